export const links = {
  askTitle: 'Ein anderes Programm öffnen?',
  askBody: (scheme: string) =>
    `Dieser Link startet das Programm, das auf diesem Rechner ${scheme}-Links öffnet. Er kam vom Dienst, nicht von Parley. Sehen Sie ihn sich erst ganz an:`,
  open: 'Öffnen',
  remember: (scheme: string) => `Bei ${scheme}-Links nicht mehr fragen`,
  copy: 'Link kopieren',
  refused: {
    'too-long': 'Nicht geöffnet: Er ist länger, als Systeme ihn ganz annehmen.',
    'hidden-characters': 'Nicht geöffnet: Er verbirgt Zeichen.',
    'spaces-or-quotes': 'Nicht geöffnet: Er enthält Leer- oder Anführungszeichen.',
    'not-an-address': 'Nicht geöffnet: Er ist keine vollständige Adresse.',
    credentials:
      'Nicht geöffnet: Er enthält einen Benutzernamen und kann anderswohin führen, als es scheint.',
    'dangerous-scheme': 'Nicht geöffnet: Links dieser Art können schaden.',
  },
};
