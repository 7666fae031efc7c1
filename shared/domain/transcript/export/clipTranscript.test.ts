import { expect, test } from 'vitest';
import { call } from '../testing/calls.ts';
import { clipTranscript } from './clipTranscript.ts';

test('a clip has the lines spoken in it, with times from its start and within it', () => {
  const transcript = call([
    [0, 2, 10],
    [1, 12, 25],
    [0, 24, 30],
    [-1, 50, 52],
  ]);
  const clip = clipTranscript(transcript, { start: 10, end: 26 });
  expect([...clip.speaker]).toEqual([1, 0]);
  expect([...clip.start]).toEqual([2, 14]);
  expect([...clip.end]).toEqual([15, 16]);
  expect(clip.text).toEqual([transcript.text[1], transcript.text[2]]);
});
