import { expect, test } from 'vitest';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { createFormat } from '../../text/format.ts';
import { en } from '../../text/languages.ts';
import { firstCopyEnded, progressOf, shortText, syncTone } from './syncSummary.ts';

test('the first copy ends only once; later syncs don’t count', () => {
  expect([firstCopyEnded('timelines', 'live'), firstCopyEnded('rows', 'live')]).toEqual([true, true]);
  expect([
    firstCopyEnded('rows', 'timelines'),
    firstCopyEnded('live', 'live'),
    firstCopyEnded(undefined, 'live'),
  ]).toEqual([false, false, false]);
  expect(firstCopyEnded('catching-up', 'live')).toBe(false);
});

test('progress counts the items of the current phase', () => {
  const progress = {
    engagements: { done: 1, total: 10 },
    timelines: { done: 2, total: 20 },
    scan: { done: 3, total: 30 },
  };
  const during = (phase: SyncProgress['phase'], more: object = {}) =>
    progressOf({ ...progress, ...more, phase } as SyncProgress).done;
  expect([during('rows'), during('timelines'), during('live')]).toEqual([1, 2, 3]);
  expect([during('timelines', { timelines: null }), during('live', { scan: null })]).toEqual([1, 1]);
});

test('a full count is replaced by what is still being done', () => {
  const short = (phase: SyncProgress['phase'], more: object = {}) =>
    shortText(en, createFormat('en'), {
      phase,
      engagements: { done: 3000, total: 3000 },
      timelines: { done: 3000, total: 3000 },
      scan: null,
      waitsFor: null,
      ...more,
    } as SyncProgress);
  expect((['rows', 'timelines', 'catching-up'] as const).map((phase) => short(phase))).toEqual([
    'Completing the list',
    'Syncing transcripts',
    'Syncing changes',
  ]);
  expect(short('live', { scan: { done: 3000, total: 3000 } })).toBe('Checking for deletions');
  expect(short('catching-up', { waitsFor: { kind: 'rate' } })).toBe('Waiting');
  expect(short('live', { scan: { done: 2999, total: 3000 } })).toBe('2,999 of 3,000');
  expect(short('live')).toBe('Synced');
});

test('the dot distinguishes a sync that needs the user from one that continues on its own', () => {
  const tone = (phase: SyncProgress['phase'], kind: string | null, scan: object | null = null) =>
    syncTone({ phase, scan, waitsFor: kind === null ? null : { kind } } as SyncProgress);
  expect([tone('live', null), tone('live', null, {}), tone('rows', null), tone('live', 'rate')]).toEqual([
    'good',
    'busy',
    'busy',
    'good',
  ]);
  expect([tone('live', 'offline'), tone('rows', 'paused'), tone('live', 'stopped')]).toEqual([
    'warn',
    'warn',
    'bad',
  ]);
});
