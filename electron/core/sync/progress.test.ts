import { describe, expect, it } from 'vitest';
import type { RateState } from '#shared/contract/rateLimit.ts';
import { failed } from '#shared/contract/result.ts';
import { advance } from './advance.ts';
import type { MirrorCounts } from './mirrorPort.ts';
import { progressOf, type ProgressMoment } from './progress.ts';
import { initialSyncState, type SyncState } from './syncState.ts';
import { SyncRun } from './syncRun.ts';
import { pageCame, pageOf } from '../../testing/sync/pages.ts';
import { TUNING } from './tuning.ts';

const AT = 5_000_000;
const NEWEST = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const NOTHING: MirrorCounts = { engagements: 0, tags: 0, users: 0, companies: 0, contacts: 0, timelines: 0 };

const rate: RateState = {
  limit: 1000,
  remaining: 800,
  resetsAt: '2026-11-20T12:00:30.000Z',
  own: 150,
  others: 50,
  reserve: 100,
  inFlight: 3,
  waiting: 0,
  pausedUntil: null,
};
const moment: ProgressMoment = { now: AT, offset: 1000, rate, perSecond: 10 };

function shown(state: SyncState, counts: Partial<MirrorCounts> = {}, at: Partial<ProgressMoment> = {}) {
  const run = new SyncRun(state, { ...NOTHING, ...counts }, TUNING);
  return progressOf(run, { ...moment, ...at }, TUNING);
}

/** A hundred rows spanning an hour are stored, and the oldest is known to be this many hours old. */
function walking(hours: number): SyncState {
  let state = initialSyncState();
  const top = { newest: NEWEST, oldest: NEWEST - HOUR, next: 'c', more: true };
  state = advance(state, pageCame(pageOf(state, 'engagements', 'rows', AT), AT, top));
  const oldest = { rows: 1, newest: NEWEST - hours * HOUR, oldest: NEWEST - hours * HOUR };
  state = advance(state, pageCame(pageOf(state, 'engagements', 'oldest', AT), AT, oldest));
  for (const name of TUNING.collections) {
    if (name !== 'engagements') state = advance(state, pageCame(pageOf(state, name, 'rows', AT), AT, {}));
  }
  return state;
}

describe('sync progress', () => {
  it('has no total until the age of the oldest row is known', () => {
    expect(shown(initialSyncState())).toMatchObject({
      phase: 'rows',
      engagements: { done: 0, total: null },
      secondsLeft: null,
      waitsFor: null,
    });
  });

  it('estimates the remaining rows from their density and the time from the pace of the last minute', () => {
    const progress = shown(walking(41), { engagements: 100 });
    expect(progress.engagements).toEqual({ done: 100, total: 4100 });
    expect(progress.timelines).toEqual({ done: 0, total: 4100 });
    // 40 pages of rows and 164 of timelines, at 10 per second.
    expect(progress.secondsLeft).toBeCloseTo(20.4);
    expect(shown(walking(41), {}, { perSecond: null }).secondsLeft).toBeNull();
  });

  it('goes from rows to timelines to live', () => {
    let state = initialSyncState();
    const all = { newest: NEWEST, oldest: NEWEST - HOUR };
    for (const name of TUNING.collections) {
      state = advance(state, pageCame(pageOf(state, name, 'rows', AT), AT, all));
    }
    expect(shown(state, { engagements: 100, timelines: 25 })).toMatchObject({
      phase: 'timelines',
      engagements: { done: 100, total: 100 },
      timelines: { done: 25, total: 100 },
    });
    state = advance(state, pageCame(pageOf(state, 'engagements', 'timelines', AT), AT, all));
    expect(shown(state).phase).toBe('live');
    expect(shown(state).secondsLeft).toBe(0);
  });

  it('lists what the token’s missing scopes leave out, in the API’s terms', () => {
    const start = initialSyncState();
    const request = pageOf(start, 'engagements', 'rows', AT);
    const problem = { kind: 'forbidden', scope: 'contacts:read', detail: '', requestId: null } as const;
    const state = advance(start, { kind: 'failure', at: AT, request, problem });
    expect(shown(state).withheld).toEqual([{ scope: 'contacts:read', what: ['contacts'] }]);
  });

  it('has no timeline count when the token can’t read timelines', () => {
    const state = { ...walking(41), missingScopes: { 'transcript_timelines:read': AT } };
    expect(shown(state).timelines).toBeNull();
  });

  it('reports when the API was last polled', () => {
    const { collections } = initialSyncState();
    const engagements = { ...collections.engagements, polledAt: AT - 500 };
    const state = { ...initialSyncState(), collections: { ...collections, engagements } };
    expect(shown(state).checkedAt).toBe(new Date(AT + 500).toISOString());
  });
});

describe('the reason sync is waiting', () => {
  it('is the user after a pause', () => {
    const run = new SyncRun(initialSyncState(), NOTHING, TUNING);
    run.pause(true);
    expect(progressOf(run, moment, TUNING).waitsFor).toEqual({ kind: 'paused' });
  });

  it('is the network, with the time of the next attempt', () => {
    const run = new SyncRun(initialSyncState(), NOTHING, TUNING);
    const [request] = run.plan(AT).requests;
    const problem = { kind: 'network', reason: 'unreachable', detail: '' } as const;
    if (request !== undefined) run.toIngest(request, failed(problem), AT);
    const until = new Date(AT + 1000 + 1000).toISOString();
    expect(progressOf(run, moment, TUNING).waitsFor).toEqual({ kind: 'offline', until, problem });
  });

  it('is the end of the rate window when only the reserve is left', () => {
    const used = { ...rate, remaining: 100, waiting: 4 };
    expect(shown(initialSyncState(), {}, { rate: used }).waitsFor).toEqual({
      kind: 'rate',
      until: '2026-11-20T12:00:30.000Z',
    });
  });

  it('is a new token when this one is rejected', () => {
    const run = new SyncRun(initialSyncState(), NOTHING, TUNING);
    const [request] = run.plan(AT).requests;
    const problem = { kind: 'unauthenticated', detail: '', requestId: null } as const;
    if (request !== undefined) run.toIngest(request, failed(problem), AT);
    expect(progressOf(run, moment, TUNING).waitsFor).toEqual({ kind: 'stopped', problem });
  });

  it('is the API when every request to it fails', () => {
    const start = initialSyncState();
    const request = pageOf(start, 'engagements', 'rows', AT);
    const problem = { kind: 'network', reason: 'timeout', detail: '' } as const;
    const state = advance(start, { kind: 'failure', at: AT, request, problem });
    expect(shown(state).waitsFor).toMatchObject({ kind: 'service' });
  });
});
