import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateHeaders } from '../rateLimit.ts';
import {
  afterResponse,
  afterSend,
  applyHeaders,
  type Budget,
  countSent,
  decide,
  expectedOfOthers,
  NO_TRAFFIC,
  type RateFeedback,
  reserveOf,
  rollOver,
  type SchedulerState,
  type TrafficState,
  UNKNOWN_BUDGET,
} from './schedulerState.ts';

function headers(fields: Partial<RateHeaders> = {}): RateHeaders {
  return { limit: 1000, remaining: 900, resetInMs: 30_000, window: 100, ...fields };
}

function learnAll(...answers: readonly (readonly [number, RateHeaders])[]): Budget {
  return answers.reduce((budget, [now, told]) => applyHeaders(budget, told, 0, now), UNKNOWN_BUDGET);
}

describe('the rate budget', () => {
  it('limits nothing before the first response', () => {
    expect(countSent(UNKNOWN_BUDGET, 0)).toMatchObject({ limit: null, remaining: null, own: 1 });
  });

  it('subtracts requests in flight from the remaining count', () => {
    expect(applyHeaders(UNKNOWN_BUDGET, headers(), 7, 0).remaining).toBe(893);
  });

  it('counts a request when it is sent, not when its response arrives', () => {
    const budget = countSent(countSent(learnAll([0, headers()]), 10), 20);
    expect(budget).toMatchObject({ remaining: 898, own: 2 });
  });

  it('uses the lowest count of the window, because responses arrive out of order', () => {
    const budget = learnAll([0, headers({ remaining: 890 })], [10, headers({ remaining: 895 })]);
    expect(budget.remaining).toBe(890);
  });

  it('never falls below zero', () => {
    expect(countSent(learnAll([0, headers({ remaining: 0 })]), 1).remaining).toBe(0);
  });

  it('uses the earliest reset reported, because every response is delayed', () => {
    const budget = learnAll(
      [0, headers({ resetInMs: 31_000 })],
      [500, headers({ resetInMs: 30_000 })],
      [900, headers({ resetInMs: 30_000 })],
    );
    expect(budget.resetAt).toBe(30_500);
  });

  it('treats resets a second apart as the same window, and others as another', () => {
    const budget = countSent(learnAll([0, headers({ window: 100 })]), 1);
    expect(applyHeaders(budget, headers({ window: 101, remaining: 890 }), 0, 10).own).toBe(1);
    expect(applyHeaders(budget, headers({ window: 160, remaining: 999 }), 2, 10)).toMatchObject({
      own: 3,
      window: 160,
    });
  });

  it('ignores responses of an earlier window', () => {
    const budget = learnAll([0, headers({ window: 160, remaining: 999 })]);
    expect(applyHeaders(budget, headers({ window: 100, remaining: 3 }), 0, 10)).toBe(budget);
  });
});

describe('a window whose reset has passed', () => {
  const ending = learnAll([0, headers({ remaining: 40, resetInMs: 1000, window: 100 })]);

  it('frees the whole limit, and remembers the old remainder until a response confirms it', () => {
    expect(rollOver(ending, 999)).toBe(ending);
    expect(rollOver(ending, 1000)).toMatchObject({
      remaining: 1000,
      resetAt: null,
      own: 0,
      ended: { window: 100, left: 40 },
    });
  });

  it('is over once a response names another', () => {
    const told = headers({ remaining: 998, resetInMs: 59_000, window: 160 });
    expect(applyHeaders(countSent(ending, 1000), told, 0, 1100)).toMatchObject({
      remaining: 998,
      ended: null,
      own: 1,
      truncatesResets: false,
    });
  });

  it('continues if a response still names it: requests sent since count in it, and the next reset is trusted less', () => {
    const early = countSent(
      applyHeaders(countSent(ending, 1), headers({ remaining: 39, resetInMs: 900 }), 0, 100),
      1000,
    );
    const told = applyHeaders(early, headers({ remaining: 38, resetInMs: 0, window: 100 }), 0, 1010);
    expect(told).toMatchObject({ remaining: 38, ended: null, own: 2, truncatesResets: true });
    expect(told.resetAt).toBeGreaterThan(1010);
    const next = applyHeaders(told, headers({ remaining: 999, resetInMs: 59_000, window: 160 }), 0, 2000);
    expect(next.resetAt).toBe(2000 + 59_000 + 1000);
  });
});

