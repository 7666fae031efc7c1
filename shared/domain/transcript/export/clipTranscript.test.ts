import { expect, test } from 'vitest';
import { call } from '../testing/calls.ts';
import { clipTranscript, momentRange } from './clipTranscript.ts';

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

test('a moment is a given range, or the line of a second with up to a second before it', () => {
  const transcript = call([
    [0, 2, 10],
    [1, 10.25, 25],
    [0, 26.5, 26.5],
    [-1, 50, 52],
  ]);
  expect(momentRange(transcript, { start: 4, end: 12 })).toEqual({ start: 4, end: 12 });
  expect(momentRange(transcript, { start: 5, end: null })).toEqual({ start: 1, end: 10 });
  // Sound of the line before is never part of it.
  expect(momentRange(transcript, { start: 10.25, end: null })).toEqual({ start: 10, end: 25 });
  expect(momentRange(transcript, { start: 26.5, end: null })).toEqual({ start: 25.5, end: 27.5 });
  expect(momentRange(transcript, { start: 40, end: null })).toEqual({ start: 40, end: 70 });
  expect(momentRange(null, { start: 3, end: null })).toEqual({ start: 3, end: 33 });
});
