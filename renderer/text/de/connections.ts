import { plural } from './plural.ts';

export const connections = {
  welcomeTitle: 'Hören, was gesagt wurde. Richten, was falsch abgelegt ist.',
  welcomeBody:
    'Parley zeigt die Anrufe, Treffen, E-Mails und Notizen Ihres Workspace: stöbern, mithören und mitlesen, Personen und CRM-Verknüpfungen in Ordnung bringen.',
  demoTitle: 'Demo ansehen',
  demoBody: 'Ein erfundener Workspace auf diesem Rechner. Hören, suchen, ändern; nichts verlässt das Gerät.',
  demoOpening: 'Demo wird geöffnet…',
  demoMissing: 'Diese Ausgabe bringt keine Demo mit.',
  connectTitle: 'Verbinden',
  connectBody: 'Ihr eigener Workspace. Sie brauchen seine Adresse und ein API-Token.',
  known: 'Ihre Verbindungen',
  privacy: 'Kein Konto, keine Telemetrie. Ihre Daten bleiben auf diesem Rechner.',
  name: 'Name',
  namePlaceholder: 'Workspace von Acme',
  color: 'Farbe',
  colors: {
    slate: 'Schiefer',
    blue: 'Blau',
    teal: 'Petrol',
    green: 'Grün',
    amber: 'Bernstein',
    orange: 'Orange',
    rose: 'Rosa',
    violet: 'Violett',
  },
  address: 'Adresse',
  addressPlaceholder: 'https://api.example.com',
  addressHint: 'Die Basis-URL der API, ohne /v2.',
  token: 'Token',
  tokenHint:
    'Es wird in den Einstellungen des Workspace gemacht. Leerzeichen, Anführungszeichen und „Bearer“ schaden nicht.',
  readOnly: 'Nur Lesen',
  readOnlyHint: 'So kann nichts aus Versehen geändert werden. Das lässt sich später aufheben.',
  keptIn: {
    keychain: 'Das Token liegt im Schlüsselbund dieses Rechners und wird nie wieder gezeigt.',
    memory:
      'Auf diesem Rechner wurde kein Schlüsselbund gefunden; das Token bleibt nur im Arbeitsspeicher: Nach dem Ende fragt Parley wieder danach.',
    locked:
      'Ihr Schlüsselbund ist gesperrt; das Token bleibt nur im Arbeitsspeicher. Um es zu behalten, entsperren Sie den Schlüsselbund und starten Sie Parley neu.',
  },
  check: 'Prüfen',
  submit: 'Verbinden',
  checking: 'Wird geprüft…',
  connecting: 'Wird verbunden…',
  nameMissing: 'Geben Sie der Verbindung einen Namen, damit Sie sie von anderen unterscheiden.',
  addressMissing: 'Geben Sie die Adresse der API ein.',
  tokenMissing: 'Fügen Sie das Token ein.',
  steps: 'Prüfungen',
  stepNames: {
    address: 'Die Adresse ist lesbar',
    reachable: 'Der Dienst antwortet',
    authenticated: 'Das Token wird angenommen',
  },
  stepScope: (scope: string) => `Darf ${scope} nutzen`,
  stepStates: { running: 'läuft', passed: 'bestanden', failed: 'gescheitert', skipped: 'nicht geprüft' },
  checkedFine: 'Alles Nötige ist da.',
  missingScopes: (count: number) =>
    plural(count, {
      one: 'Dem Token fehlt # Berechtigung. Verbinden geht; was sie braucht, sagt es.',
      other: 'Dem Token fehlen # Berechtigungen. Verbinden geht; was sie braucht, sagt es.',
    }),
  tokenNeededTitle: (name: string) => `${name} braucht sein Token`,
  tokenMissingBody:
    'Es lag nur im Arbeitsspeicher und ging mit dem Ende von Parley. Fügen Sie es wieder ein, um weiterzumachen.',
  tokenLockedBody:
    'Ihr Schlüsselbund ist gesperrt. Entsperren Sie ihn und starten Sie Parley neu, oder fügen Sie das Token ein.',
  tokenRejectedBody: 'Der Dienst nimmt das Token nicht mehr an. Fügen Sie ein neues ein, um weiterzumachen.',
  replaceToken: 'Token ersetzen',
  saveToken: 'Dieses Token nehmen',
  savingToken: 'Token wird ausprobiert…',
  edit: 'Name und Farbe',
  editTitle: (name: string) => `Name und Farbe von ${name}`,
  editSave: 'Speichern',
  remove: 'Verbindung entfernen',
  removeQuestion: (name: string) => `${name} entfernen?`,
  removeBody:
    'Das Token und alles, was Parley auf diesem Rechner davon hat, verschwinden. Der Workspace selbst bleibt unberührt.',
  removeKept: (engagements: number, transcripts: number, people: number, companies: number) =>
    `Von diesem Rechner gelöscht: ${[
      plural(engagements, { one: '# Gespräch', other: '# Gespräche' }),
      plural(transcripts, { one: '# Transkript', other: '# Transkripte' }),
      plural(people, { one: '# Person', other: '# Personen' }),
      plural(companies, { one: '# Firma', other: '# Firmen' }),
    ].join(', ')}, die Lesezeichen und das Journal.`,
  removeUnwritten: (count: number) =>
    plural(count, {
      one: '# Änderung ist noch nicht geschrieben und ginge verloren.',
      other: '# Änderungen sind noch nicht geschrieben und gingen verloren.',
    }),
  removeConfirm: 'Entfernen',
  removed: (name: string) => `${name} wurde entfernt.`,
  liftReadOnly: 'Änderungen erlauben',
  liftQuestion: (name: string) => `Änderungen an ${name} erlauben?`,
  liftBody:
    'Bis jetzt konnte diese Verbindung nur ansehen. Von nun an werden Änderungen, die Sie speichern, für alle in den Workspace geschrieben.',
  liftConfirm: 'Änderungen erlauben',
  lifted: (name: string) => `${name} kann jetzt geändert werden.`,
  makeReadOnly: 'Auf Nur-Lesen stellen',
  madeReadOnly: (name: string) => `${name} steht jetzt auf Nur-Lesen.`,
};
