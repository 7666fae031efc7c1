import { plural } from './plural.ts';

export const rate = {
  title: 'Anfragelimit',
  unknown: 'Noch wurde nichts gefragt; das Limit ist nicht bekannt.',
  sentence: (remaining: string, limit: string) =>
    `Noch ${remaining} von ${limit} Anfragen in diesem Zeitfenster`,
  paused: (time: string) => `Angehalten bis ${time}: Der Workspace hat sein Limit verbraucht`,
  resets: (time: string) => `Neu ab ${time}`,
  limit: 'Limit',
  remaining: 'Übrig',
  own: 'Von Parley verbraucht',
  others: 'Von anderen verbraucht',
  reserve: 'Für andere frei gehalten',
  inFlight: 'Unterwegs',
  waiting: 'Wartend',
  resetsIn: 'Neu in',
  log: 'Jede Anfrage',
  seconds: (count: number) => plural(count, { one: '# Sekunde', other: '# Sekunden' }),
  shared: 'Das Limit teilt sich alles, was die API dieses Workspace nutzt.',
};
