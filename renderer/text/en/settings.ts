import { plural } from './plural.ts';

export const settings = {
  title: 'Settings',
  sections: {
    appearance: 'Appearance',
    dates: 'Language and time',
    playback: 'Playback',
    sync: 'Local copy and requests',
    shortcuts: 'Keyboard shortcuts',
    privacy: 'Privacy',
    notices: 'Notices',
    file: 'Take along',
  },
  loading: 'Reading the settings',
  setAside: {
    damaged:
      'Some settings could not be read and were set aside. What could be read is in use; the rest is as it came with Parley.',
    newer:
      'These settings were written by a newer version of Parley. What this one knows of them is in use; the first change here leaves the rest behind.',
  },

  theme: 'Theme',
  themeHint: 'Light and dark follow your computer unless you choose one.',
  density: 'Density',
  densityHint: 'Compact shows more rows of a list at a time.',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },

  language: 'Language',
  languageHint:
    'Dates and numbers are written this way. Parley itself speaks English where it has no other words yet.',
  asComputer: (name: string) => `As this computer (${name})`,
  timeZone: 'Time zone',
  timeZoneHint: (now: string) => `Right now it is ${now}.`,

  speed: 'Usual speed',
  speedHint: 'The player begins with it; the speed you choose in the player stays until you change this.',
  skipSilence: 'Skip silence',
  skipSilenceHint: 'Jumps over stretches in which nobody speaks.',

  reserve: 'Keep free for others',
  reserveHint:
    'So much of the workspace’s request limit is left to its other tokens while Parley fetches in the background. What you click on always goes first.',
  reserveValue: (share: string) => `${share} of the limit`,
  paused: 'Pause fetching in the background',
  pausedHint: 'The local copies of all workspaces stay as they are until you lift this.',

  keepSearches: 'Keep search words in the request log',
  keepSearchesHint: 'Off: the log shows that something was searched for, not what.',
  keepPayloads: 'Keep what webhook deliveries carried',
  keepPayloadsHint: 'Off: the list of deliveries shows their kind and time alone.',

  jobEnded: 'Tell me when a long job ends',
  jobEndedHint:
    'A run of many changes, or the first copy of a workspace: your computer says so while you are elsewhere. No call and no person is named.',
  noticesForbidden:
    'Your computer or browser forbids Parley to tell you. Allow notifications for it there, then switch this on.',
  noticesAllowed: 'Parley may tell you now.',

  exportWhat: 'Settings as a file',
  exportHint: 'For another computer. The file holds no token and no connection.',
  export: 'Save as a file',
  import: 'Read from a file',
  imported: 'The settings of the file are in use.',
  leftOut: (count: number, places: string) =>
    `${plural(count, { one: '# setting of the file didn’t fit and stayed as it was', other: '# settings of the file didn’t fit and stayed as they were' })}: ${places}.`,
  notSettings: {
    unreadable: 'This file can’t be read. Choose one that was saved here as “parley-settings.json”.',
    'another-file':
      'This file holds something else. Choose one that was saved here as “parley-settings.json”.',
    newer: 'This file was saved by a newer version of Parley. Update this one, then read it again.',
  },

  keysIntro: 'Press the keys you want; Esc leaves them as they are.',
  change: (title: string) => `Change the keys for “${title}”`,
  pressKeys: 'Press the keys…',
  reset: (title: string) => `Give “${title}” its own keys back`,
  resetAll: 'Give all their own keys back',
  remove: (title: string) => `Take the keys of “${title}” away`,
  noKeys: 'None',
  changed: 'Changed',
  fixed: 'Can’t be changed',
  taken: (keys: string, title: string) => `${keys} is already “${title}”.`,
  takeOver: 'Use it here instead',
  changeKeys: 'Change keys',
};
