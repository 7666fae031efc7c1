import { plural } from './plural.ts';

export const commandMenu = {
  title: 'Find anything, do anything',
  hint: 'Type a call, a person, a company, a page or what to do',
  results: 'What matches',
  used: 'Used last',
  recentCalls: 'Opened last',
  pages: 'Go to',
  connections: 'Connections',
  commands: 'Do',
  calls: 'Calls',
  people: 'People',
  companies: 'Companies',
  views: 'Views',
  callCount: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  search: 'Search',
  link: 'Link',
  searchFor: (words: string) => `Search everything that was said for “${words}”`,
  openLink: 'Open the call of this link',
  linkElsewhere: 'This link leads to a workspace that you are not connected to',
  badLink: 'This is not a link that Parley can read',
  switchTo: (name: string) => `Switch to ${name}`,
  searching: 'Looking…',
  nothing:
    'Nothing has this name. Try a word of a title, a person, a company, or what you want to do; or paste a link to a call.',
  tips: '↑ ↓ to choose, Enter to go, Esc to close',
  openCommandMenu: 'Find anything',
};
