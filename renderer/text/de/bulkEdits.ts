import { plural } from './plural.ts';

const calls = (count: number) => plural(count, { one: '# Gespräch', other: '# Gespräche' });
/** Nach „zu“, „von“ und „bei“. */
const toCalls = (count: number) => plural(count, { one: '# Gespräch', other: '# Gesprächen' });

export const bulk = {
  title: 'Sammeländerungen',
  lead: 'Eine Änderung an vielen Gesprächen: erst ausprobiert, auf Ihr Wort geschrieben, als Ganzes rücknehmbar.',
  byFilter: 'Gespräche wählen',
  fromFile: 'Aus einer Datei',
  back: 'Alle Sammeländerungen',
  runs: 'Läufe',
  emptyTitle: 'Noch keine Sammeländerungen',
  emptyBody:
    'Wählen Sie Gespräche mit einem Filter, markieren Sie einige in der Liste oder bringen Sie eine CSV-Datei. Nichts wird geschrieben, bevor Sie gesehen haben, was sich ändern würde.',

  addContacts: 'Kontakte hinzufügen',
  removeContacts: 'Kontakte entfernen',
  replaceContacts: 'Kontakte ersetzen',
  setCrm: 'CRM-Verknüpfung setzen',

  chooseTitle: 'Gespräche zum Ändern wählen',
  chooseCount: (count: number) =>
    plural(count, {
      one: '# Gespräch passt zu diesen Filtern',
      other: '# Gespräche passen zu diesen Filtern',
    }),
  chooseNone: 'Kein Gespräch passt zu diesen Filtern.',
  chooseTooMany: (most: string) => `Ein Lauf nimmt höchstens ${most} Gespräche. Grenzen Sie die Filter ein.`,
  chooseCounting: 'Wird gezählt…',
  chooseGathering: (done: string, all: string) => `${done} von ${all} werden gesammelt`,
  choosePartial:
    'Die lokale Kopie ist noch nicht vollständig: Gewählt werden nur Gespräche, die auf diesem Rechner sind. Warten Sie darauf, oder machen Sie mit diesen weiter.',
  whatToDo: 'Was mit ihnen geschehen soll',

  contactsTitles: {
    add: 'Kontakte zu Gesprächen hinzufügen',
    remove: 'Kontakte von Gesprächen entfernen',
    replace: 'Kontakte von Gesprächen ersetzen',
  },
  contactsLeads: {
    add: (count: number) => `Wen Sie wählen, kommt zu ${toCalls(count)} hinzu. Alle anderen bleiben.`,
    remove: (count: number) =>
      `Wen Sie wählen, wird von ${toCalls(count)} entfernt, wo er oder sie dabei ist. Alle anderen bleiben.`,
    replace: (count: number) =>
      `Genau die Gewählten werden bei ${toCalls(count)} stehen. Alle anderen werden entfernt.`,
  },
  chosen: 'Gewählt',
  chosenNobody: 'Noch niemand. Suchen Sie links; die Eingabetaste nimmt den ersten Treffer.',
  replaceByNobody: 'Ist niemand gewählt, bleibt jedes Gespräch ohne Kontakte.',
  crmLead: (count: number) =>
    `Diese Verknüpfung wird bei ${toCalls(count)} gesetzt, anstelle dessen, was jetzt dort steht.`,
  tryOut: 'Ausprobieren',
  tryOutHint: 'Sieht jedes Gespräch an und zeigt, was sich ändern würde. Es wird nichts geschrieben.',
  beginning: 'Beginnt…',

  csvTitle: 'Änderungen aus einer CSV-Datei',
  csvDrop: 'CSV-Datei hier ablegen',
  csvOr: 'oder',
  csvChoose: 'Datei wählen',
  csvOther: 'Andere Datei',
  csvLead:
    'Eine Zeile je Gespräch: seine Engagement-ID oder externe URL und was zu ändern ist: E-Mails oder Kontakt-IDs, eine CRM-ID mit Art und Quelle.',
  csvTemplate: 'Vorlage herunterladen',
  csvTemplateName: 'parley-sammelvorlage.csv',
  csvUploading: (done: string) => `Datei wird gelesen: ${done}`,
  csvTooLarge: (most: string) =>
    `Diese Datei ist größer als ${most}. Teilen Sie sie, und bringen Sie einen Teil nach dem anderen.`,
  csvUnreadable:
    'Diese Datei war nicht zu lesen. Vielleicht wurde sie verschoben oder geändert; wählen Sie sie neu.',
  csvHow: 'Wie sie gelesen wurde',
  csvEncoding: 'Geschrieben in',
  csvDelimiter: 'Getrennt durch',
  csvFound: (what: string) => `Herausgefunden: ${what}`,
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 (Little Endian)',
    'utf-16be': 'UTF-16 (Big Endian)',
    'windows-1252': 'Windows (westlich)',
  } as Readonly<Record<string, string>>,
  delimiters: {
    ',': 'Kommas',
    ';': 'Semikolons',
    '\t': 'Tabulatoren',
    '|': 'senkrechte Striche',
  } as Readonly<Record<string, string>>,
  csvMode: 'Kontakte, die eine Zeile nennt,',
  csvModes: { add: 'kommen hinzu', remove: 'werden entfernt', replace: 'ersetzen alle am Gespräch' },
  csvType: 'Wo keine Art genannt ist, gehören CRM-IDs zu',
  csvNoType: 'nichts: solche Zeilen gehen nicht',
  csvSource: 'Wo kein CRM genannt ist, ist es',
  csvColumns: 'Spalten',
  csvColumnOf: (heading: string) => `Was „${heading}“ enthält`,
  csvNoHeading: (column: number) => `Spalte ${column}`,
  columns: {
    engagement: 'Engagement-ID',
    url: 'Externe URL',
    emails: 'E-Mails',
    contacts: 'Kontakt-IDs',
    'crm-id': 'CRM-ID',
    'crm-type': 'CRM-Art',
    'crm-source': 'CRM-Quelle',
  },
  csvNothing: 'Übergangen',
  csvRows: (count: number) => plural(count, { one: '# Zeile', other: '# Zeilen' }),
  csvAsked: (contacts: number, crm: number) =>
    [
      contacts > 0 &&
        plural(contacts, { one: '# Änderung an Kontakten', other: '# Änderungen an Kontakten' }),
      crm > 0 && plural(crm, { one: '# CRM-Verknüpfung', other: '# CRM-Verknüpfungen' }),
    ]
      .filter(Boolean)
      .join(', '),
  csvNothingAsked: 'Keine Zeile verlangt eine Änderung.',
  csvBad: (count: number) =>
    plural(count, {
      one: '# Zeile geht so nicht; die anderen können weiter.',
      other: '# Zeilen gehen so nicht; die anderen können weiter.',
    }),
  csvBadMore: (count: number) => plural(count, { one: 'und # weitere', other: 'und # weitere' }),
  line: (line: string) => `Zeile ${line}`,
  defects: {
    spreadsheet:
      'Das ist eine Tabellenkalkulation, keine CSV-Datei. Speichern Sie sie als CSV und wählen Sie diese.',
    'not-text': 'Diese Datei enthält etwas anderes als Text. Wählen Sie eine CSV-Datei.',
    empty: 'Die Datei ist leer.',
    'broken-headings':
      'Die Überschriften in der ersten Zeile sind nicht zu lesen: Ein Anführungszeichen ist nicht geschlossen.',
    'no-engagement-column':
      'Keine Spalte nennt die Gespräche. Sagen Sie unten, welche die Engagement-ID oder die externe URL enthält.',
    'no-change-column':
      'Keine Spalte sagt, was zu ändern ist. Sagen Sie unten, welche E-Mails, Kontakt-IDs oder die CRM-ID enthält.',
    'no-rows': 'Die Datei hat Überschriften und keine Zeilen.',
    'too-many-rows': 'Die Datei hat mehr Zeilen, als ein Lauf nimmt. Teilen Sie sie.',
  },

  runNames: {
    add: (names: string) => `${names} hinzufügen`,
    remove: (names: string) => `${names} entfernen`,
    replace: (names: string) => `Nur ${names}`,
    replaceNobody: 'Alle entfernen',
    crm: (link: string) => `${link} setzen`,
  },
  peopleAndMore: (name: string, more: number) =>
    plural(more, { one: `${name} und # weitere Person`, other: `${name} und # weitere` }),
  runCalls: (count: number) => calls(count),
  runChanges: (count: number) => plural(count, { one: '# Änderung', other: '# Änderungen' }),
  made: (when: string) => `Angelegt ${when}`,

  runStates: {
    checking: 'Wird ausprobiert',
    paused: 'Angehalten',
    checked: 'Bereit zum Schreiben',
    running: 'Wird geschrieben',
    finished: 'Fertig',
    nothing: 'Nichts zu schreiben',
    failed: 'Fertig, manches schlug fehl',
    undoing: 'Wird zurückgenommen',
    undone: 'Zurückgenommen',
  },
  progress: (done: string, all: string) => `${done} von ${all}`,
  checkedOf: (done: string, all: string) => `${done} von ${all} angesehen. Noch ist nichts geschrieben.`,
  writtenOf: (done: string, all: string) => `${done} von ${all} geschrieben.`,
  undoneOf: (done: string, all: string) => `${done} von ${all} zurückgenommen.`,
  readyTitle: (count: number) =>
    plural(count, {
      one: '# Änderung ist bereit, geschrieben zu werden.',
      other: '# Änderungen sind bereit, geschrieben zu werden.',
    }),
  nothingReady: 'Es würde sich nichts ändern: Es gibt nichts zu schreiben.',
  finishedAll: (count: number) =>
    plural(count, { one: 'Die Änderung wurde geschrieben.', other: 'Alle # Änderungen wurden geschrieben.' }),
  finishedSome: (done: number, left: number) =>
    `${plural(done, { one: '# Änderung wurde geschrieben', other: '# Änderungen wurden geschrieben' })}, ${plural(left, { one: '# nicht.', other: '# nicht.' })}`,
  pausedCheck: 'Das Ausprobieren ist angehalten. Es wurde nichts geschrieben.',
  pausedRun: 'Angehalten: Es wird nichts mehr geschrieben, bis Sie fortsetzen.',
  left: (time: string) => `noch ${time}`,
  lessThanMinute: 'weniger als eine Minute',
  minutes: (count: number) => plural(count, { one: 'etwa # Minute', other: 'etwa # Minuten' }),
  hours: (count: number) => plural(count, { one: 'etwa # Stunde', other: 'etwa # Stunden' }),

  write: (count: number) => plural(count, { one: '# Änderung schreiben', other: '# Änderungen schreiben' }),
  writeQuestion: (count: number, name: string) =>
    plural(count, {
      one: `# Änderung in ${name} schreiben?`,
      other: `# Änderungen in ${name} schreiben?`,
    }),
  writeBody:
    'Jedes Gespräch wird unmittelbar vor dem Schreiben noch einmal angesehen; was andere inzwischen ändern, bleibt erhalten.',
  warnings: {
    title: 'Bevor geschrieben wird',
    cleared: (count: number) =>
      plural(count, {
        one: '# Gespräch bleibt ganz ohne Kontakt.',
        other: '# Gespräche bleiben ganz ohne Kontakt.',
      }),
    replaced: (count: number) =>
      plural(count, {
        one: '# Gespräch verliert die CRM-Verknüpfung, die jetzt dort steht.',
        other: '# Gespräche verlieren die CRM-Verknüpfung, die jetzt dort steht.',
      }),
    noWayBack: (count: number) =>
      plural(count, {
        one: '# CRM-Verknüpfung lässt sich nicht rückgängig machen: Die API kann keine Verknüpfung lösen.',
        other:
          '# CRM-Verknüpfungen lassen sich nicht rückgängig machen: Die API kann keine Verknüpfung lösen.',
      }),
    partial: 'Noch sind nicht alle Gespräche angesehen; die übrigen werden ausgelassen.',
  },
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  goOn: 'Weiter',
  stop: 'Abbrechen',
  stopQuestion: 'Diesen Lauf abbrechen?',
  stopBody: (count: number) =>
    `${plural(count, { one: 'Die # Änderung, die', other: 'Die # Änderungen, die' })} noch nicht geschrieben ${plural(count, { one: 'ist, wird', other: 'sind, werden' })} ausgelassen. Was geschrieben wurde, bleibt.`,
  retry: (count: number) =>
    plural(count, { one: '# fehlgeschlagene noch einmal', other: '# fehlgeschlagene noch einmal' }),
  undo: 'Lauf zurücknehmen',
  undoQuestion: (count: number) =>
    plural(count, { one: '# Änderung zurücknehmen?', other: '# Änderungen zurücknehmen?' }),
  undoBody:
    'Jedes Gespräch bekommt zurück, was es vor dem Lauf hatte, durch neue Schreibvorgänge, die bewahren, was andere inzwischen geändert haben.',
  noUndo:
    'Von diesem Lauf lässt sich nichts rückgängig machen: Die API kann eine erste CRM-Verknüpfung nicht lösen.',
  noUndoUndecided:
    'Um diesen Lauf rückgängig zu machen, entscheiden Sie zuerst seine Konflikte in der Durchsicht.',
  saveCsv: 'Ergebnis als CSV speichern',
  saveJson: 'Ergebnis als JSON speichern',
  saving: (done: string, all: string) => `Ergebnis wird gespeichert: ${done} von ${all}`,
  saved: (name: string) => `${name} gespeichert.`,
  result: 'Ergebnis',
  resultName: (day: string) => `sammelaenderung-${day}`,
  forget: 'Lauf vergessen',
  forgetQuestion: 'Diesen Lauf vergessen?',
  forgetBody: 'Er verschwindet aus dieser Liste. Was er schrieb, bleibt, auch im Journal.',
  forgotten: 'Der Lauf wurde aus der Liste genommen.',
  journal: 'Journal',

  filters: 'Zeilen zeigen',
  all: 'Alle',
  groups: {
    waiting: 'Nicht angesehen',
    ready: 'Ändert sich',
    running: 'Wird geschrieben',
    done: 'Geschrieben',
    unchanged: 'Nichts zu ändern',
    invalid: 'Geht nicht',
    failed: 'Fehlgeschlagen',
    clash: 'Konflikt',
    withdrawn: 'Ausgelassen',
  },
  states: {
    waiting: 'Nicht angesehen',
    ready: 'Ändert sich',
    unchanged: 'Nichts zu ändern',
    invalid: 'Geht nicht',
    withdrawn: 'Ausgelassen',
    staged: 'Vorgemerkt',
    queued: 'Wartet',
    writing: 'Wird geschrieben',
    done: 'Geschrieben',
    unread: 'Geschrieben, nicht rücklesbar',
    failed: 'Fehlgeschlagen',
    clash: 'Jemand anderes hat es geändert',
    unknown: 'Unklar, ob geschrieben',
    overwrote: 'Hat eine Änderung anderer ersetzt',
  },
  rows: 'Zeilen dieses Laufs',
  noRows: 'Keine Zeile ist in diesem Zustand.',
  rowTitle: (item: string) => `Zeile ${item}`,
  noCall: 'Kein Gespräch',
  toAdd: (names: string) => `+ ${names}`,
  toRemove: (names: string) => `− ${names}`,
  becomes: (before: string, after: string) => `${before} → ${after}`,
  before: 'Vorher',
  after: 'Nachher',
  nobody: 'niemand',
  openCall: 'Gespräch öffnen',
  requestId: 'Anfrage-ID',
  inReview: 'Darüber wird unter „Durchsicht“ entschieden.',
  review: 'Durchsicht',

  errors: {
    unreadable: (detail: string) =>
      `Die Zeile ist nicht zu lesen, ein Anführungszeichen ist nicht geschlossen: ${detail}`,
    'no-engagement': 'Es ist kein Gespräch genannt.',
    'nothing-asked': 'Es ist nichts genannt, was zu ändern wäre.',
    'unknown-address': (url: string) => `Kein Gespräch hat die Adresse ${url}.`,
    'ambiguous-address': (url: string, count: number) => `${calls(count)} haben die Adresse ${url}.`,
    'no-email-address': (text: string) => `„${text}“ ist keine E-Mail-Adresse.`,
    'unknown-email': (email: string) => `Kein Kontakt hat die Adresse ${email}.`,
    'ambiguous-email': (email: string, count: number) =>
      `${plural(count, { one: '# Kontakt hat', other: '# Kontakte haben' })} die Adresse ${email}. Nennen Sie stattdessen die Kontakt-ID.`,
    'crm-type': (text: string) =>
      text === ''
        ? 'Die Art des CRM-Eintrags ist nicht genannt.'
        : `„${text}“ ist keine Art von CRM-Eintrag: company, contact oder deal.`,
    'crm-source-missing': 'Es ist nicht genannt, aus welchem CRM die ID stammt.',
    'too-long': (column: string) => `Was unter „${column}“ steht, ist zu lang.`,
    'too-many-contacts': 'Es sind mehr Kontakte genannt, als eine Änderung nimmt.',
    repeated: (row: string) => `Zeile ${row} verlangt schon etwas von demselben Gespräch.`,
  },

  frame: (share: string) => `Lauf ${share}`,
  frameTitle: 'Laufende Sammeländerungen',
  ended: {
    checked: (name: string, ready: number, bad: number) =>
      `„${name}“ ist ausprobiert: ${plural(ready, { one: '# würde sich ändern', other: '# würden sich ändern' })}${bad === 0 ? '.' : `, ${plural(bad, { one: '# geht nicht', other: '# gehen nicht' })}.`}`,
    finished: (name: string, done: number) =>
      `„${name}“ ist fertig: ${plural(done, { one: '# Änderung geschrieben', other: '# Änderungen geschrieben' })}.`,
    failed: (name: string, done: number, left: number) =>
      `„${name}“ ist fertig: ${plural(done, { one: '# Änderung geschrieben', other: '# Änderungen geschrieben' })}, ${plural(left, { one: '# nicht', other: '# nicht' })}.`,
    paused: (name: string) => `„${name}“ hat von selbst angehalten und wartet auf Sie.`,
  },
  open: 'Öffnen',
};
