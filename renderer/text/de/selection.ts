import { plural } from './plural.ts';

export const selection = {
  title: 'Auswahl',
  count: (count: number) => plural(count, { one: '# ausgewählt', other: '# ausgewählt' }),
  gathering: (done: string, total: string) => `Wird ausgewählt, ${done} von ${total}`,
  all: (count: number) => plural(count, { one: '# Zeile auswählen', other: 'Alle # auswählen' }),
  loaded: (count: number) =>
    plural(count, { one: 'Die # geladene auswählen', other: 'Die # geladenen auswählen' }),
  onlyLoaded: 'Nur die bisher geladenen Zeilen: Die lokale Kopie ist noch nicht vollständig.',
  clear: 'Auswahl aufheben',
  stop: 'Abbrechen',
  change: 'Ändern',
};
