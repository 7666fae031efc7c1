import { describe, expect, it } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { apiProblem } from '#shared/contract/testing/apiProblem.ts';
import { advance } from './advance.ts';
import type { Ingested } from './mirrorPort.ts';
import type { SyncRequest } from './syncRequest.ts';
import { initialSyncState, type SyncState } from './syncState.ts';
import { SyncRun, type SyncAnswer } from './syncRun.ts';
import { pageCame, pageOf } from '../../testing/sync/pages.ts';
import { TUNING } from './tuning.ts';

const AT = 5_000_000;
const HOUR = 3_600_000;
const COUNTS = { engagements: 0, tags: 0, users: 0, companies: 0, contacts: 0, timelines: 0 };
const ANSWER: SyncAnswer = { bytes: new Uint8Array(), requestId: null, receivedAt: '', serviceTime: null };
const OFFLINE: Problem = { kind: 'network', reason: 'unreachable', detail: '' };
const FULL: Problem = { kind: 'storage', reason: 'disk-full', detail: '' };
const LOST = apiProblem(404);

function begun(state: SyncState = initialSyncState()): SyncRun {
  return new SyncRun(state, COUNTS, TUNING);
}

function send(run: SyncRun, at = AT): readonly SyncRequest[] {
  const { requests } = run.plan(at);
  for (const request of requests) run.sent(request);
  return requests;
}

function stored(state: SyncState): Result<Ingested> {
  return ok({ state, counts: COUNTS, changedIds: [] });
}

/** Everything is stored: only polls, scans and single reads remain. */
function filled(): SyncState {
  let state = initialSyncState();
  for (const name of TUNING.collections) {
    state = advance(state, pageCame(pageOf(state, name, 'rows', AT), AT, { newest: AT, oldest: AT }));
  }
  return advance(state, pageCame(pageOf(state, 'engagements', 'timelines', AT), AT, {}));
}

