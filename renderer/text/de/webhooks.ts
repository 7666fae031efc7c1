import { plural } from './plural.ts';

export const webhooks = {
  title: 'Webhooks',
  lead: 'Der Dienst meldet Änderungen, sobald sie geschehen; nichts wartet auf das nächste Nachsehen. Das ist aus, bis Sie es einschalten, und ohne es geht alles ebenso, nur etwas später.',
  receiver: 'Empfänger',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  states: {
    off: 'Aus',
    listening: 'Empfangsbereit',
    'port-taken': 'Port belegt',
    failed: 'Nicht empfangsbereit',
  },
  stateWords: {
    off: 'Auf diesem Rechner hört nichts zu.',
    listening:
      'Hört nur auf diesem Rechner zu. Von außen erreicht man ihn durch einen Tunnel, den Sie betreiben.',
    'port-taken': 'Ein anderes Programm nutzt diesen Port. Wählen Sie unten einen anderen.',
    failed:
      'Der Empfänger war nicht zu öffnen. Wählen Sie unten einen anderen Port oder starten Sie Parley neu.',
  },
  lastAccepted: (when: string) => `Letzte Zustellung angenommen ${when}`,
  neverAccepted: 'Noch wurde nichts angenommen',
  turnedAway: (count: number) =>
    plural(count, {
      one: '# Anfrage wurde abgewiesen; sie war gar keine Zustellung',
      other: '# Anfragen wurden abgewiesen; sie waren gar keine Zustellungen',
    }),
  how: 'Wie man ihn speist',
  steps: {
    address: 'Hier muss eine Zustellung auf diesem Rechner ankommen:',
    tunnel:
      'Betreiben Sie auf diesem Rechner einen Tunnel Ihrer Wahl: ein Programm, das Ihnen eine öffentliche https-Adresse gibt und weiterreicht, was dort ankommt.',
    service:
      'Fügen Sie in den Einstellungen des Dienstes einen Webhook-Endpunkt mit der öffentlichen Adresse hinzu, mit demselben Pfad am Ende: Er macht die Adresse schwer zu erraten.',
    secret:
      'Der Dienst zeigt ein Signiergeheimnis, das mit whsec_ beginnt. Fügen Sie es unter „Signiergeheimnis“ ein.',
  },
  copyAddress: 'Adresse kopieren',
  newAddress: 'Neue Adresse',
  newAddressTitle: 'Diesem Empfänger eine neue Adresse geben',
  newAddressBody:
    'Die alte Adresse gilt sofort nicht mehr. Ändern Sie sie auch im Tunnel und in den Einstellungen des Dienstes.',
  secret: 'Signiergeheimnis',
  secretHint:
    'Es beweist, dass eine Zustellung vom Dienst stammt. Es kommt in den Schlüsselbund und wird nie wieder gezeigt.',
  secretMissing: 'Fügen Sie zuerst das Signiergeheimnis ein.',
  secretNot:
    'Das ist kein Signiergeheimnis: Eines beginnt mit whsec_ und geht mit Buchstaben und Ziffern weiter.',
  saveSecret: 'Geheimnis speichern',
  secretSaved: 'Das Signiergeheimnis ist verwahrt',
  secrets: (count: number) =>
    count === 0
      ? 'Es ist kein Signiergeheimnis verwahrt, darum wird jede Zustellung abgelehnt.'
      : plural(count, {
          one: 'Ein Signiergeheimnis ist verwahrt.',
          other: '# Signiergeheimnisse sind verwahrt; jedes gilt.',
        }),
  rotation:
    'Zum Wechseln: Speichern Sie hier das neue Geheimnis, ändern Sie es im Dienst, und wenn Zustellungen mit dem neuen ankommen, vergessen Sie das ältere.',
  keepNewest: 'Das ältere vergessen',
  keptNewest: 'Nur das neueste Signiergeheimnis ist noch verwahrt',
  forgetAll: 'Alle vergessen',
  forgotAll: 'Es ist kein Signiergeheimnis mehr verwahrt',
  place: 'Port und Host',
  port: 'Port auf diesem Rechner',
  portHint: (least: string, most: string) => `Von ${least} bis ${most}; einer für alle Verbindungen.`,
  portWrong: (least: string, most: string) => `Eine ganze Zahl von ${least} bis ${most}.`,
  publicHost: 'Öffentlicher Hostname des Tunnels',
  publicHostHint:
    'Nur wo der Tunnel seinen eigenen Namen weiterreicht, wie hooks.example.com. Sonst bleibt es leer.',
  publicHostWrong: 'Nur ein Hostname, ohne https:// und ohne Pfad.',
  savePlace: 'Speichern',
  placeSaved: 'Gespeichert',
  deliveries: 'Zustellungen',
  columns: {
    time: 'Empfangen',
    event: 'Ereignis',
    resource: 'Eintrag',
    verdict: 'Urteil',
    bytes: 'Größe',
  },
  anyVerdict: 'Jedes Urteil',
  verdict: 'Urteil',
  verdicts: {
    accepted: 'Angenommen',
    duplicate: 'Doppelt',
    stale: 'Veraltet',
    unread: 'Nicht gelesen',
    failed: 'Gescheitert',
    refused: 'Abgelehnt',
  },
  verdictWords: {
    accepted: 'Sie wurde geprüft und angenommen.',
    duplicate: 'Sie wurde geprüft und war schon einmal angenommen.',
    stale: 'Sie wurde geprüft, und ein neuerer Stand war schon bekannt.',
    unread: 'Sie wurde geprüft, aber diese Version liest ihre Art oder Form nicht.',
    failed: 'Sie wurde geprüft, ließ sich aber nicht annehmen. Der Dienst soll sie noch einmal senden.',
    refused: 'Sie wurde abgelehnt, und nichts daraus wurde verwendet.',
  },
  refusals: {
    'no-secret': 'Es ist kein Signiergeheimnis verwahrt.',
    headers: 'Ihre Kopfzeilen sind nicht die eines Webhooks.',
    time: 'Sie wurde vor zu langer Zeit oder in der Zukunft signiert. Prüfen Sie die Uhr dieses Rechners.',
    encoding: 'Ihr Inhalt ist nicht lesbar.',
    signature: 'Ihre Signatur passt zu keinem der verwahrten Geheimnisse.',
    'too-large': 'Sie ist größer, als eine Zustellung sein darf.',
    workspace:
      'Sie kommt aus einem anderen Workspace als frühere Zustellungen. Wenn Sie den Workspace gewechselt haben, erstellen Sie eine neue Adresse.',
  },
  unknownEvent: 'Unbekannt',
  emptyTitle: 'Noch keine Zustellungen',
  emptyBody: 'Was der Dienst zustellt, steht hier, mit dem, was daraus wurde.',
  nothingTitle: 'Keine Zustellung ist so',
  showAll: 'Alle Zustellungen zeigen',
  older: 'Ältere Zustellungen zeigen',
  delivery: 'Zustellung',
  open: (event: string) => `${event}, zeigen, was sie enthielt`,
  webhookId: 'ID der Zustellung',
  eventId: 'ID des Ereignisses',
  payload: 'Was sie enthielt',
  payloadNotKept: 'Was sie enthielt, wurde nicht aufbewahrt.',
  payloadCut: 'Nur der Anfang ist aufbewahrt.',
  copyPayload: 'Inhalt kopieren',
};
