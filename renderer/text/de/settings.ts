import { plural } from './plural.ts';

export const settings = {
  title: 'Einstellungen',
  sections: {
    appearance: 'Aussehen',
    dates: 'Sprache und Zeit',
    playback: 'Wiedergabe',
    sync: 'Lokale Kopie und Anfragen',
    shortcuts: 'Tastenkürzel',
    privacy: 'Privatsphäre',
    notices: 'Mitteilungen',
    file: 'Mitnehmen',
  },
  loading: 'Einstellungen werden gelesen',
  setAside: {
    damaged:
      'Manche Einstellungen waren nicht lesbar und wurden beiseitegelegt. Was lesbar war, gilt; der Rest ist, wie Parley ihn mitbringt.',
    newer:
      'Diese Einstellungen schrieb eine neuere Version von Parley. Was diese hier davon kennt, gilt; die erste Änderung hier lässt den Rest zurück.',
  },

  theme: 'Farben',
  themeHint: 'Hell und Dunkel folgen dem Rechner, wenn Sie nichts wählen.',
  density: 'Dichte',
  densityHint: 'Kompakt zeigt mehr Zeilen einer Liste auf einmal.',
  densities: { comfortable: 'Bequem', compact: 'Kompakt' },

  language: 'Sprache',
  languageHint:
    'So werden auch Daten und Zahlen geschrieben. Wo Parley andere Wörter fehlen, spricht es Englisch.',
  asComputer: (name: string) => `Wie dieser Rechner (${name})`,
  timeZone: 'Zeitzone',
  timeZoneHint: (now: string) => `Jetzt ist es ${now}.`,

  speed: 'Übliches Tempo',
  speedHint: 'Damit beginnt der Player; das dort gewählte Tempo bleibt, bis Sie dies hier ändern.',
  skipSilence: 'Stille überspringen',
  skipSilenceHint: 'Überspringt Stellen, an denen niemand spricht.',

  reserve: 'Für andere frei halten',
  reserveHint:
    'So viel vom Anfragelimit des Workspace bleibt seinen anderen Tokens, während Parley im Hintergrund holt. Was Sie anklicken, geht immer vor.',
  reserveValue: (share: string) => `${share} des Limits`,
  paused: 'Holen im Hintergrund anhalten',
  pausedHint: 'Die lokalen Kopien aller Workspaces bleiben, wie sie sind, bis Sie dies aufheben.',

  keepSearches: 'Gesuchte Wörter im Anfrageprotokoll aufbewahren',
  keepSearchesHint: 'Aus: Das Protokoll zeigt, dass gesucht wurde, nicht wonach.',
  keepPayloads: 'Inhalte von Webhook-Zustellungen aufbewahren',
  keepPayloadsHint: 'Aus: Die Liste der Zustellungen zeigt nur Art und Zeit.',

  jobEnded: 'Mitteilen, wenn eine lange Arbeit endet',
  jobEndedHint:
    'Ein Lauf mit vielen Änderungen oder die erste Kopie eines Workspace: Ihr Rechner sagt es, während Sie anderswo sind. Genannt wird kein Gespräch und keine Person.',
  noticesForbidden:
    'Ihr Rechner oder Browser verbietet Parley Mitteilungen. Erlauben Sie sie dort und schalten Sie dies dann ein.',
  noticesAllowed: 'Parley darf Ihnen jetzt etwas mitteilen.',

  exportWhat: 'Einstellungen als Datei',
  exportHint: 'Für einen anderen Rechner. Die Datei enthält kein Token und keine Verbindung.',
  export: 'Als Datei speichern',
  import: 'Aus einer Datei lesen',
  imported: 'Die Einstellungen der Datei gelten.',
  leftOut: (count: number, places: string) =>
    `${plural(count, { one: '# Einstellung der Datei passte nicht und blieb, wie sie war', other: '# Einstellungen der Datei passten nicht und blieben, wie sie waren' })}: ${places}.`,
  notSettings: {
    unreadable:
      'Diese Datei ist nicht lesbar. Wählen Sie eine, die hier als „parley-settings.json“ gespeichert wurde.',
    'another-file':
      'Diese Datei enthält etwas anderes. Wählen Sie eine, die hier als „parley-settings.json“ gespeichert wurde.',
    newer:
      'Diese Datei hat eine neuere Version von Parley gespeichert. Aktualisieren Sie diese und lesen Sie sie dann noch einmal.',
  },

  keysIntro: 'Drücken Sie die gewünschten Tasten; Esc lässt sie, wie sie sind.',
  change: (title: string) => `Tasten für „${title}“ ändern`,
  pressKeys: 'Tasten drücken…',
  reset: (title: string) => `„${title}“ die eigenen Tasten zurückgeben`,
  resetAll: 'Allen die eigenen Tasten zurückgeben',
  remove: (title: string) => `„${title}“ die Tasten nehmen`,
  noKeys: 'Keine',
  changed: 'Geändert',
  fixed: 'Nicht änderbar',
  taken: (keys: string, title: string) => `${keys} ist schon „${title}“.`,
  takeOver: 'Stattdessen hier verwenden',
  changeKeys: 'Tasten ändern',
};
