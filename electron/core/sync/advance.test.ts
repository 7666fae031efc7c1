import { describe, expect, it } from 'vitest';
import { ENGAGEMENT_POLL_SECONDS } from '#shared/contract/polling.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { apiProblem } from '#shared/contract/testing/apiProblem.ts';
import { advance } from './advance.ts';
import { isStuck } from './walkSteps.ts';
import { initialSyncState, type SyncState } from './syncState.ts';
import { TUNING } from './tuning.ts';
import { walksOf, pageCame, pageOf, pagesOf, planned } from '../../testing/sync/pages.ts';

const AT = 5_000_000;
const NEWEST = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** After the first page of engagements: 100 rows spanning an hour, with more to come. */
function begun(): SyncState {
  const state = initialSyncState();
  const page = { newest: NEWEST, oldest: NEWEST - HOUR, next: 'c1', more: true };
  return advance(state, pageCame(pageOf(state, 'engagements', 'rows', AT), AT, page));
}

/** All engagements fit on one page: filled, and idle until the next poll. */
function filled(): SyncState {
  const state = initialSyncState();
  const page = { newest: NEWEST, oldest: NEWEST - HOUR };
  return advance(state, pageCame(pageOf(state, 'engagements', 'rows', AT), AT, page));
}

/** Every collection is filled and polled. */
function settled(): SyncState {
  let state = initialSyncState();
  const page = { newest: NEWEST, oldest: NEWEST - HOUR };
  for (const name of TUNING.collections) {
    state = advance(state, pageCame(pageOf(state, name, 'rows', AT), AT, page));
  }
  return advance(state, pageCame(pageOf(state, 'engagements', 'timelines', AT), AT, page));
}

describe('the first fill', () => {
  it('requests the newest rows of every collection first, without a filter', () => {
    const requests = planned(initialSyncState(), AT);
    expect(requests.map((request) => request.kind === 'page' && request.collection)).toEqual([
      'engagements',
      'tags',
      'users',
      'companies',
      'contacts',
    ]);
    for (const request of requests) {
      expect(request).toMatchObject({ order: 'updated_at:desc', from: null, before: null, limit: 100 });
    }
  });

  it('uses the newest row of the first page as the checkpoint and polls from just below it', () => {
    const state = begun();
    expect(state.collections.engagements.checkpoint).toBe(NEWEST);
    expect(pagesOf(state, 'engagements', 'poll', AT + TUNING.pollMs.engagements)).toMatchObject([
      { from: NEWEST - TUNING.overlapMs, before: null, order: 'updated_at:asc', limit: 25 },
    ]);
  });

  it('looks for changed engagements as often as an alert says, and not before', () => {
    const state = begun();
    const next = AT + ENGAGEMENT_POLL_SECONDS * 1000;
    expect(pagesOf(state, 'engagements', 'poll', next - 1)).toEqual([]);
    expect(pagesOf(state, 'engagements', 'poll', next)).toHaveLength(1);
  });

  it('requests the oldest row, then splits the fill into parallel walks', () => {
    const before = begun();
    expect(pagesOf(before, 'engagements', 'rows', AT)).toHaveLength(1);
    const oldest = { newest: NEWEST - 9000 * HOUR, oldest: NEWEST - 9000 * HOUR, rows: 1 };
    let state = advance(before, pageCame(pageOf(before, 'engagements', 'oldest', AT), AT, oldest));
    for (let round = 0; round < 6; round += 1) {
      for (const page of pagesOf(state, 'engagements', 'rows', AT)) {
        const top = page.before ?? NEWEST - HOUR;
        const page1 = {
          newest: top - 1,
          oldest: top - HOUR,
          next: `after ${page.walk}.${page.step}`,
          more: true,
        };
        state = advance(state, pageCame(page, AT, page1));
      }
    }
    expect(pagesOf(state, 'engagements', 'rows', AT)).toHaveLength(TUNING.parallel);
  });

  it('reads rows before timelines, and timelines up to the first checkpoint', () => {
    expect(pagesOf(begun(), 'engagements', 'timelines', AT)).toEqual([]);
    expect(pagesOf(filled(), 'engagements', 'timelines', AT)).toMatchObject([
      { before: NEWEST + 1, from: null, limit: 25, expand: ['transcript_timeline'] },
    ]);
  });

  it('finishes an empty workspace after one page and polls from the beginning', () => {
    const empty = initialSyncState();
    const state = advance(empty, pageCame(pageOf(empty, 'engagements', 'rows', AT), AT, { rows: 0 }));
    expect(state.collections.engagements).toMatchObject({ checkpoint: null, filled: true });
    expect(pagesOf(state, 'engagements', 'poll', AT + MINUTE)).toMatchObject([{ from: null }]);
  });

  it('ignores a page that arrives twice', () => {
    const state = initialSyncState();
    const request = pageOf(state, 'engagements', 'rows', AT);
    const page = { newest: NEWEST, oldest: NEWEST - HOUR, next: 'c1', more: true };
    const once = advance(state, pageCame(request, AT, page));
    const twice = advance(once, pageCame(request, AT, page));
    expect(twice.collections).toEqual(once.collections);
  });
});

