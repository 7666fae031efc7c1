import { expect, test } from 'vitest';
import { isFetchedUnplayed } from './fetchedUnplayed.ts';

test.each([
  ['audio/mpeg', false, 3600, true],
  ['audio/mpeg', false, 3601, false],
  ['video/mp4', false, 300, true],
  ['video/mp4', false, 301, false],
  ['audio/mpeg', false, null, false],
  [null, false, 60, true],
  ['video/mp4', true, 14_400, true],
])(
  '%s, on this computer: %s, of %s seconds is fetched for its waveform: %s',
  (mime, offline, seconds, expected) => {
    expect(isFetchedUnplayed({ mime, offline }, seconds)).toBe(expected);
  },
);
