import { plural } from './plural.ts';

export const edit = {
  readOnlyTitle: 'Diese Verbindung steht auf Nur-Lesen',
  readOnlyBody: (name: string) => `Parley ändert nichts in ${name}, bis Sie es erlauben.`,
  allowChanges: 'Änderungen erlauben',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  stage: 'Zur Durchsicht vormerken',
  nothingChanged: 'Noch nichts geändert.',
  reading: 'Es wird gelesen, was jetzt dort steht',
  asKnown: (time: string) =>
    `Der Dienst ist gerade nicht zu fragen; dies ist der Stand von ${time}. Was andere seither geändert haben, bleibt erhalten, wenn Ihre Änderung geschrieben wird.`,
  keptDraft: 'Sie hatten hier eine Änderung begonnen, die nicht gespeichert wurde.',
  keptDraftTake: 'Wieder aufnehmen',
  keptDraftForget: 'Vergessen',
  editingStaged:
    'Hierzu ist eine Änderung zur Durchsicht vorgemerkt. Was Sie hier speichern oder vormerken, tritt an ihre Stelle.',
  alsoWaiting: 'Eine frühere Änderung hieran ist unterwegs; diese kommt danach.',
  alsoStuck: 'Eine frühere Änderung hieran braucht Sie. Sie finden sie in der Durchsicht.',
  unsaidTitle: 'Die Kontakte lassen sich nicht bearbeiten',
  unsaidBody:
    'Speichern ersetzt alle am Gespräch, und der Dienst hat nicht gesagt, wer jetzt dabei ist. Versuchen Sie es später.',

  contactsTitle: 'Kontakte bearbeiten',
  contactsUnseenTitle: 'Die Kontakte lassen sich nicht bearbeiten',
  contactsUnseenBody: (scope: string) =>
    `Speichern ersetzt alle am Gespräch, und dieses Token sieht nicht, wer jetzt dabei ist. Dafür braucht es die Berechtigung ${scope}.`,
  contactsSearch: 'Kontakt suchen',
  contactsSearchHint: 'Name, E-Mail oder Firma',
  fromList: 'Aus einer Liste von E-Mails',
  listLabel: 'E-Mail-Adressen',
  listHint: 'Eine je Zeile oder durch Kommas getrennt. Namen neben den Adressen schaden nicht.',
  listFind: 'Suchen',
  listFinding: 'Wird gesucht…',
  listBack: 'Zurück zur Suche',
  listAddAll: (count: number) =>
    plural(count, { one: 'Den gefundenen hinzufügen', other: 'Alle # gefundenen hinzufügen' }),
  listTitle: 'Was aus der Liste wurde',
  listNone: 'Kein Kontakt hat diese Adresse.',
  listNoAddress: 'Das ist keine E-Mail-Adresse.',
  listAgain: 'Steht schon weiter oben.',
  listSeveral: 'Mehrere Kontakte haben diese Adresse:',
  listAdded: 'Am Gespräch',
  suggested: 'Vorgeschlagen',
  evidence: {
    'speaker-email': (email: string) => `Sprach in diesem Gespräch als ${email}`,
    'speaker-name': (name: string) => `In diesem Gespräch sprach jemand namens ${name}`,
    'named-as-speaker': 'Das Transkript nennt diesen Kontakt als Stimme',
    'company-regular': (count: number) =>
      plural(count, {
        one: 'War bei # anderen Gespräch mit derselben Firma dabei',
        other: 'War bei # anderen Gesprächen mit derselben Firma dabei',
      }),
    'same-domain': (domain: string) => `Hat eine Adresse bei ${domain}`,
  },
  onlyKnownHere:
    'Der Dienst ist gerade nicht zu fragen: Dies sind die Kontakte, die auf diesem Rechner bekannt sind.',
  found: 'Kontakte des Workspace',
  onTheCall: 'Am Gespräch',
  nobodyOnTheCall: 'Niemand. Fügen Sie links Personen hinzu.',
  add: (name: string) => `${name} hinzufügen`,
  remove: (name: string) => `${name} entfernen`,
  putBack: (name: string) => `${name} zurückholen`,
  added: 'Hinzugefügt',
  removed: 'Entfernt',
  clearAll: 'Alle entfernen',
  clearQuestion: (count: number) =>
    plural(count, {
      one: 'Die eine Person von diesem Gespräch entfernen?',
      other: 'Alle # Personen von diesem Gespräch entfernen?',
    }),
  clearConfirm: 'Alle entfernen',
  summary: 'Was sich ändert',
  before: (count: number) => plural(count, { one: 'vorher # Person', other: 'vorher # Personen' }),
  after: (count: number) => plural(count, { one: 'nachher #', other: 'nachher #' }),
  addedCount: (count: number) => plural(count, { one: '# hinzugefügt', other: '# hinzugefügt' }),
  removedCount: (count: number) => plural(count, { one: '# entfernt', other: '# entfernt' }),
  noContactFound: 'Kein Kontakt passt.',
  noContacts: 'Der Workspace hat noch keine Kontakte.',
  moreContacts: 'Mehr zeigen',
  contactById: (id: string) => `Kontakt ${id}`,
  keptMark: 'Vom Dienst behalten',
  keptWhy:
    'Ein Raum oder eine andere Kalenderressource: Der Dienst behält sie, was auch immer hier gespeichert wird.',

  crmTitle: 'CRM-Verknüpfung setzen',
  crmType: 'Art des Eintrags',
  crmId: 'ID des Eintrags',
  crmSource: 'CRM',
  crmSourceHint: 'Zum Beispiel SALESFORCE oder HUBSPOT. Der Dienst schreibt es groß.',
  crmNow: 'Jetzt',
  crmNone: 'keine',
  crmReplaces: (link: string) => `Ersetzt ${link}.`,
  crmFirst: 'Die erste Verknüpfung dieses Gesprächs. Sie lässt sich nicht wieder lösen.',
  crmBlindTitle: 'Dieses Token sieht nicht, welche Verknüpfung jetzt gesetzt ist',
  crmBlindBody: (scope: string | null) =>
    `Speichern ersetzt, was dort steht${scope === null ? '' : `; um es vorher zu sehen, braucht das Token die Berechtigung ${scope}`}. Das lässt sich nicht rückgängig machen.`,
  crmUnknown: 'unbekannt',
  crmNoClearing:
    'Die API kann keine Verknüpfung wieder lösen: Eine lässt sich nur durch eine andere ersetzen.',
  crmSuggestions: 'Verknüpfungen, die hierher gehören könnten',
  crmNoSuggestions: 'Niemand an diesem Gespräch hat eine CRM-Verknüpfung anzubieten.',
  crmUsed: 'Verknüpfungen, die dieser Workspace nutzt',
  crmUsedNone: 'Keine Verknüpfung des Workspace beginnt so.',
  crmUsedBy: (count: number) => plural(count, { one: 'an # Gespräch', other: 'an # Gesprächen' }),
  crmEvidence: {
    contact: (name: string) => `Verknüpfung von ${name}, am Gespräch dabei`,
    company: (name: string) => `Verknüpfung von ${name}`,
    'same-company-engagements': (count: number) =>
      plural(count, {
        one: 'An # anderen Gespräch mit derselben Firma',
        other: 'An # anderen Gesprächen mit derselben Firma',
      }),
    workspace: (count: number) =>
      plural(count, { one: 'An # Gespräch des Workspace', other: 'An # Gesprächen des Workspace' }),
  },
  crmIdMissing: 'Geben Sie die ID des Eintrags in Ihrem CRM ein.',
  crmSourceMissing: 'Geben Sie den Namen des CRM ein.',
  crmTooLong: 'Höchstens 255 Zeichen.',
  crmSame: 'Das ist die Verknüpfung, die jetzt gesetzt ist.',
};
