import { expect, it } from 'vitest';
import { findDeepLink } from './launchOptions.ts';

const link = 'parley://open?base=demo&engagement=ngmt_1';

it.each([
  [['/opt/parley', '--', link], link],
  [['parley.exe', 'PARLEY://open?x', link], link],
  [['--demo', `--link=${link}`], link],
  [['/opt/parley', '--demo'], null],
  [['/opt/parley', 'parley-app://page/'], null],
  [['/opt/parley', `${link}&x=${'y'.repeat(5000)}`], null],
  [[], null],
])('of %j the link is %j', (argv, found) => {
  expect(findDeepLink(argv)).toBe(found);
});