describe('a row dated ahead of the API’s clock', () => {
  const top = (serviceTime: number | null): SyncState => {
    const state = initialSyncState();
    const page = { newest: NEWEST + 300 * HOUR, oldest: NEWEST - HOUR };
    return advance(state, pageCame(pageOf(state, 'engagements', 'rows', AT), AT, page, serviceTime));
  };

  it('does not become the checkpoint, which would hide every later row', () => {
    expect(top(NEWEST + MINUTE).collections.engagements.checkpoint).toBe(NEWEST + MINUTE);
  });

  it('is trusted when the API sends no time', () => {
    expect(top(null).collections.engagements.checkpoint).toBe(NEWEST + 300 * HOUR);
  });
});

describe('a poll', () => {
  const POLLED = AT + MINUTE;

  it('moves the checkpoint only after its last page', () => {
    const state = filled();
    const first = pageOf(state, 'engagements', 'poll', POLLED);
    const half = advance(
      state,
      pageCame(first, POLLED, { newest: NEWEST + HOUR, oldest: NEWEST, next: 'p1', more: true }),
    );
    expect(half.collections.engagements.checkpoint).toBe(NEWEST);
    const second = pageOf(half, 'engagements', 'poll', POLLED + 1000);
    const whole = advance(half, pageCame(second, POLLED + 1000, { newest: NEWEST + 2 * HOUR }));
    expect(whole.collections.engagements.checkpoint).toBe(NEWEST + 2 * HOUR);
    expect(whole.collections.engagements.polledAt).toBe(POLLED + 1000);
  });

  it('is repeated when it was held up, so that rows that became visible behind it are found', () => {
    const state = filled();
    const page = { newest: NEWEST + HOUR, oldest: NEWEST, next: 'p1', more: true };
    const half = advance(state, pageCame(pageOf(state, 'engagements', 'poll', POLLED), POLLED, page));
    const late = POLLED + TUNING.overlapMs / 2 + 1;
    const second = pageOf(half, 'engagements', 'poll', late);
    const whole = advance(half, pageCame(second, late, { newest: NEWEST + 2 * HOUR }));
    expect(whole.collections.engagements.checkpoint).toBe(NEWEST);
    expect(pagesOf(whole, 'engagements', 'poll', late + MINUTE)).toMatchObject([
      { from: NEWEST - TUNING.overlapMs, cursor: null },
    ]);
  });

  it('drops the overlap once the checkpoint has been quiet, and restores it after a sleep', () => {
    const state = filled();
    const later = AT + 2 * TUNING.overlapMs + 1;
    const nothing = { newest: NEWEST, oldest: NEWEST };
    const quiet = advance(state, pageCame(pageOf(state, 'engagements', 'poll', later), later, nothing));
    expect(pagesOf(quiet, 'engagements', 'poll', later + MINUTE)).toMatchObject([{ from: NEWEST + 1 }]);
    const woken = advance(quiet, { kind: 'control', at: later + HOUR, control: 'now' });
    expect(pagesOf(woken, 'engagements', 'poll', later + HOUR)).toMatchObject([
      { from: NEWEST - TUNING.overlapMs },
    ]);
  });

  it('becomes a newest-first walk from the overlap when it grows too long', () => {
    let state = filled();
    for (let page = 0; page < TUNING.backlogPages; page += 1) {
      const request = pageOf(state, 'engagements', 'poll', POLLED);
      const page1 = { newest: NEWEST + page * MINUTE, oldest: NEWEST, next: `p${page}`, more: true };
      state = advance(state, pageCame(request, POLLED, page1));
    }
    expect(walksOf(state, 'engagements', 'poll')).toEqual([]);
    expect(pagesOf(state, 'engagements', 'rows', POLLED)).toMatchObject([
      { from: NEWEST - TUNING.overlapMs, before: null, order: 'updated_at:desc', limit: 100 },
    ]);
  });
});