describe('usage by others', () => {
  it('is at least the used count that is not ours', () => {
    const own = countSent(countSent(learnAll([0, headers({ remaining: 1000 })]), 0), 0);
    expect(applyHeaders(own, headers({ remaining: 700 }), 1, 10).others).toBe(298);
  });

  it('is expected to continue at its present rate', () => {
    const budget = learnAll(
      [0, headers({ remaining: 1000, resetInMs: 60_000 })],
      [10_000, headers({ remaining: 900, resetInMs: 50_000 })],
    );
    expect(expectedOfOthers(budget, 10_000)).toBe(500);
    expect(expectedOfOthers(budget, 60_000)).toBe(0);
  });

  it('before the first response does not count towards the rate', () => {
    const late = learnAll([0, headers({ remaining: 300, resetInMs: 20_000 })]);
    expect(expectedOfOthers(late, 100)).toBe(0);
  });

  it('is expected to reach that of the previous window', () => {
    const before = rollOver(learnAll([0, headers({ remaining: 400, resetInMs: 1000, window: 100 })]), 1000);
    expect(expectedOfOthers(before, 1000)).toBe(600);
    const told = headers({ remaining: 900, resetInMs: 59_000, window: 160 });
    expect(expectedOfOthers(applyHeaders(before, told, 0, 60_000), 118_990)).toBe(500);
  });
});

const OPEN: RateHeaders = { limit: 100, remaining: 60, resetInMs: 20_000, window: 7 };
const FULL: RateHeaders = { ...OPEN, remaining: 0 };

function fine(): RateFeedback {
  return { headers: OPEN, pauseMs: null };
}

function refused(pauseMs: number, headers: RateHeaders | null = FULL): RateFeedback {
  return { headers, pauseMs };
}

function sentAndBack(traffic: TrafficState, feedback: RateFeedback | null, now: number): TrafficState {
  return afterResponse(afterSend(traffic, 'background', now), 'background', feedback, now);
}

describe('the traffic state', () => {
  it('counts requests in flight, background ones separately', () => {
    const traffic = afterSend(afterSend(NO_TRAFFIC, 'background', 0), 'interactive', 0);
    expect(traffic).toMatchObject({ inFlight: 2, backgroundInFlight: 1 });
    expect(afterResponse(traffic, 'background', null, 1)).toMatchObject({
      inFlight: 1,
      backgroundInFlight: 0,
    });
  });

  it('pauses after a 429 until the later of Retry-After and the end of the window, plus the rounding margin', () => {
    expect(sentAndBack(NO_TRAFFIC, refused(5000), 0).pausedUntil).toBe(20_800);
    expect(sentAndBack(NO_TRAFFIC, refused(25_000), 0).pausedUntil).toBe(25_800);
    expect(sentAndBack(NO_TRAFFIC, refused(5000, null), 0).pausedUntil).toBe(5800);
  });

  it('never retries immediately, even if Retry-After is 0', () => {
    expect(sentAndBack(NO_TRAFFIC, refused(0, null), 0).pausedUntil).toBe(800);
  });

  it('keeps the longest pause of requests refused together', () => {
    const both = afterSend(afterSend(NO_TRAFFIC, 'background', 0), 'background', 0);
    const one = afterResponse(both, 'background', refused(30_000, null), 10);
    expect(afterResponse(one, 'background', refused(2000, null), 20).pausedUntil).toBe(30_810);
  });

  it('keeps recovering until a response succeeds; a broken connection proves nothing', () => {
    const recovering = sentAndBack(NO_TRAFFIC, refused(1000), 0);
    expect(recovering.recovering).toBe(true);
    expect(sentAndBack(recovering, null, 30_000).recovering).toBe(true);
    expect(sentAndBack(recovering, fine(), 30_000).recovering).toBe(false);
  });

  it('waits a second longer after being refused despite waiting as told', () => {
    const first = sentAndBack(NO_TRAFFIC, refused(20_000), 0);
    expect(first.budget.truncatesResets).toBe(false);
    const again = sentAndBack(first, refused(1000, { ...FULL, resetInMs: 1000 }), 20_800);
    expect(again.budget.truncatesResets).toBe(true);
    expect(again.pausedUntil).toBe(20_800 + 1000 + 800 + 1000);
  });
});

