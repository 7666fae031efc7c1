import { expect, test } from 'vitest';
import { ResumePositions, parsePositions } from './resumePositions.ts';

test('a recording that was left goes on from there, another one begins at its beginning', () => {
  const left = new ResumePositions();
  left.set('/media/a', 12.5);
  left.set('/media/a', 40);
  expect([left.get('/media/a'), left.get('/media/b')]).toEqual([40, 0]);
});

test.each([
  ['', []],
  ['{}', []],
  ['[["a",7],["b","x"],[3,4],null,["c"]]', [['a', 7]]],
])('what was kept and makes no sense is left out: %s', (text, places) => {
  expect(parsePositions(text)).toEqual(places);
});