describe('a failure', () => {
  function failed(state: SyncState, problem: Problem, at: number): SyncState {
    const [request] = pagesOf(state, 'engagements', 'rows', at);
    if (request === undefined) throw new Error('Nothing is planned.');
    return advance(state, { kind: 'failure', at, request, problem });
  }

  it('delays only its own walk, longer each time', () => {
    const once = failed(begun(), apiProblem(500), AT);
    expect(pagesOf(once, 'engagements', 'rows', AT + TUNING.backoffMs - 1)).toEqual([]);
    expect(pagesOf(once, 'contacts', 'rows', AT)).toHaveLength(1);
    const twice = failed(once, apiProblem(500), AT + TUNING.backoffMs);
    expect(walksOf(twice, 'engagements', 'rows')[0]?.notBefore).toBe(AT + 3 * TUNING.backoffMs);
  });

  it('clears every outage backoff as soon as one request succeeds', () => {
    let state = begun();
    let at = AT;
    for (let times = 0; times < 6; times += 1) {
      at = walksOf(state, 'engagements', 'rows')[0]?.notBefore ?? at;
      state = failed(state, apiProblem(503), Math.max(at, AT));
    }
    expect(pagesOf(state, 'engagements', 'rows', at + 1000)).toEqual([]);
    const other = pageOf(state, 'tags', 'rows', at);
    const relieved = advance(state, pageCame(other, at, { rows: 3 }));
    expect(pagesOf(relieved, 'engagements', 'rows', at + 1)).toMatchObject([{ limit: 100 }]);
  });

  it('of a single page makes its walk request less each time, down to one bare row', () => {
    let state = begun();
    let at = AT;
    const limits: number[] = [];
    for (let times = 0; times < 13; times += 1) {
      at = Math.max(at, walksOf(state, 'engagements', 'rows')[0]?.notBefore ?? at);
      const [page] = pagesOf(state, 'engagements', 'rows', at);
      if (page !== undefined) limits.push(page.limit * (page.expand.length > 0 ? 1 : -1));
      state = failed(state, apiProblem(500), at);
      state = { ...state, successes: state.successes + 1 };
    }
    expect(limits.slice(0, 6)).toEqual([100, 100, 20, 1, -1, -1]);
    expect(walksOf(state, 'engagements', 'rows').every(isStuck)).toBe(true);
    // The other walks continue without this range, which is retried from time to time.
    expect(pagesOf(state, 'engagements', 'timelines', at)).toHaveLength(1);
  });

  it('of a cursor restarts the range where it stopped', () => {
    const state = failed(begun(), apiProblem(400), AT);
    expect(pagesOf(state, 'engagements', 'rows', AT + HOUR)).toMatchObject([
      { cursor: null, before: NEWEST - HOUR + 1 },
    ]);
  });

  it('to return the next cursor restarts the range the same way', () => {
    const state = initialSyncState();
    const page = { newest: NEWEST, oldest: NEWEST - HOUR, more: true, next: null };
    const next = advance(state, pageCame(pageOf(state, 'engagements', 'rows', AT), AT, page));
    expect(pagesOf(next, 'engagements', 'rows', AT)).toMatchObject([
      { cursor: null, before: NEWEST - HOUR + 1 },
    ]);
  });
});

