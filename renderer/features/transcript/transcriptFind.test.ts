import { expect, test } from 'vitest';
import { find } from '#shared/domain/transcript/find/find.ts';
import { findIndexSteps, type FindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { call } from '#shared/domain/transcript/testing/calls.ts';
import { filterHitsBySpeaker } from './transcriptFind.ts';

const text = ['price and price', 'the price', 'no word of it', 'Price'];
const transcript = call(text.map((words, at) => [at === 1 ? 1 : 0, at, at + 1, words]));

function indexOf(lines: readonly string[]): FindIndex {
  const steps = findIndexSteps(lines);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

test('finds the lines of one speaker, or of all if none is chosen', () => {
  const hits = find(indexOf(text), 'price');
  expect([...hits.line]).toEqual([0, 0, 1, 3]);
  expect([...filterHitsBySpeaker(hits, transcript, 0).line]).toEqual([0, 0, 3]);
  expect([...filterHitsBySpeaker(hits, transcript, 0).offset]).toEqual([0, 10, 0]);
  expect(filterHitsBySpeaker(hits, transcript, 1).count).toBe(1);
  expect(filterHitsBySpeaker(hits, transcript, null)).toBe(hits);
});
