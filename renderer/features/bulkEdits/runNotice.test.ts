import { expect, test } from 'vitest';
import type { BulkCounts } from '#shared/contract/bulkEdits.ts';
import { en } from '../../text/en/index.ts';
import { runNotice } from './runNotice.ts';

const NONE: BulkCounts = {
  waiting: 0,
  ready: 0,
  unchanged: 0,
  invalid: 0,
  withdrawn: 0,
  queued: 0,
  writing: 0,
  done: 0,
  unread: 0,
  failed: 0,
  clash: 0,
  unknown: 0,
  overwrote: 0,
};

test('the computer tells of a run in numbers, without the names that the page may say', () => {
  expect(runNotice(en, 'checking', { counts: { ...NONE, ready: 12 } })).toBe(
    'A run is checked: 12 changes are ready. Nothing is written yet.',
  );
  expect(runNotice(en, 'running', { counts: { ...NONE, done: 1 } })).toBe(
    'A run has ended: 1 change is written.',
  );
  expect(runNotice(en, 'running', { counts: { ...NONE, done: 3, unread: 1, clash: 1, failed: 1 } })).toBe(
    'A run has ended: 4 changes are written, 2 wait for you.',
  );
  expect(runNotice(en, 'running', { counts: { ...NONE, done: 3, overwrote: 1 } })).toBe(
    'A run has ended: 4 changes are written, 1 waits for you.',
  );
});
