import { describe, expect, test } from 'vitest';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { testProgress } from '#shared/contract/testing/testProgress.ts';
import { chooseListSource, type ListSourceFacts, listState } from './listState.ts';

const NOW = Date.parse('2026-11-21T10:42:00Z');
const CHECKED = '2026-11-21T10:40:00Z';

const sync = (change: Partial<SyncProgress> = {}) =>
  testProgress({ engagements: { done: 2000, total: 2000 }, checkedAt: CHECKED, ...change });

describe('the status of a list', () => {
  test('is the request that loaded it', () => {
    const provenance = { source: 'service', requestId: 'rid_1', receivedAt: CHECKED } as const;
    expect(listState('service', provenance, sync(), NOW)).toEqual({
      kind: 'service',
      at: CHECKED,
      requestId: 'rid_1',
    });
  });

  test('is up to date if the local copy is', () => {
    expect(listState('mirror', null, sync(), NOW)).toEqual({ kind: 'mirrored', at: CHECKED });
    expect(listState('mirror', null, sync({ phase: 'timelines' }), NOW)?.kind).toBe('mirrored');
  });

  test('is partial if the local copy is incomplete', () => {
    const partly = sync({ phase: 'rows', engagements: { done: 596, total: 2087 } });
    expect(listState('mirror', null, partly, NOW)).toEqual({ kind: 'partly', done: 596, total: 2087 });
  });

  test('is unchecked before the first sync of the local copy', () => {
    expect(listState('mirror', null, null, NOW)).toEqual({ kind: 'unchecked' });
  });

  test('is old if the local copy is', () => {
    expect(listState('mirror', null, sync({ checkedAt: '2026-11-21T09:00:00Z' }), NOW)?.kind).toBe('old');
  });

  test('is the reason why the sync is blocked', () => {
    const offline = sync({ waitsFor: { kind: 'paused' }, phase: 'rows' });
    expect(listState('mirror', null, offline, NOW)).toEqual({ kind: 'waiting', for: 'paused', at: CHECKED });
    const rate = sync({ waitsFor: { kind: 'rate', until: null } });
    expect(listState('mirror', null, rate, NOW)?.kind).toBe('mirrored');
  });

  test('is null while the source is unknown', () => {
    expect(listState(null, null, sync(), NOW)).toBeNull();
    expect(listState('service', null, sync(), NOW)).toBeNull();
  });
});

describe('the source of a list', () => {
  const filling = sync({ phase: 'rows' });
  const source = (facts: Partial<ListSourceFacts>) =>
    chooseListSource({ isUnknown: false, sync: filling, mirrored: true, onlyMirrorCan: false, ...facts });

  test('is null until the coverage of the local copy is known', () => {
    expect(source({ sync: undefined })).toBeNull();
    expect(source({ mirrored: undefined })).toBeNull();
    expect(source({ sync: undefined, onlyMirrorCan: true })).toBeNull();
  });

  test('is the API while the local copy is empty or being filled', () => {
    expect(source({})).toBe('service');
    expect(source({ sync: sync(), mirrored: false })).toBe('service');
    expect(source({ sync: sync({ phase: 'rows', waitsFor: { kind: 'paused' } }) })).toBe('service');
  });

  test('is the local copy once it has every row, or before its first sync', () => {
    expect(source({ sync: sync({ phase: 'timelines' }) })).toBe('mirror');
    expect(source({ sync: sync() })).toBe('mirror');
    expect(source({ sync: null })).toBe('mirror');
  });

  test('is the local copy if the API is unavailable', () => {
    const problem = { kind: 'network', reason: 'unreachable', detail: '' } as const;
    const offline = { kind: 'offline', until: CHECKED, problem } as const;
    expect(source({ sync: sync({ phase: 'rows', waitsFor: offline }) })).toBe('mirror');
    expect(source({ sync: sync({ phase: 'rows', waitsFor: { kind: 'stopped', problem } }) })).toBe('mirror');
    expect(source({ sync: sync({ waitsFor: offline }), mirrored: false })).toBe('service');
  });

  test('is the local copy if the API doesn’t support the filter, whatever it contains', () => {
    expect(source({ onlyMirrorCan: true })).toBe('mirror');
    expect(source({ onlyMirrorCan: true, mirrored: false })).toBe('mirror');
  });

  test('is whatever supports the filter if the local copy’s coverage is unavailable', () => {
    expect(source({ isUnknown: true, sync: undefined })).toBe('service');
    expect(source({ isUnknown: true, sync: undefined, onlyMirrorCan: true })).toBe('mirror');
  });
});
