import { expect, test } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { nextStep, type PlanFacts, toEvict } from './recordingPlan.ts';
import {
  recordingKey,
  type StoredRecording,
  type WantedRecording,
  type WorkspaceRecordings,
} from './workspaceRecordings.ts';

const HERE: WorkspaceRecordings = Object({ id: 'here' });

const wanted = (id: string, at: number, updated = 1): WantedRecording => ({
  workspace: HERE,
  engagementId: engagementId.parse(id),
  at,
  updated,
});

const stored = (id: string, at: number, change: Partial<StoredRecording> = {}): StoredRecording => ({
  ...wanted(id, at),
  state: 'kept',
  size: 100,
  type: 'audio/mpeg',
  etag: '"1"',
  lastModified: null,
  playedAt: null,
  failures: 0,
  retryAt: null,
  ...change,
});

function facts(
  wish: readonly WantedRecording[],
  rows: readonly StoredRecording[],
  change: Partial<PlanFacts> = {},
): PlanFacts {
  return {
    wanted: new Map(wish.map((each) => [recordingKey(each), each])),
    stored: new Map(rows.map((each) => [recordingKey(each), each])),
    complete: new Set([HERE]),
    held: new Map(),
    playing: new Set(),
    limit: 1000,
    now: 10_000,
    ...change,
  };
}

const idsOf = (recordings: readonly StoredRecording[] | null) => recordings?.map((each) => each.engagementId);

test('the newest is downloaded first, and what is there is left alone', () => {
  const [a, b, c] = [wanted('a', 1), wanted('b', 2), wanted('c', 3)];
  expect(nextStep(facts([a, b, c], []))).toEqual({ kind: 'download', recording: c, room: 1000 });
  expect(nextStep(facts([a, b, c], [stored('c', 3)]))).toEqual({ kind: 'download', recording: b, room: 900 });
  const all = [stored('a', 1), stored('b', 2), stored('c', 3, { state: 'none' })];
  expect(nextStep(facts([a, b, c], all))).toEqual({ kind: 'wait', until: null, full: false });
});

test('at the limit, older recordings are not even asked for', () => {
  const [a, b] = [wanted('a', 1), wanted('b', 2)];
  const full = { kind: 'wait', until: null, full: true };
  expect(nextStep(facts([a, b], [stored('b', 2)], { limit: 100 }))).toEqual(full);
  const known = stored('a', 1, { state: 'partial', size: 101 });
  expect(nextStep(facts([a, b], [stored('b', 2), known], { limit: 200 }))).toEqual(full);
  expect(nextStep(facts([a, b], [stored('b', 2), known], { limit: 201 })).kind).toBe('download');
});

test('a new one takes the place of the least recently used, but of none that plays', () => {
  const rows = [stored('a', 1), stored('b', 2, { playedAt: 50 }), stored('c', 3)];
  const at = { limit: 300 };
  expect(idsOf(toEvict(facts([], rows, at), 100, 60))).toEqual(['a']);
  expect(idsOf(toEvict(facts([], rows, at), 150, 60))).toEqual(['a', 'c']);
  const playing = new Set([recordingKey(wanted('a', 1))]);
  expect(idsOf(toEvict(facts([], rows, { ...at, playing }), 100, 60))).toEqual(['c']);
  // b was used after the one that needs room.
  expect(toEvict(facts([], rows, at), 300, 40)).toBe(null);
});

test('playing makes an old recording a recent one', () => {
  const [old, next] = [wanted('old', 1), wanted('new', 20)];
  const rows = [stored('old', 1, { playedAt: 30 })];
  expect(nextStep(facts([old, next], rows, { limit: 100 }))).toMatchObject({ kind: 'wait', full: true });
  expect(nextStep(facts([old, wanted('newer', 40)], rows, { limit: 100 })).kind).toBe('download');
});

test('what no view contains is deleted, unless it plays or nobody knows yet', () => {
  const rows = [stored('a', 1), stored('b', 2, { state: 'none' })];
  const gone = nextStep(facts([], rows));
  expect(gone.kind === 'remove' && idsOf(gone.recordings)).toEqual(['a', 'b']);
  expect(nextStep(facts([], rows, { complete: new Set() })).kind).toBe('wait');
  const playing = new Set(rows.map(recordingKey));
  expect(nextStep(facts([], rows, { playing })).kind).toBe('wait');
});

test('a lower limit deletes the least recently used', () => {
  const rows = [stored('a', 1), stored('b', 2), stored('c', 3)];
  const step = nextStep(facts(rows, rows, { limit: 150 }));
  expect(step.kind === 'remove' && idsOf(step.recordings)).toEqual(['a', 'b']);
});

test('failed ones wait their time, and so do all of a connection that failed', () => {
  const [a, b] = [wanted('a', 1), wanted('b', 2)];
  const failing = stored('b', 2, { state: 'partial', size: null, failures: 1, retryAt: 12_000 });
  expect(nextStep(facts([a, b], [failing]))).toMatchObject({ kind: 'download', recording: a });
  const held = new Map([[HERE, 11_000]]);
  expect(nextStep(facts([a, b], [failing], { held }))).toEqual({ kind: 'wait', until: 11_000, full: false });
  expect(nextStep(facts([a, b], [failing], { now: 13_000 }))).toMatchObject({ recording: b });
});

test('a changed engagement is asked again, and a larger limit tries a larger recording', () => {
  const changed = wanted('a', 1, 2);
  expect(nextStep(facts([changed], [stored('a', 1)]))).toMatchObject({ kind: 'check', recording: changed });
  expect(nextStep(facts([changed], [stored('a', 1, { state: 'none' })]))).toMatchObject({ kind: 'download' });
  const large = stored('a', 1, { state: 'too-large', size: 2000 });
  expect(nextStep(facts([wanted('a', 1)], [large]))).toEqual({ kind: 'wait', until: null, full: false });
  expect(nextStep(facts([wanted('a', 1)], [large], { limit: 2000 })).kind).toBe('download');
});