const NOW = 1_000_000;

function state(changes: Partial<SchedulerState> = {}): SchedulerState {
  return {
    ...NO_TRAFFIC,
    waiting: { interactive: 0, write: 0, background: 0 },
    reserveShare: 0.1,
    mostInFlight: 12,
    mostBackgroundInFlight: 10,
    ...changes,
  };
}

function waiting(interactive: number, write: number, background: number): SchedulerState['waiting'] {
  return { interactive, write, background };
}

function budget(changes: Partial<Budget>): Budget {
  return {
    ...UNKNOWN_BUDGET,
    limit: 1000,
    remaining: 1000,
    resetAt: NOW + 30_000,
    window: 7,
    windowMs: 30_000,
    ...changes,
  };
}

describe('the decision what to send next', () => {
  it('rests if the queue is empty', () => {
    expect(decide(state(), NOW)).toEqual({ kind: 'rest' });
  });

  it('prefers interactive requests, then writes, then background', () => {
    const sent = (counts: SchedulerState['waiting']) => decide(state({ waiting: counts }), NOW);
    expect(sent(waiting(1, 1, 1))).toEqual({ kind: 'send', priority: 'interactive' });
    expect(sent(waiting(0, 1, 1))).toEqual({ kind: 'send', priority: 'write' });
    expect(sent(waiting(0, 0, 1))).toEqual({ kind: 'send', priority: 'background' });
  });

  it('leaves two slots to interactive requests, however many background ones are queued', () => {
    const full = { inFlight: 10, backgroundInFlight: 10 };
    expect(decide(state({ ...full, waiting: waiting(0, 0, 9) }), NOW).kind).toBe('rest');
    expect(decide(state({ ...full, waiting: waiting(1, 0, 9) }), NOW).kind).toBe('send');
    expect(decide(state({ inFlight: 12, backgroundInFlight: 10, waiting: waiting(1, 0, 9) }), NOW).kind).toBe(
      'rest',
    );
  });

  it('keeps background requests out of the reserve, but not interactive ones', () => {
    const low = budget({ remaining: 100 });
    expect(decide(state({ budget: low, waiting: waiting(0, 0, 1) }), NOW).kind).toBe('wait');
    expect(decide(state({ budget: low, waiting: waiting(1, 0, 1) }), NOW).kind).toBe('send');
    // After a third of the window, a third of the reserve is free.
    expect(decide(state({ budget: low, waiting: waiting(0, 0, 1) }), NOW + 10_000).kind).toBe('send');
  });

  it('sends nothing if nothing remains', () => {
    const none = budget({ remaining: 0 });
    expect(decide(state({ budget: none, waiting: waiting(1, 0, 0) }), NOW)).toEqual({
      kind: 'wait',
      until: NOW + 30_000,
    });
  });

  it('waits as long as a 429 said, whatever the priority', () => {
    const paused = state({ pausedUntil: NOW + 5000, waiting: waiting(1, 1, 1) });
    expect(decide(paused, NOW)).toEqual({ kind: 'wait', until: NOW + 5000 });
    expect(decide(paused, NOW + 5000).kind).toBe('send');
  });

  it('sends one request at a time after a 429, until one succeeds', () => {
    const recovering = { recovering: true, pausedUntil: NOW, waiting: waiting(3, 0, 0) };
    expect(decide(state(recovering), NOW).kind).toBe('send');
    expect(decide(state({ ...recovering, inFlight: 1 }), NOW).kind).toBe('rest');
  });

  it('uses no more of a new window than remained of the old one, until a response confirms it', () => {
    const ended = { window: 7, left: 3, own: 0, others: 0, othersBefore: 0 };
    const unsure = (own: number) => budget({ resetAt: null, window: null, own, ended });
    const asked = (own: number) =>
      decide(state({ budget: unsure(own), inFlight: own, waiting: waiting(9, 0, 0) }), NOW).kind;
    expect([0, 1, 2, 3, 4].map(asked)).toEqual(['send', 'send', 'send', 'rest', 'rest']);
  });

  it('continues at full rate if earlier windows ended on time', () => {
    const ended = { window: 7, left: 0, own: 0, others: 0, othersBefore: 0 };
    const sure = budget({ resetAt: null, window: null, own: 6, ended, timely: true });
    expect(decide(state({ budget: sure, inFlight: 6, waiting: waiting(0, 0, 9) }), NOW).kind).toBe('send');
  });

  it('probes an unknown window with one request, even if nothing remained', () => {
    const ended = { window: 7, left: 0, own: 0, others: 0, othersBefore: 0 };
    const unsure = state({ budget: budget({ resetAt: null, ended }), waiting: waiting(0, 0, 5) });
    expect(decide(unsure, NOW).kind).toBe('send');
    expect(decide({ ...unsure, inFlight: 1, backgroundInFlight: 1 }, NOW).kind).toBe('rest');
  });

  it('never sends during a pause, above the slots, or background requests into the reserve, and never sleeps forever', () => {
    const arbitrary = fc.record({
      inFlight: fc.nat(14),
      background: fc.nat(14),
      remaining: fc.option(fc.nat(1000)),
      resetIn: fc.option(fc.integer({ min: -1000, max: 60_000 })),
      pausedIn: fc.option(fc.integer({ min: -1000, max: 60_000 })),
      recovering: fc.boolean(),
      counts: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)),
      others: fc.nat(1000),
    });
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        const [interactive, write, background] = drawn.counts;
        const given = state({
          inFlight: drawn.inFlight,
          backgroundInFlight: Math.min(drawn.background, drawn.inFlight),
          recovering: drawn.recovering,
          waiting: waiting(interactive, write, background),
          pausedUntil: drawn.pausedIn === null ? null : NOW + drawn.pausedIn,
          budget: budget({
            remaining: drawn.remaining,
            resetAt: drawn.resetIn === null ? null : NOW + drawn.resetIn,
            othersBefore: drawn.others,
          }),
        });
        const decision = decide(given, NOW);
        const { pausedUntil } = given;
        const { resetAt, remaining } = given.budget;
        if (decision.kind === 'wait') expect(decision.until).toBeGreaterThan(NOW);
        if (decision.kind === 'rest') {
          expect(interactive + write + background === 0 || given.inFlight > 0).toBe(true);
        }
        if (decision.kind !== 'send') return;
        expect(pausedUntil === null || pausedUntil <= NOW).toBe(true);
        expect(given.inFlight).toBeLessThan(12);
        const known = remaining !== null && resetAt !== null && resetAt > NOW;
        if (known && decision.priority === 'background') {
          expect(remaining).toBeGreaterThan(reserveOf(given.budget, 0.1, NOW));
        }
      }),
    );
  });
});

describe('the reserve', () => {
  it('is the user’s share, scaled by the time left in the window', () => {
    expect(reserveOf(budget({}), 0.1, NOW)).toBe(100);
    expect(reserveOf(budget({}), 0.1, NOW + 15_000)).toBe(50);
    expect(reserveOf(UNKNOWN_BUDGET, 0.1, NOW)).toBe(0);
  });

  it('stays above zero while the window certainly lasts, and falls to nearly zero in its last second', () => {
    expect(reserveOf(budget({}), 0.1, NOW + 28_900)).toBe(12);
    expect(reserveOf(budget({}), 0.1, NOW + 29_100)).toBe(4);
  });

  it('covers the expected usage by others plus a margin', () => {
    expect(reserveOf(budget({ othersBefore: 600 }), 0.1, NOW)).toBe(700);
    expect(reserveOf(budget({ othersBefore: 600, others: 500 }), 0.1, NOW)).toBe(200);
    expect(reserveOf(budget({ othersBefore: 600, others: 600 }), 0.1, NOW + 29_900)).toBe(100);
  });

  it('never excludes background requests altogether', () => {
    expect(reserveOf(budget({ othersBefore: 2000 }), 0.1, NOW)).toBe(950);
  });
});