describe('a full re-scan', () => {
  const SCANNED = AT + TUNING.deletionScanMs + HOUR;

  /** Walked to the end, with the closing poll still to come. */
  function walkedThrough(): SyncState {
    const state = settled();
    const first = pageOf(state, 'engagements', 'scan', SCANNED);
    const half = advance(
      state,
      pageCame(first, SCANNED, { newest: NEWEST, oldest: NEWEST - HOUR, next: 's1', more: true }),
    );
    const later = SCANNED + TUNING.scanGapMs;
    return advance(
      half,
      pageCame(pageOf(half, 'engagements', 'scan', later), later, { oldest: NEWEST - 2 * HOUR }),
    );
  }

  it('starts once everything is filled, requests only rows, and runs slowly', () => {
    const state = settled();
    expect(pagesOf(filled(), 'engagements', 'scan', SCANNED)).toEqual([]);
    expect(pagesOf(state, 'engagements', 'scan', AT + TUNING.deletionScanMs - 1)).toEqual([]);
    expect(pageOf(state, 'engagements', 'scan', AT + TUNING.deletionScanMs)).toMatchObject({
      limit: 100,
      expand: [],
    });
    const page = { newest: NEWEST, oldest: NEWEST - HOUR, next: 's1', more: true };
    const half = advance(state, pageCame(pageOf(state, 'engagements', 'scan', SCANNED), SCANNED, page));
    expect(pagesOf(half, 'engagements', 'scan', SCANNED + TUNING.scanGapMs - 1)).toEqual([]);
    expect(pagesOf(half, 'engagements', 'scan', SCANNED + TUNING.scanGapMs)).toHaveLength(1);
  });

  it('counts no row as missing until a poll that started after it has finished', () => {
    const state = walkedThrough();
    const at = SCANNED + HOUR;
    expect(planned(state, at).some((request) => request.kind === 'close')).toBe(false);
    const polled = advance(state, pageCame(pageOf(state, 'engagements', 'poll', at), at, { newest: NEWEST }));
    expect(planned(polled, at)).toContainEqual({ kind: 'close', collection: 'engagements', startCommit: 6 });
  });

  it('reads all relations once a day and only looks for deletions in between', () => {
    let state = settled();
    const brought: number[] = [];
    for (let at = AT; at < AT + 2.5 * TUNING.scanMs; at += 10 * 60_000) {
      const [scan] = pagesOf(state, 'engagements', 'scan', at);
      const [poll] = pagesOf(state, 'engagements', 'poll', at);
      if (scan !== undefined) state = advance(state, pageCame(scan, at, { newest: NEWEST }));
      if (scan !== undefined && scan.expand.length > 0) brought.push(Math.floor((at - AT) / TUNING.scanMs));
      if (poll !== undefined) state = advance(state, pageCame(poll, at, { newest: NEWEST }));
      for (const request of planned(state, at)) {
        if (request.kind === 'close') state = advance(state, { kind: 'scanned', at, request, missed: 0 });
      }
    }
    expect(brought).toEqual([1, 2]);
  });

  it('repeats soon when a missing row can’t be requested by id, otherwise after a day', () => {
    const at = AT + TUNING.scanMs;
    let state = settled();
    for (const walkGroup of ['scan', 'poll'] as const) {
      state = advance(state, pageCame(pageOf(state, 'contacts', walkGroup, at), at, { newest: NEWEST }));
    }
    const request = planned(state, at).find((one) => one.kind === 'close');
    if (request === undefined) throw new Error('The scan is not closed.');
    const due = (missed: number): number | undefined =>
      walksOf(advance(state, { kind: 'scanned', at, request, missed }), 'contacts', 'scan')[0]?.notBefore;
    expect(due(0)).toBe(at + TUNING.scanMs);
    expect(due(3)).toBe(at + TUNING.scanAgainMs);
  });

  it('starts at once on request', () => {
    const state = advance(filled(), { kind: 'control', at: AT, control: 'rescan' });
    expect(pagesOf(state, 'engagements', 'scan', AT)).toHaveLength(1);
  });

  it('restarts on request, because the running scan may have passed rows deleted since', () => {
    const page = { newest: NEWEST, oldest: NEWEST - HOUR, next: 's1', more: true };
    const start = settled();
    const half = advance(start, pageCame(pageOf(start, 'engagements', 'scan', SCANNED), SCANNED, page));
    const requested = advance(half, { kind: 'control', at: SCANNED, control: 'rescan' });
    expect(pageOf(requested, 'engagements', 'scan', SCANNED)).toMatchObject({ step: 0, cursor: null });
    const next = advance(
      requested,
      pageCame(pageOf(requested, 'engagements', 'scan', SCANNED), SCANNED, page),
    );
    const again = advance(next, { kind: 'control', at: SCANNED, control: 'rescan' });
    expect(pageOf(again, 'engagements', 'scan', SCANNED)).toMatchObject({ step: 1, cursor: 's1' });
  });
});
