import { plural } from './plural.ts';

/** Was über eine Änderung gesagt wird, wo immer sie erscheint: im Dialog, am Gespräch, in der Durchsicht, als Meldung. */
export const editors = {
  added: 'Hinzugefügt',
  removed: 'Entfernt',
  andMore: (count: number) => plural(count, { one: 'und # weitere', other: 'und # weitere' }),
  staysSame: (count: number) => plural(count, { one: '# Person bleibt', other: '# Personen bleiben' }),
  nobodyStays: 'Niemand wird am Gespräch sein.',
  changesNothing: 'Ändert nichts.',
  noLink: 'keine Verknüpfung',
  unseenLink: 'nicht gesehen',
  becomes: 'wird',
  whatContacts: 'Kontakte',
  whatCrm: 'CRM-Verknüpfung',
  undoing: 'Nimmt eine frühere Änderung zurück',

  states: {
    staged: 'Vorgemerkt',
    queued: 'Wartet',
    writing: 'Wird gespeichert',
    done: 'Gespeichert',
    unread: 'Gespeichert',
    failed: 'Nicht gespeichert',
    clash: 'Konflikt',
    unknown: 'Unklar',
    overwrote: 'Konflikt',
  },
  holds: {
    network: 'Der Dienst ist nicht erreichbar. Sobald er es ist, wird gespeichert.',
    rate: 'Der Workspace hat seine Anfragen vorerst verbraucht.',
    token: 'Der Dienst nimmt das Token nicht an. Mit einem anderen wird gespeichert.',
    'read-only': 'Die Verbindung steht auf Nur-Lesen. Gespeichert wird, wenn Sie Änderungen erlauben.',
    service: 'Der Dienst hat Schwierigkeiten. Parley versucht es von selbst noch einmal.',
    storage: 'Parley kann seine eigenen Dateien nicht schreiben. Es versucht es von selbst noch einmal.',
    earlier: 'Eine frühere Änderung an demselben Gespräch kommt zuerst.',
    paused: 'Ihre Sammeländerung ist angehalten.',
    confirming:
      'Warten auf Bestätigung: Die Antwort ging verloren. Parley prüft bis zu 90 Sekunden lang, ob gespeichert wurde.',
  },
  heldUntil: (time: string) => `Nächster Versuch um ${time}.`,

  waitingTitle: 'Noch nicht gespeichert',
  confirmingTitle: 'Warten auf Bestätigung',
  nextCheck: (time: string) => `Nächste Prüfung um ${time}.`,
  waitingKept:
    'Ihre Änderung bleibt erhalten, auch wenn Parley geschlossen wird, und wird von selbst gespeichert, wenn das vorbei ist.',
  waitingLeave: 'Schließen, Parley macht weiter',
  takeBack: 'Zurücknehmen und bearbeiten',

  clashTitle: 'Jemand anderes hat inzwischen eine andere Verknüpfung gesetzt',
  clashBody: 'Es wurde nichts geschrieben. Entscheiden Sie, welche bleibt.',
  unknownTitle: 'Niemand kann sagen, ob dies gespeichert wurde',
  unknownBody:
    'Die Antwort des Dienstes ging verloren, und was jetzt dort steht, passt zu keinem von beiden. Entscheiden Sie, was bleibt.',
  overwroteTitle: 'Ihre Änderung hat eine Änderung anderer ersetzt',
  lostAdded: (names: string, count: number) =>
    count === 1
      ? `${names} wurde von anderen hinzugefügt, während Sie speicherten, und ging verloren.`
      : `${names} wurden von anderen hinzugefügt, während Sie speicherten, und gingen verloren.`,
  lostRemoved: (names: string, count: number) =>
    count === 1
      ? `${names} wurde von anderen entfernt, während Sie speicherten, und ist wieder da.`
      : `${names} wurden von anderen entfernt, während Sie speicherten, und sind wieder da.`,
  lostLink: (link: string) =>
    `Andere haben ${link} gesetzt, während Sie speicherten. Ihre Verknüpfung hat sie ersetzt.`,
  lostUnseen:
    'Andere haben etwas geändert, während Sie speicherten. Prüfen Sie die Kontakte: Eine Änderung ist vielleicht verloren.',
  restore: 'Wiederherstellen',
  dismiss: 'So lassen',
  base: 'Als Sie begannen',
  theirs: 'Jetzt dort',
  mine: 'Ihres',
  people: (names: string) => (names === '' ? 'niemand' : names),
  cannotSee: 'mit diesem Token nicht zu sehen',
  keepTheirs: 'Behalten, was dort steht',
  useMine: 'Durch meines ersetzen',

  whyNoUndo: {
    'first-link':
      'Vorher gab es keine Verknüpfung, und die API kann keine lösen; das lässt sich nicht rückgängig machen.',
    'link-type':
      'Die frühere Verknüpfung ist von einer Art, die die API nicht annimmt; das lässt sich nicht rückgängig machen.',
    unseen: 'Dieses Token sah nicht, was vorher dort stand; das lässt sich nicht rückgängig machen.',
    'nothing-written': 'Es war schon so; es gibt nichts rückgängig zu machen.',
    'not-done': 'Es wurde nicht gespeichert; es gibt nichts rückgängig zu machen.',
    'undo-pending': 'Das Rückgängigmachen wartet noch aufs Speichern.',
    undecided: 'Es hat eine Änderung anderer ersetzt. Entscheiden Sie zuerst diesen Konflikt.',
    'undone-already': 'Es wurde schon rückgängig gemacht.',
  },
  cantUndo: 'nicht rückgängig zu machen',
  cantUndoSome: (count: number) =>
    plural(count, { one: '# nicht rückgängig zu machen', other: '# nicht rückgängig zu machen' }),
  undoPending: 'Rückgängig ausstehend',
  undoReport: {
    done: (count: number) =>
      plural(count, { one: '# Änderung rückgängig gemacht.', other: '# Änderungen rückgängig gemacht.' }),
    waiting: (count: number) =>
      plural(count, {
        one: '# Rücknahme wartet aufs Speichern.',
        other: '# Rücknahmen warten aufs Speichern.',
      }),
    impossible: (count: number) =>
      plural(count, {
        one: '# lässt sich nicht rückgängig machen.',
        other: '# lassen sich nicht rückgängig machen.',
      }),
    conflicts: (count: number) =>
      plural(count, { one: '# Konflikt: siehe Durchsicht.', other: '# Konflikte: siehe Durchsicht.' }),
    failed: (count: number) =>
      plural(count, {
        one: '# wurde nicht rückgängig gemacht: siehe Durchsicht.',
        other: '# wurden nicht rückgängig gemacht: siehe Durchsicht.',
      }),
  },

  contactsSaved: (title: string) => `Kontakte von „${title}“ gespeichert.`,
  crmSaved: (title: string) => `CRM-Verknüpfung von „${title}“ gespeichert.`,
  savedUnread: 'Gespeichert; dieses Token kann es nicht zurücklesen.',
  alreadySo: 'Es war schon so: Nichts musste gespeichert werden.',
  manySaved: (count: number) =>
    plural(count, { one: '# Änderung gespeichert.', other: '# Änderungen gespeichert.' }),
  manyStuck: (count: number) =>
    plural(count, {
      one: '# Änderung wurde nicht gespeichert: siehe Durchsicht.',
      other: '# Änderungen wurden nicht gespeichert: siehe Durchsicht.',
    }),
  manyReplaced: (count: number) =>
    plural(count, {
      one: '# Änderung anderer wurde ersetzt: siehe Durchsicht.',
      other: '# Änderungen anderer wurden ersetzt: siehe Durchsicht.',
    }),
  manyNoUndo: (count: number) =>
    plural(count, {
      one: '# davon lässt sich nicht rückgängig machen.',
      other: '# davon lassen sich nicht rückgängig machen.',
    }),
  stuck: (title: string) => `Eine Änderung an „${title}“ wurde nicht gespeichert: siehe Durchsicht.`,
  overwrote: (title: string) =>
    `„${title}“ gespeichert, aber eine Änderung anderer wurde ersetzt: siehe Durchsicht.`,
  undone: 'Zurückgestellt, wie es war.',
  redone: 'Noch einmal ausgeführt.',
  undoFailed: 'War nicht zurückzustellen',
  redoFailed: 'War nicht noch einmal auszuführen',
  noTitle: 'ein Gespräch ohne Titel',
  staged: (count: number) =>
    plural(count, {
      one: 'Vorgemerkt. # Änderung wartet auf Ihre Durchsicht.',
      other: 'Vorgemerkt. # Änderungen warten auf Ihre Durchsicht.',
    }),
  alsoAdded: (names: string) => `Jemand anderes hat inzwischen ${names} hinzugefügt; das bleibt.`,
  alsoRemoved: (names: string) => `Jemand anderes hat inzwischen ${names} entfernt; das bleibt so.`,
  notStored: (names: string) => `Der Dienst hat ${names} angenommen, aber nicht behalten.`,
  keptByService: (names: string) =>
    `Der Dienst hat ${names} behalten (ein Raum oder eine andere Kalenderressource).`,

  pendingTitle: 'Noch nicht gespeichert',
  pendingMarks: {
    staged: 'Eine Änderung ist zur Durchsicht vorgemerkt',
    waiting: 'Eine Änderung wartet aufs Speichern',
    stuck: 'Eine Änderung braucht Sie',
    confirming: 'Gespeichert. Wird bei der API bestätigt',
  },
  openReview: 'Durchsicht',
  saveNow: 'Jetzt speichern',
  takeBackShort: 'Zurücknehmen',
};
