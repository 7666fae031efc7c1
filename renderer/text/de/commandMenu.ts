import { plural } from './plural.ts';

export const commandMenu = {
  title: 'Alles finden, alles tun',
  hint: 'Ein Gespräch, eine Person, eine Firma, eine Seite oder was zu tun ist',
  results: 'Was passt',
  used: 'Zuletzt benutzt',
  recentCalls: 'Zuletzt geöffnet',
  pages: 'Gehe zu',
  connections: 'Verbindungen',
  commands: 'Tun',
  calls: 'Gespräche',
  people: 'Personen',
  companies: 'Firmen',
  views: 'Ansichten',
  callCount: (count: number) => plural(count, { one: '# Gespräch', other: '# Gespräche' }),
  search: 'Suche',
  link: 'Link',
  searchFor: (words: string) => `Alles Gesagte nach „${words}“ durchsuchen`,
  openLink: 'Das Gespräch dieses Links öffnen',
  linkElsewhere: 'Dieser Link führt zu einem Workspace, mit dem Sie nicht verbunden sind',
  badLink: 'Das ist kein Link, den Parley lesen kann',
  switchTo: (name: string) => `Zu ${name} wechseln`,
  searching: 'Wird gesucht…',
  nothing:
    'Nichts heißt so. Versuchen Sie ein Wort aus einem Titel, eine Person, eine Firma oder was Sie tun wollen; oder fügen Sie den Link zu einem Gespräch ein.',
  tips: '↑ ↓ wählen, Eingabe geht hin, Esc schließt',
  openCommandMenu: 'Alles finden',
};
