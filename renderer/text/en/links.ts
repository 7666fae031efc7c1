export const links = {
  askTitle: 'Open another program?',
  askBody: (scheme: string) =>
    `This link starts the program that opens ${scheme} links on this computer. It came from the service, not from Parley. Look at all of it first:`,
  open: 'Open it',
  remember: (scheme: string) => `Don’t ask again for ${scheme} links`,
  copy: 'Copy link',
  refused: {
    'too-long': 'Not opened: it is longer than systems take whole.',
    'hidden-characters': 'Not opened: it hides characters.',
    'spaces-or-quotes': 'Not opened: it holds blanks or quotes.',
    'not-an-address': 'Not opened: it is no complete address.',
    credentials: 'Not opened: it holds a user name, and may lead elsewhere than it seems.',
    'dangerous-scheme': 'Not opened: links of this kind can do harm.',
  },
};
