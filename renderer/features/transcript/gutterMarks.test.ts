import { expect, test } from 'vitest';
import { call } from '#shared/domain/transcript/testing/calls.ts';
import { gutterMarks } from './gutterMarks.ts';

const transcript = call([
  [0, 0, 4],
  [1, 5, 9],
  [0, 10, 14],
  [1, 15, 19],
]);

test('a clip marks the lines it plays, a bookmark the last line spoken before it', () => {
  const marks = gutterMarks(transcript, [
    { kind: 'clip', start: 6, end: 15 },
    { kind: 'bookmark', start: 19.5, end: null },
  ]);
  expect([...marks]).toEqual([
    [1, 'clip'],
    [2, 'clip'],
    [3, 'bookmark'],
  ]);
});

test('a bookmark takes precedence over a clip; signals mark nothing', () => {
  const marks = gutterMarks(transcript, [
    { kind: 'bookmark', start: 5, end: null },
    { kind: 'clip', start: 5, end: 9 },
    { kind: 'signal', start: 0, end: null },
  ]);
  expect([...marks]).toEqual([[1, 'bookmark']]);
});
