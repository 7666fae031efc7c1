import { plural } from './plural.ts';

export const trackers = {
  title: 'Tracker',
  lead: 'Benennen Sie, worauf zu hören ist, und wie man es sagt: Jedes Gespräch zählt mit, und diese Seite findet alle.',
  add: 'Neuer Tracker',
  edit: 'Tracker bearbeiten',
  change: 'Bearbeiten',
  remove: 'Entfernen',
  removed: (name: string) => `Tracker „${name}“ entfernt.`,
  name: 'Name',
  nameHint: 'Wie Sie davon reden: Preis, Wettbewerb, Verspätung.',
  phrases: 'Wendungen',
  phrasesHint: 'Eine je Zeile. Ein Stern am Ende nimmt jede Endung: preis* findet Preise und Preisliste.',
  phrasesWrong: 'Schreiben Sie mindestens eine Wendung und höchstens zwanzig von bis zu 200 Zeichen.',
  save: 'Speichern',
  loading: 'Tracker werden geladen',
  noneTitle: 'Noch wird auf nichts gehört',
  noneBody: 'Nennen Sie eine Wendung, und sehen Sie jede Erwähnung in jedem früheren Gespräch.',
  calls: (count: number) => plural(count, { one: '# Gespräch', other: '# Gespräche' }),
  callsAtLeast: (count: number) =>
    plural(count, { one: 'mindestens # Gespräch', other: 'mindestens # Gespräche' }),
  counting: 'Wird gezählt',
  mentions: (count: number) => plural(count, { one: '# Erwähnung', other: '# Erwähnungen' }),
  notSaid: 'Das hat noch niemand gesagt.',
  moreCalls: (count: number) =>
    plural(count, { one: '# weiteres Gespräch zeigen', other: '# weitere Gespräche zeigen' }),
  trend: (list: string) => `Gespräche je Monat: ${list}`,
  trendMonth: (month: string, count: string) => `${month} ${count}`,
  openAt: (time: string) => `Bei ${time} öffnen`,
  playAt: (time: string) => `Ab ${time} abspielen`,
  noLines: 'Dieses Gespräch hat kein Transkript mit Zeiten, in das zu hören wäre.',
  reading: 'Das Gespräch wird durchgehört',
};
