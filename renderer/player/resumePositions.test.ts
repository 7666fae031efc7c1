import { expect, test } from 'vitest';
import { ResumePositions, parsePositions } from './resumePositions.ts';

test('a recording resumes where it was left, another one starts at the beginning', () => {
  const left = new ResumePositions();
  left.set('/media/a', 12.5);
  left.set('/media/a', 40);
  expect([left.get('/media/a'), left.get('/media/b')]).toEqual([40, 0]);
});

test.each([
  ['', []],
  ['{}', []],
  ['[["a",7],["b","x"],[3,4],null,["c"]]', [['a', 7]]],
])('invalid stored positions are ignored: %s', (text, places) => {
  expect(parsePositions(text)).toEqual(places);
});
