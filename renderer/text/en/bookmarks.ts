import { plural } from './plural.ts';

export const bookmarks = {
  title: 'Bookmarks',
  added: (time: string) => `Bookmarked at ${time}.`,
  clipAdded: 'Clip saved.',
  removed: 'Bookmark removed.',
  here: 'Bookmark this second',
  noneInCall: 'None yet. B keeps the second that is playing; chosen lines can be saved as a clip.',
  noneTitle: 'No bookmarks yet',
  noneBody:
    'Open a call and press B to keep a moment, or choose lines and save them as a clip. They stay on this computer.',
  nothingTitle: 'Nothing found',
  nothingBody: 'No name, note, quote or call has these words.',
  search: 'Search bookmarks',
  loading: 'Loading the bookmarks',
  count: (count: number) => plural(count, { one: '# bookmark', other: '# bookmarks' }),
  play: (time: string) => `Play from ${time}`,
  playClip: (from: string, to: string) => `Play the clip from ${from} to ${to}`,
  name: 'Name',
  note: 'Note',
  editNote: 'Edit name and note',
  save: 'Save',
  remove: 'Remove bookmark',
  export: 'Export',
  exportAs: { md: 'As Markdown', json: 'As JSON' },
  untitled: 'Untitled call',
};
