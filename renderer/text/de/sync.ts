import { plural } from './plural.ts';

export const sync = {
  title: 'Lokale Kopie',
  rebuilt: (file: string) =>
    `Die lokale Kopie dieses Workspace war beschädigt. Sie wurde als ${file} beiseitegelegt und entsteht neu.`,
  diskFull:
    'Der Datenträger ist voll: Die lokale Kopie behält, was sie hat, und macht weiter, wenn wieder Platz ist.',
  roomAgain: 'Auf dem Datenträger ist wieder Platz; die lokale Kopie macht weiter.',
  upToDate: 'Aktuell',
  starting: 'Beginnt',
  rows: (done: string, total: string) => `${done} von ${total}`,
  phases: {
    rows: 'Die Liste der Gespräche wird auf diesen Rechner kopiert.',
    timelines: 'Die Liste ist da. Was in den Gesprächen gesagt wurde, wird kopiert.',
    'catching-up': 'Änderungen seit dem letzten Mal werden geholt.',
    live: 'Alles ist auf diesem Rechner und bleibt von selbst aktuell.',
  },
  scanning: 'Jedes Gespräch wird auf Änderungen und Löschungen geprüft.',
  waits: {
    paused: 'Von Ihnen angehalten.',
    offline: 'Der Dienst ist nicht erreichbar. Es wird von selbst wieder versucht.',
    rate: 'Es wird auf das Anfragelimit gewartet; ein Teil bleibt für andere frei.',
    service: 'Der Dienst antwortet mit Fehlern. Es wird von selbst wieder versucht.',
    storage: 'Die lokale Kopie ist nicht zu schreiben, wohl weil der Datenträger voll ist.',
    stopped: 'Gestoppt: Das Token wird nicht mehr angenommen. Ersetzen Sie es, um weiterzumachen.',
  },
  short: {
    paused: 'Angehalten',
    offline: 'Offline',
    rate: 'Wartet',
    service: 'Wartet',
    storage: 'Kein Platz',
    stopped: 'Gestoppt',
  },
  scanned: 'Geprüft',
  engagements: 'Gespräche',
  transcripts: 'Transkripte',
  others: 'Personen, Firmen und Schlagwörter',
  utterances: 'Zeilen zum Durchsuchen',
  checked: 'Zuletzt geprüft',
  left: 'Noch',
  minutes: (count: number) => plural(count, { one: 'etwa # Minute', other: 'etwa # Minuten' }),
  lessThanMinute: 'weniger als eine Minute',
  withheld: (scopes: string) => `Manches wird ausgelassen: Dem Token fehlt ${scopes}.`,
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  now: 'Jetzt prüfen',
};
