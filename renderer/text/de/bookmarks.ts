import { plural } from './plural.ts';

export const bookmarks = {
  title: 'Lesezeichen',
  added: (time: string) => `Lesezeichen bei ${time}.`,
  clipAdded: 'Ausschnitt gespeichert.',
  removed: 'Lesezeichen entfernt.',
  here: 'Lesezeichen für diese Sekunde',
  noneInCall:
    'Noch keine. B merkt die Sekunde, die gerade läuft; gewählte Zeilen lassen sich als Ausschnitt speichern.',
  noneTitle: 'Noch keine Lesezeichen',
  noneBody:
    'Öffnen Sie ein Gespräch und drücken Sie B, um einen Moment zu merken, oder wählen Sie Zeilen und speichern Sie sie als Ausschnitt. Sie bleiben auf diesem Rechner.',
  nothingTitle: 'Nichts gefunden',
  nothingBody: 'Kein Name, keine Notiz, kein Zitat und kein Gespräch enthält diese Wörter.',
  search: 'Lesezeichen durchsuchen',
  loading: 'Lesezeichen werden geladen',
  count: (count: number) => plural(count, { one: '# Lesezeichen', other: '# Lesezeichen' }),
  play: (time: string) => `Ab ${time} abspielen`,
  playClip: (from: string, to: string) => `Ausschnitt von ${from} bis ${to} abspielen`,
  name: 'Name',
  note: 'Notiz',
  editNote: 'Name und Notiz bearbeiten',
  save: 'Speichern',
  remove: 'Lesezeichen entfernen',
  export: 'Exportieren',
  exportAs: { md: 'Als Markdown', json: 'Als JSON' },
  untitled: 'Gespräch ohne Titel',
};
