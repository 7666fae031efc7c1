import type { RowColumn } from '#shared/domain/list/listedRow.ts';
import type { ListFormat } from '#shared/domain/list/writeList.ts';
import { plural } from './plural.ts';

export const listExport = {
  title: 'Exportieren',
  open: 'Liste exportieren',
  openSelection: 'Auswahl exportieren',
  copy: 'Auswahl kopieren',
  copied: (count: number) => plural(count, { one: '# Zeile kopiert', other: '# Zeilen kopiert' }),
  notCopied: 'Es wurde nichts kopiert: Der Browser hat es nicht erlaubt.',
  tooMany: (most: number) =>
    `Bis zu ${plural(most, { one: '# Zeile lässt', other: '# Zeilen lassen' })} sich kopieren. Mehr exportieren Sie als Datei.`,
  what: 'Was',
  selection: (count: number) => plural(count, { one: 'Die ausgewählte Zeile', other: 'Die # ausgewählten' }),
  view: (count: number) => plural(count, { one: 'Die Liste: # Zeile', other: 'Die Liste: # Zeilen' }),
  partly: (here: string, all: string) =>
    `Die lokale Kopie ist noch nicht vollständig: ${here} von ${all} Gesprächen sind da. Nur diese werden exportiert.`,
  format: 'Als',
  formats: { csv: 'CSV', json: 'JSON', md: 'Markdown' } satisfies Record<ListFormat, string>,
  formatHints: {
    csv: 'Eine Zeile je Gespräch, für Tabellen und Skripte',
    json: 'Alle Felder der API, ohne Transkripte',
    md: 'Eine Tabelle zum Lesen',
  } satisfies Record<ListFormat, string>,
  fileName: 'Gespräche',
  write: 'Exportieren',
  stop: 'Abbrechen',
  writing: (done: string, total: string) => `${done} von ${total} geschrieben`,
  written: (count: number, name: string) =>
    `${plural(count, { one: '# Zeile', other: '# Zeilen' })} in ${name} geschrieben`,
  stopped: 'Abgebrochen. Es wurde nichts behalten.',
  columns: {
    title: 'Titel',
    type: 'Art',
    status: 'Status',
    start: 'Begonnen',
    seconds: 'Sekunden',
    companies: 'Firmen',
    people: 'Personen',
    owner: 'Inhaber',
    tags: 'Schlagwörter',
    at: 'Gesprächsdatum',
    crmType: 'CRM-Art',
    crmId: 'CRM-Eintrag',
    crmSource: 'CRM',
    private: 'Privat',
    internal: 'Intern',
    updated: 'Geändert',
    id: 'ID',
  } satisfies Record<RowColumn, string>,
  read: { seconds: 'Länge', crmId: 'CRM-Verknüpfung' },
};
