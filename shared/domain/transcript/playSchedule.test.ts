import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonTo, gapsBetween, secondsOf, unionOf, type Interval } from './intervals.ts';
import { lanesOf } from './speakerLanes.ts';
import { nextMove, type PlayChoices, playSchedule, silencesOf } from './playSchedule.ts';
import { anyCall, call } from './testing/calls.ts';
import { turnsOf } from './insights/talkSpans.ts';

const whole: PlayChoices = { duration: 60, speakers: null, skipSilence: false, silences: null, only: null };
const meeting = call([
  [0, 2, 10],
  [1, 20, 25],
  [0, 24, 30],
  [-1, 50, 52],
]);

const anyIntervals: fc.Arbitrary<Interval[]> = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 12 }))
    .map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 12 },
);
const covers = (intervals: readonly Interval[], second: number): boolean =>
  intervals.some(({ start, end }) => start <= second && second < end);

describe('intervals', () => {
  test('have the union, gaps and intersection of their seconds', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const [oneUnion, otherUnion] = [unionOf(a), unionOf(b)];
        const [gaps, common] = [gapsBetween(oneUnion, 60), commonTo(oneUnion, otherUnion)];
        for (let second = 0.5; second < 60; second += 1) {
          expect(covers(oneUnion, second)).toBe(covers(a, second));
          expect(covers(gaps, second)).toBe(!covers(a, second));
          expect(covers(common, second)).toBe(covers(a, second) && covers(b, second));
        }
        expect(secondsOf(oneUnion) + secondsOf(gaps)).toBe(Math.max(60, ...oneUnion.map(({ end }) => end)));
      }),
    );
  });
});

describe('lanes and turns', () => {
  test('include every speaker, even silent ones, and count a speaker’s overlapping lines once', () => {
    const lanes = lanesOf(
      call([
        [0, 0, 5],
        [0, 3, 8],
        [0, 8.2, 9],
      ]),
      0.5,
    );
    expect(lanes.map(({ speaker, seconds, lines }) => [speaker, seconds, lines])).toEqual([
      [0, 9, 3],
      [1, 0, 0],
    ]);
    expect(lanesOf(meeting).map(({ speaker }) => speaker)).toEqual([0, 1, -1]);
  });

  test('contain every line exactly once, with one speaker per turn', () => {
    fc.assert(
      fc.property(anyCall, (transcript) => {
        const turns = turnsOf(transcript);
        const lines = turns.flatMap(({ firstLine, lastLine }) =>
          Array.from({ length: lastLine - firstLine + 1 }, (_, at) => firstLine + at),
        );
        expect(lines).toEqual(Array.from({ length: transcript.count }, (_, line) => line));
        for (const { firstLine, lastLine, speaker } of turns) {
          const by = new Set(transcript.speaker.slice(firstLine, lastLine + 1));
          expect([...by]).toEqual([speaker]);
        }
      }),
    );
  });

  test('start a new turn after a long pause even if nobody else spoke', () => {
    const turns = turnsOf(
      call([
        [0, 0, 5],
        [0, 6, 7],
        [0, 100, 101],
      ]),
    );
    expect(turns.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [0, 1],
      [2, 2],
    ]);
  });
});

describe('the play schedule', () => {
  test('is everything unless something was chosen', () => {
    expect(playSchedule(meeting, whole)).toMatchObject({
      spans: [{ start: 0, end: 60 }],
      seconds: 60,
      saved: 0,
    });
  });

  test('shortens silences and reports the time saved', () => {
    expect(silencesOf(meeting, 60).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [10, 20],
      [30, 50],
      [52, 60],
    ]);
    const schedule = playSchedule(meeting, { ...whole, skipSilence: true });
    expect(schedule.spans.map(({ start, end }) => [start, end])).toEqual([
      [1.7, 10.3],
      [19.7, 30.3],
      [49.7, 52.3],
    ]);
    expect(schedule.saved).toBeCloseTo(60 - 8.6 - 10.6 - 2.6);
  });

  test('skips what is silent in the recording too, and only that without a transcript', () => {
    const silences = [
      { start: 0, end: 3 },
      { start: 6, end: 8 },
    ];
    const choices = { ...whole, skipSilence: true, silences };
    expect(playSchedule(call([]), choices).spans).toEqual([
      { start: 2.7, end: 6.3 },
      { start: 7.7, end: 60 },
    ]);
    expect(playSchedule(meeting, choices).spans.slice(0, 3)).toEqual([
      { start: 2.7, end: 6.3 },
      { start: 7.7, end: 10.3 },
      { start: 19.7, end: 30.3 },
    ]);
  });

  test('never skips the words of a line without duration', () => {
    const untimed = call([[0, 0, 0, 'twenty letters here.']]);
    expect(silencesOf(untimed, 10)).toEqual([{ start: 2, end: 10 }]);
    expect(silencesOf(call([]), 10)).toEqual([]);
  });

  test('contains only the chosen speakers, including unnamed ones', () => {
    const schedule = playSchedule(meeting, { ...whole, speakers: new Set([1, -1]) });
    expect(schedule.spans.map(({ start, end }) => [start, end])).toEqual([
      [19.85, 25.15],
      [49.85, 52.15],
    ]);
    expect(playSchedule(meeting, { ...whole, speakers: new Set([7]) }).spans).toEqual([]);
  });

  test('stays within a clip', () => {
    const clip = playSchedule(meeting, { ...whole, only: [{ start: 8, end: 22 }], skipSilence: true });
    expect(clip.spans).toEqual([
      { start: 8, end: 10.3 },
      { start: 19.7, end: 22 },
    ]);
  });

  test('plays moments in order of time, each once', () => {
    const moments = [
      { start: 40, end: 44 },
      { start: 8, end: 12 },
      { start: 10, end: 14 },
    ];
    expect(playSchedule(meeting, { ...whole, only: moments }).spans).toEqual([
      { start: 8, end: 14 },
      { start: 40, end: 44 },
    ]);
  });
});

describe('the next move', () => {
  const schedule = playSchedule(meeting, { ...whole, speakers: new Set([1, -1]) });

  test('is to play, to jump ahead, or to end', () => {
    expect(nextMove(schedule, 0)).toEqual({ kind: 'jump', to: 19.85 });
    expect(nextMove(schedule, 19.85)).toEqual({ kind: 'play', until: 25.15 });
    expect(nextMove(schedule, 25.14)).toEqual({ kind: 'jump', to: 49.85 });
    expect(nextMove(schedule, 52.15)).toEqual({ kind: 'end' });
  });

  test('counts landing slightly before a span as arrived', () => {
    expect(nextMove(schedule, 49.7)).toEqual({ kind: 'play', until: 52.15 });
  });

  test('brings an imprecise player through any call to the end, never back', () => {
    fc.assert(
      fc.property(anyCall, fc.subarray([-1, 0, 1, 2]), fc.boolean(), (transcript, speakers, skipSilence) => {
        const plan = playSchedule(transcript, {
          duration: 70,
          speakers: new Set(speakers),
          skipSilence,
          silences: null,
          only: null,
        });
        let at = 0;
        for (let steps = 0; ; steps += 1) {
          expect(steps).toBeLessThan(200);
          const move = nextMove(plan, at);
          if (move.kind === 'end') break;
          const to = move.kind === 'jump' ? move.to - 0.1 : move.until;
          expect(to).toBeGreaterThan(at);
          at = to;
        }
      }),
      { numRuns: 500 },
    );
  });
});
