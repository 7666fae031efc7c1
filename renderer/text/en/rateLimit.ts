import { plural } from './plural.ts';

export const rate = {
  title: 'Rate limit',
  unknown: 'Nothing asked yet, so the limit is not known.',
  sentence: (remaining: string, limit: string) => `${remaining} of ${limit} requests left in this window`,
  paused: (time: string) => `Paused until ${time}: the workspace used up its limit`,
  resets: (time: string) => `Resets at ${time}`,
  limit: 'Limit',
  remaining: 'Left',
  own: 'Used by Parley',
  others: 'Used by others',
  reserve: 'Kept free for others',
  inFlight: 'On the way',
  waiting: 'Waiting',
  resetsIn: 'Resets in',
  log: 'Every request',
  seconds: (count: number) => plural(count, { one: '# second', other: '# seconds' }),
  shared: 'The limit is shared by everything that uses this workspace’s API.',
};
