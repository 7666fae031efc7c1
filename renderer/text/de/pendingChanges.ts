import { plural } from './plural.ts';

const changes = (count: number) => plural(count, { one: '# Änderung', other: '# Änderungen' });

export const review = {
  title: 'Durchsicht',
  loading: 'Änderungen werden geladen',
  emptyTitle: 'Nichts ist vorgemerkt',
  emptyBody:
    'Ändern Sie die Kontakte oder die CRM-Verknüpfung eines Gesprächs und wählen Sie „Zur Durchsicht vormerken“: Hier sammeln sich alle solchen Änderungen, um zusammen angesehen und gespeichert zu werden.',

  needsYou: 'Braucht Sie',
  needsYouBody: 'Jede dieser Änderungen braucht eine Entscheidung.',
  onItsWay: 'Unterwegs',
  staged: 'Vorgemerkt',
  lately: 'Zuletzt gespeichert',
  toJournal: 'Alles im Journal',

  tryNow: 'Jetzt versuchen',
  total: (calls: number) => plural(calls, { one: 'an # Gespräch', other: 'an # Gesprächen' }),
  changes,
  contactsAdded: (count: number) =>
    plural(count, { one: '# Kontakt hinzugefügt', other: '# Kontakte hinzugefügt' }),
  contactsRemoved: (count: number) =>
    plural(count, { one: '# Kontakt entfernt', other: '# Kontakte entfernt' }),
  linksSet: (count: number) =>
    plural(count, { one: '# CRM-Verknüpfung gesetzt', other: '# CRM-Verknüpfungen gesetzt' }),
  cleared: (count: number) =>
    plural(count, { one: '# Gespräch bleibt ohne jemanden', other: '# Gespräche bleiben ohne jemanden' }),
  cannotBeUndone: (count: number) =>
    plural(count, {
      one: '# Änderung lässt sich nicht rückgängig machen',
      other: '# Änderungen lassen sich nicht rückgängig machen',
    }),
  clears: 'Lässt niemanden übrig',
  final: 'Nicht rückgängig zu machen',
  partOfRun: 'Teil einer Sammeländerung',

  selectAll: 'Alle auswählen',
  select: (title: string) => `Änderung an ${title} auswählen`,
  saveAll: (count: number) => plural(count, { one: 'Speichern', other: 'Alle # speichern' }),
  saveSome: (count: number) =>
    plural(count, { one: 'Die ausgewählte speichern', other: 'Die # ausgewählten speichern' }),
  discardAll: 'Alle verwerfen',
  discardSome: 'Ausgewählte verwerfen',
  save: 'Speichern',
  edit: 'Noch einmal bearbeiten',
  discard: 'Verwerfen',
  retry: 'Noch einmal versuchen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undone: 'Rückgängig gemacht',
  more: 'Mehr zeigen',
  discarded: (count: number) => `${changes(count)} verworfen.`,
  open: (title: string) => `${title} öffnen`,
  onTheirWay: (count: number) =>
    plural(count, { one: '# Änderung wird gespeichert.', other: '# Änderungen werden gespeichert.' }),

  status: {
    stuck: (count: number) =>
      plural(count, { one: '# Änderung braucht Sie', other: '# Änderungen brauchen Sie' }),
    waiting: (count: number) =>
      plural(count, { one: '# Änderung wird gespeichert', other: '# Änderungen werden gespeichert' }),
    staged: (count: number) =>
      plural(count, { one: '# Änderung ist vorgemerkt', other: '# Änderungen sind vorgemerkt' }),
  },

  undoTitle: 'Die letzte Änderung rückgängig machen?',
  redoTitle: 'Noch einmal ausführen?',
  undoBody: 'Es wird durch neues Speichern zurückgestellt. Was andere seither geändert haben, bleibt.',
  undoRun: (count: number) =>
    plural(count, {
      one: 'Das ist Teil einer Sammeländerung: # Änderung des Laufs wird rückgängig gemacht.',
      other: 'Das ist Teil einer Sammeländerung: # Änderungen des Laufs werden rückgängig gemacht.',
    }),
  cantUndoTitle: 'Diese Änderung lässt sich nicht rückgängig machen',
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
  nothingToRedo: 'Es gibt nichts zurückzuholen.',
};
