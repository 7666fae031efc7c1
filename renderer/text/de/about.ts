export const about = {
  title: 'Über Parley',
  lead: 'Das Fenster auf die Gespräche eines Workspace.',
  program: 'Dieses Programm',
  version: 'Version',
  shell: 'Läuft als',
  shells: { electron: 'Eigenes Programm', browser: 'Fenster Ihres Browsers' },
  system: 'System',
  kept: 'Was wo liegt',
  folder: 'Alles, was gespeichert wird',
  folderHint: 'Nur auf diesem Rechner. Es gibt kein Konto, und niemandem wird etwas gemeldet.',
  copyFolder: 'Namen des Ordners kopieren',
  tokens: 'Tokens',
  tokensIn: {
    keychain:
      'Im Schlüsselbund des Systems. Sie werden nie wieder gezeigt und nirgends sonst aufgeschrieben.',
    locked:
      'Nur im Arbeitsspeicher: Ihr Schlüsselbund ist gesperrt. Entsperren Sie ihn und starten Sie Parley neu.',
    memory:
      'Im Arbeitsspeicher, bis das Programm endet: Auf diesem Rechner wurde kein Schlüsselbund gefunden.',
  },
  care: 'Lokale Kopien',
  careLead:
    'Jede Verbindung hat eine Kopie ihres Workspace auf diesem Rechner. Eine Prüfung sieht ihre Datei durch; eine beschädigte wird beiseitegelegt und neu geholt. Änderungen, die noch zu senden sind, liegen anderswo und bleiben.',
  noConnections: 'Es gibt noch keine Verbindung.',
  check: 'Prüfen',
  checking: 'Wird geprüft…',
  rebuild: 'Neu holen',
  rebuildTitle: (name: string) => `Kopie von ${name} neu holen`,
  rebuildBody:
    'Die lokale Kopie wird beiseitegelegt und der ganze Workspace noch einmal geholt; das kostet Anfragen und dauert eine Weile. Änderungen, die noch zu senden sind, bleiben.',
  rebuilt: (name: string) => `Die Kopie von ${name} wird neu geholt`,
  checked: {
    sound: 'Es wurde kein Schaden gefunden.',
    rebuilt: 'Sie war beschädigt. Sie wurde beiseitegelegt und wird neu geholt.',
  },
  checkOf: (name: string) => `Kopie von ${name} prüfen`,
  rebuildOf: (name: string) => `Kopie von ${name} neu holen`,
  diagnostics: 'Diagnose',
  diagnosticsLead:
    'Ein Text für alle, die Ihnen helfen: wie das Programm eingestellt ist und was zuletzt schiefging. Er enthält kein Token, keinen Namen, keinen Titel und kein Wort aus einem Transkript.',
  show: 'Zeigen',
  copy: 'Kopieren',
  save: 'Speichern',
  copied: 'Die Diagnose ist kopiert',
  saved: (name: string) => `Gespeichert als ${name}`,
  licences: 'Lizenzen',
  licencesLead: (count: string) =>
    `Parley steht unter der MIT-Lizenz. Darin steckt die Arbeit von ${count} Projekten, jedes unter seiner eigenen.`,
  licencesLoading: 'Parley steht unter der MIT-Lizenz.',
  noText: 'Außer dem Namen bringt es keinen Text seiner Lizenz mit.',
  badEndTitle: 'Parley wurde zuletzt nicht richtig beendet',
  badEnd: (when: string) =>
    `Der Lauf, der ${when} begann, endete unvermittelt. Was gespeichert war, ist noch da.`,
  badEndUnknown: 'Er wurde von außen beendet, oder der Rechner ging aus.',
  badEndWhere: 'Hier brach er ab:',
  badEndMore: 'Mehr',
  dismiss: 'Schließen',
};
