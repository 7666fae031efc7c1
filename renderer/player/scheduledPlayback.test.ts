import { describe, expect, test } from 'vitest';
import { call } from '#shared/domain/transcript/testing/calls.ts';
import { ScheduleCursor, scheduleOf, type PlaybackChoice } from './scheduledPlayback.ts';

const everything: PlaybackChoice = {
  transcript: call([
    [0, 2, 10],
    [1, 20, 25],
  ]),
  duration: 60,
  speakers: null,
  skipSilence: false,
  silences: null,
  only: null,
};

describe('the playback schedule', () => {
  test('is null if everything is played', () => {
    expect(scheduleOf(everything)).toBeNull();
    const plan = new ScheduleCursor();
    plan.set(null);
    expect(plan.at(59)).toBeNull();
    expect(plan.end).toBeNull();
  });

  test('is the clip, whatever speakers are selected, with or without a transcript and a duration', () => {
    const only = [{ start: 8, end: 22 }];
    expect(scheduleOf({ ...everything, speakers: new Set([1]), only })?.spans).toEqual(only);
    expect(scheduleOf({ ...everything, transcript: null, duration: null, only })?.spans).toEqual(only);
  });

  test('is everything if the selected speakers never speak', () => {
    expect(scheduleOf({ ...everything, speakers: new Set([7]) })).toBeNull();
  });

  test('jumps at the end of a span, and ends after the last', () => {
    const plan = new ScheduleCursor();
    plan.set(scheduleOf({ ...everything, skipSilence: true }));
    expect(plan.start).toBe(1.7);
    expect(plan.end).toBe(25.3);
    expect(plan.at(0)).toEqual({ kind: 'jump', to: 1.7 });
    expect(plan.at(2)).toBeNull();
    expect(plan.at(9)).toBeNull();
    expect(plan.at(10.3)).toEqual({ kind: 'jump', to: 19.7 });
    expect(plan.at(20)).toBeNull();
    expect(plan.at(1)).toEqual({ kind: 'jump', to: 1.7 });
    expect(plan.at(40)).toEqual({ kind: 'end' });
  });
});
