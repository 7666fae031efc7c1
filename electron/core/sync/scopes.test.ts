import { describe, expect, it } from 'vitest';
import { advance } from './advance.ts';
import type { PageRequest } from './syncRequest.ts';
import { initialSyncState, type SyncState } from './syncState.ts';
import { TUNING } from './tuning.ts';
import { walksOf, pageCame, pageOf, pagesOf } from '../../testing/sync/pages.ts';

const AT = 5_000_000;
const NEWEST = Date.UTC(2026, 10, 20, 12);

function refused(state: SyncState, request: PageRequest, scope: string | null, at = AT): SyncState {
  const problem = { kind: 'forbidden', scope, detail: '', requestId: null } as const;
  return advance(state, { kind: 'failure', at, request, problem });
}

function top(state: SyncState, at = AT): PageRequest {
  return pageOf(state, 'engagements', 'rows', at);
}

function filled(state: SyncState, at = AT): SyncState {
  return advance(state, pageCame(top(state, at), at, { newest: NEWEST, oldest: NEWEST - 1000 }));
}

describe('a missing scope', () => {
  it('leaves out its expansion and nothing else', () => {
    const start = initialSyncState();
    const state = refused(start, top(start), 'contacts:read');
    const { expand } = top(state);
    expect(expand).not.toContain('contacts');
    expect(expand).toEqual(expect.arrayContaining(['companies', 'owner', 'tags', 'signals', 'transcript']));
  });

  it('closes its own collection until the retry is due', () => {
    const start = initialSyncState();
    const state = refused(start, pageOf(start, 'tags', 'rows', AT), 'tags:read');
    expect(pagesOf(state, 'tags', 'rows', AT + TUNING.scopeRetryMs - 1)).toEqual([]);
    expect(pagesOf(state, 'tags', 'rows', AT + TUNING.scopeRetryMs)).toHaveLength(1);
    expect(pagesOf(state, 'users', 'rows', AT)).toHaveLength(1);
  });

  it('is attributed to the collection when nothing else was requested', () => {
    const start = initialSyncState();
    const state = refused(start, pageOf(start, 'users', 'rows', AT), null);
    expect(Object.keys(state.missingScopes)).toEqual(['users:read']);
  });

  it('is found by leaving out one expansion after another when the API names none', () => {
    let state = initialSyncState();
    const left: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      left.push(top(state).expand.join());
      state = refused(state, top(state), null);
    }
    expect(left[0]).toContain('companies');
    expect(left[1]).not.toContain('companies');
    expect(left[2]).not.toContain('contacts');
    expect(top(state).expand).not.toContain('owner');
  });

  it('stops requests for timelines, and scans then fetch the text themselves', () => {
    const start = filled(initialSyncState());
    const state = refused(start, pageOf(start, 'engagements', 'timelines', AT), 'transcript_timelines:read');
    expect(pagesOf(state, 'engagements', 'timelines', AT)).toEqual([]);
    expect(pageOf(state, 'engagements', 'poll', AT + 60_000)).toMatchObject({ limit: 100 });
    const rescanning = advance(state, { kind: 'control', at: AT, control: 'rescan' });
    const scan = pageOf(rescanning, 'engagements', 'scan', AT);
    expect(scan.expand).toContain('transcript');
  });
});

describe('retrying a missing scope', () => {
  function withoutContacts(): SyncState {
    const start = initialSyncState();
    return filled(refused(start, top(start), 'contacts:read'));
  }

  it('is done by a poll, and only once it is due', () => {
    const state = withoutContacts();
    const later = AT + TUNING.scopeRetryMs;
    expect(pageOf(state, 'engagements', 'poll', AT + 60_000)).toMatchObject({ trial: null });
    const trial = pageOf(state, 'engagements', 'poll', later);
    expect(trial).toMatchObject({ trial: 'contacts:read' });
    expect(trial.expand).toContain('contacts');
  });

  it('reads all rows again once the scope is granted', () => {
    const state = withoutContacts();
    const later = AT + TUNING.scopeRetryMs;
    const trial = pageOf(state, 'engagements', 'poll', later);
    const granted = advance(state, pageCame(trial, later, { newest: NEWEST, oldest: NEWEST }));
    expect(granted.missingScopes).toEqual({});
    expect(top(granted, later)).toMatchObject({ from: null, before: null, cursor: null });
    expect(top(granted, later).expand).toContain('contacts');
  });

  it('reads the timelines again once their scope is granted', () => {
    const start = filled(initialSyncState());
    const state = refused(start, pageOf(start, 'engagements', 'timelines', AT), 'transcript_timelines:read');
    const later = AT + TUNING.scopeRetryMs;
    const trial = pageOf(state, 'engagements', 'poll', later);
    const granted = advance(state, pageCame(trial, later, { newest: NEWEST, oldest: NEWEST }));
    expect(walksOf(granted, 'engagements', 'rows')).toEqual([]);
    expect(pagesOf(granted, 'engagements', 'timelines', later)).toMatchObject([{ before: null }]);
  });

  it('waits as long again when the scope is still missing', () => {
    const state = withoutContacts();
    const later = AT + TUNING.scopeRetryMs;
    const trial = pageOf(state, 'engagements', 'poll', later);
    const still = refused(state, trial, null, later);
    expect(still.missingScopes).toEqual({ 'contacts:read': later + TUNING.scopeRetryMs });
  });

  it('happens at once when the user syncs', () => {
    const state = advance(withoutContacts(), { kind: 'control', at: AT + 1000, control: 'now' });
    expect(pageOf(state, 'engagements', 'poll', AT + 1000)).toMatchObject({ trial: 'contacts:read' });
  });
});
