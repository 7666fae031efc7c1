import { describe, expect, test } from 'vitest';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { chooseListSource, type ListSourceFacts, listState } from './listState.ts';

const NOW = Date.parse('2026-11-21T10:42:00Z');
const CHECKED = '2026-11-21T10:40:00Z';

function sync(change: Partial<SyncProgress> = {}): SyncProgress {
  return {
    phase: 'live',
    engagements: { done: 2000, total: 2000 },
    timelines: null,
    others: { done: 0, total: 0 },
    secondsLeft: null,
    waitsFor: null,
    withheld: [],
    reserve: 100,
    checkedAt: CHECKED,
    scan: null,
    stuck: 0,
    ...change,
  };
}

describe('the status of a list is', () => {
  test('the request that loaded it', () => {
    const provenance = { source: 'service', requestId: 'rid_1', receivedAt: CHECKED } as const;
    expect(listState('service', provenance, sync(), NOW)).toEqual({
      kind: 'service',
      at: CHECKED,
      requestId: 'rid_1',
    });
  });

  test('that the local copy is up to date', () => {
    expect(listState('mirror', null, sync(), NOW)).toEqual({ kind: 'mirrored', at: CHECKED });
    expect(listState('mirror', null, sync({ phase: 'timelines' }), NOW)?.kind).toBe('mirrored');
  });

  test('that the local copy is incomplete', () => {
    const partly = sync({ phase: 'rows', engagements: { done: 596, total: 2087 } });
    expect(listState('mirror', null, partly, NOW)).toEqual({ kind: 'partly', done: 596, total: 2087 });
  });

  test('that the local copy was not checked yet', () => {
    expect(listState('mirror', null, null, NOW)).toEqual({ kind: 'unchecked' });
  });

  test('that the local copy is old', () => {
    expect(listState('mirror', null, sync({ checkedAt: '2026-11-21T09:00:00Z' }), NOW)?.kind).toBe('old');
  });

  test('why the sync is blocked', () => {
    const offline = sync({ waitsFor: { kind: 'paused' }, phase: 'rows' });
    expect(listState('mirror', null, offline, NOW)).toEqual({ kind: 'waiting', for: 'paused', at: CHECKED });
    const rate = sync({ waitsFor: { kind: 'rate', until: null } });
    expect(listState('mirror', null, rate, NOW)?.kind).toBe('mirrored');
  });

  test('nothing while the source is unknown', () => {
    expect(listState(null, null, sync(), NOW)).toBeNull();
    expect(listState('service', null, sync(), NOW)).toBeNull();
  });
});

describe('a list comes from', () => {
  const filling = sync({ phase: 'rows' });
  const source = (facts: Partial<ListSourceFacts>) =>
    chooseListSource({ isUnknown: false, sync: filling, mirrored: true, onlyMirrorCan: false, ...facts });

  test('nowhere until it is known how far the local copy has come', () => {
    expect(source({ sync: undefined })).toBeNull();
    expect(source({ mirrored: undefined })).toBeNull();
    expect(source({ sync: undefined, onlyMirrorCan: true })).toBeNull();
  });

  test('the service while the local copy is being filled, or has nothing', () => {
    expect(source({})).toBe('service');
    expect(source({ sync: sync(), mirrored: false })).toBe('service');
    expect(source({ sync: sync({ phase: 'rows', waitsFor: { kind: 'paused' } }) })).toBe('service');
  });

  test('the local copy once it has every row, or before its first sync', () => {
    expect(source({ sync: sync({ phase: 'timelines' }) })).toBe('mirror');
    expect(source({ sync: sync() })).toBe('mirror');
    expect(source({ sync: null })).toBe('mirror');
  });

  test('the local copy where the service cannot be asked', () => {
    const problem = { kind: 'network', reason: 'unreachable', detail: '' } as const;
    const offline = { kind: 'offline', until: CHECKED, problem } as const;
    expect(source({ sync: sync({ phase: 'rows', waitsFor: offline }) })).toBe('mirror');
    expect(source({ sync: sync({ phase: 'rows', waitsFor: { kind: 'stopped', problem } }) })).toBe('mirror');
    expect(source({ sync: sync({ waitsFor: offline }), mirrored: false })).toBe('service');
  });

  test('the local copy where the API cannot filter it, whatever is in it', () => {
    expect(source({ onlyMirrorCan: true })).toBe('mirror');
    expect(source({ onlyMirrorCan: true, mirrored: false })).toBe('mirror');
  });

  test('what can filter it where nothing is known of the local copy', () => {
    expect(source({ isUnknown: true, sync: undefined })).toBe('service');
    expect(source({ isUnknown: true, sync: undefined, onlyMirrorCan: true })).toBe('mirror');
  });
});
