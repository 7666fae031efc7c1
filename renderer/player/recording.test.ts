import { expect, test } from 'vitest';
import { formatDuration } from '../text/format.ts';
import { shownLength } from './recording.ts';

test.each([
  [330.6, 331, '5:31'],
  [331.4, 331, '5:31'],
  [25.2, 26, '0:26'],
  [331, 331, '5:31'],
  [300.9, 331, '5:01'],
  [330.6, null, '5:31'],
])('a file of %s seconds with an API duration of %s is shown as %s', (file, said, shown) => {
  expect(formatDuration(shownLength(file, said))).toBe(shown);
});
