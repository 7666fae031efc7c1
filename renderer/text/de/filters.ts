import type { DayPreset } from '#shared/domain/list/filterRanges.ts';
import { plural } from './plural.ts';

const several = {
  company: 'Firmen',
  contact: 'Personen',
  record: 'CRM-Einträge',
} as const;

export const filters = {
  bar: 'Filter',
  add: 'Filter',
  groups: { service: 'Der Dienst und die lokale Kopie', mirror: 'Nur die lokale Kopie' },
  names: {
    type: 'Art',
    status: 'Status',
    company: 'Firma',
    contact: 'Person',
    record: 'CRM-Eintrag',
    start: 'Begonnen',
    updated: 'Geändert',
    owner: 'Inhaber',
    tag: 'Schlagwort',
    length: 'Länge',
    text: 'Wörter',
    private: 'Privat',
    internal: 'Intern',
    crm: 'CRM-Verknüpfung',
    transcript: 'Transkript',
  },
  any: 'beliebig',
  edit: (name: string, values: string) => `${name}: ${values}`,
  remove: (name: string) => `Filter ${name} entfernen`,
  removeHint: 'Entf entfernt ihn',
  andMore: (first: string, more: number) => `${first} +${more}`,
  find: (name: string) => `In ${name} suchen`,
  findCompany: 'Name oder Domain',
  findPerson: 'Name oder Adresse',
  findRecord: 'Anfang einer ID',
  findOther: 'Name',
  nothingFound: 'Nichts gefunden',
  option: (label: string, detail: string) => `${label}, ${detail}`,
  inView: 'Zahlen: innerhalb der anderen Filter',
  inAll: 'Zahlen: im ganzen Workspace',
  byId: (type: string, id: string) => `${type} mit der ID ${id}`,
  capReached: (name: 'company' | 'contact' | 'record', cap: number) =>
    `Der Dienst nimmt höchstens ${cap} ${several[name]} in einem Filter. Nehmen Sie eines heraus, um ein anderes hinzuzufügen.`,
  overTitle: (name: 'company' | 'contact' | 'record', count: number) =>
    `${count} ${several[name]} sind zu viele für einen Filter`,
  overBody: (name: 'company' | 'contact' | 'record', cap: number) =>
    `Der Dienst nimmt höchstens ${cap} ${several[name]} in einem Filter; er wurde nicht gefragt.`,
  keepFirst: (cap: number) => `Die ersten ${cap} behalten`,
  mirrorOnly: 'Danach kann nur die lokale Kopie filtern.',
  notWhole: (done: string, total: string) => `Sie ist noch nicht vollständig: ${done} von ${total} sind da.`,
  presets: {
    today: 'Heute',
    '7d': 'Letzte 7 Tage',
    month: 'Dieser Monat',
    quarter: 'Dieses Quartal',
  } satisfies Record<DayPreset, string>,
  from: 'Von',
  to: 'Bis',
  days: (first: string | null, last: string | null) =>
    first === null ? `bis ${last}` : last === null ? `seit ${first}` : `${first} bis ${last}`,
  zone: (zone: string) => `Tage wie in ${zone}.`,
  least: 'Mindestens, Minuten',
  below: 'Unter, Minuten',
  minutes: (least: number | null, below: number | null) =>
    least === null
      ? `unter ${below} min`
      : below === null
        ? `${least} min oder mehr`
        : `${least} bis ${below} min`,
  words: 'Wörter',
  wordsHint: 'Wörter, "genauer Wortlaut", speaker:ada …',
  clearAll: 'Filter entfernen',
  count: (count: number) => plural(count, { one: '# Filter', other: '# Filter' }),
};