describe('a sync run', () => {
  it('never sends a request twice while it is in flight', () => {
    const run = begun();
    expect(send(run)).toHaveLength(5);
    expect(send(run)).toEqual([]);
  });

  it('sends nothing while paused but ingests what was in flight', () => {
    const run = begun();
    const [request] = send(run);
    run.pause(true);
    expect(run.plan(AT).requests).toEqual([]);
    expect(request && run.toIngest(request, ok(ANSWER), AT)).toMatchObject({ kind: 'page' });
    run.pause(false);
    expect(run.plan(AT).requests).toEqual([]);
  });

  it('sends nothing until the mirror has stored a start it had no space for', () => {
    const run = begun(filled());
    const start = { kind: 'control', control: 'now', at: AT, receivedAt: '' } as const;
    expect(run.overdue(AT)).toBeNull();
    run.ingested(null, start, failed(FULL), AT);
    const { wakeAt } = run.plan(AT);
    expect(wakeAt).toBeGreaterThan(AT);
    expect(run.overdue(AT)).toBeNull();

    const again = AT + HOUR;
    expect(run.plan(again).requests).toEqual([]);
    const overdue = run.overdue(again);
    expect(overdue).toEqual({ ...start, at: again });
    // Not again while it is being stored.
    expect(run.overdue(again)).toBeNull();
    const next = advance(run.state, { kind: 'control', control: 'now', at: again });
    run.ingested(null, overdue ?? start, stored(next), again);
    expect(run.overdue(again)).toBeNull();
    expect(send(run, again)).not.toEqual([]);
  });

  it('probes a lost network with one request, each time later, and then sends all', () => {
    const run = begun();
    for (const request of send(run)) run.toIngest(request, failed(OFFLINE), AT);
    expect(run.plan(AT)).toEqual({ requests: [], wakeAt: AT + 1000 });
    const [probe, ...others] = send(run, AT + 1000);
    expect(others).toEqual([]);
    if (probe !== undefined) run.toIngest(probe, failed(OFFLINE), AT + 1000);
    expect(run.plan(AT + 1000).wakeAt).toBe(AT + 3000);
    const [again] = send(run, AT + 3000);
    const input = again === undefined ? null : run.toIngest(again, ok(ANSWER), AT + 3000);
    if (again === undefined || input === null) throw new Error('There is nothing to take in.');
    run.ingested(again, input, stored(run.state), AT + 3000);
    expect(run.block).toBeNull();
    expect(run.plan(AT + 3000).requests).toHaveLength(5);
  });

  it('loses nothing on a full disk and repeats the request once there is space', () => {
    const run = begun();
    const [request] = send(run);
    if (request?.kind !== 'page') throw new Error('It asks for something else than a page.');
    const input = run.toIngest(request, ok(ANSWER), AT);
    if (input === null) throw new Error('There is nothing to take in.');
    expect(run.ingested(request, input, failed(FULL), AT)).toBeNull();
    expect(run.block?.reason).toBe('storage');
    run.clearBlock();
    expect(run.plan(AT).requests).toContainEqual(request);
  });

  it('records a page that can’t be parsed as a failure and retries it later', () => {
    const run = begun();
    const [request] = send(run);
    if (request?.kind !== 'page') throw new Error('It asks for something else than a page.');
    const input = run.toIngest(request, ok(ANSWER), AT);
    if (input === null) throw new Error('There is nothing to take in.');
    const unreadable: Problem = { kind: 'network', reason: 'not-the-api', detail: '' };
    expect(run.ingested(request, input, failed(unreadable), AT)).toMatchObject({
      kind: 'failure',
      problem: unreadable,
    });
  });

  it('stops when the token is rejected', () => {
    const run = begun();
    const [request] = send(run);
    const rejected: Problem = { kind: 'unauthenticated', detail: '', requestId: null };
    expect(request && run.toIngest(request, failed(rejected), AT)).toBeNull();
    run.clearBlock();
    expect(run.plan(AT + 1e9)).toEqual({ requests: [], wakeAt: null });
    expect(run.stopped).toEqual(rejected);
  });

  it('reads single engagements one at a time and leaves alone those that fail', () => {
    const run = begun(filled());
    expect(run.candidateQueries(AT)).toHaveLength(2);
    expect(run.candidateQueries(AT)).toEqual([]);
    const [a, b] = [engagementId.parse('a'), engagementId.parse('b')];
    run.addCandidates('unsettled', [a, b, a], AT);
    const [first, ...others] = send(run);
    expect(first).toMatchObject({ kind: 'single', engagementId: 'a' });
    expect(others).toEqual([]);
    if (first === undefined) return;
    const input = run.toIngest(first, failed({ ...LOST, status: 500 }), AT);
    if (input === null) throw new Error('There is nothing to take in.');
    run.ingested(first, input, stored(run.state), AT);
    run.addCandidates('unsettled', [a], AT);
    expect(send(run)).toMatchObject([{ kind: 'single', engagementId: 'b' }]);
  });

  it('treats only a 404 with a problem document as a deleted engagement', () => {
    const run = begun(filled());
    run.addCandidates('unsettled', [engagementId.parse('a')], AT);
    const [single] = send(run);
    expect(single && run.toIngest(single, failed(LOST), AT)).toMatchObject({
      kind: 'missing',
      engagementId: 'a',
    });
    const behindGateway = begun(filled());
    behindGateway.addCandidates('unsettled', [engagementId.parse('a')], AT);
    const [asked] = send(behindGateway);
    const html = failed({ ...LOST, synthetic: true });
    expect(asked && behindGateway.toIngest(asked, html, AT)).toMatchObject({ kind: 'failure' });
    const other = begun();
    const [page] = send(other);
    expect(page && other.toIngest(page, failed(LOST), AT)).toMatchObject({ kind: 'failure' });
  });
});
