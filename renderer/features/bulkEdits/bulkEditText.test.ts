import { expect, test } from 'vitest';
import { bulkEdit, type BulkCounts, bulkCounts, type BulkEdit } from '#shared/contract/bulkEdits.ts';
import { NO_BULK_ROWS } from '#shared/contract/testing/noBulkRows.ts';
import { createFormat } from '../../text/format.ts';
import { en } from '../../text/languages.ts';
import { workOf } from './bulkEditState.ts';
import { endedMessage, endedNotification, statusText, undoSentences } from './bulkEditText.ts';

test('a system notification contains numbers but no names', () => {
  expect(endedNotification(en, 'checking', { counts: { ...NO_BULK_ROWS, ready: 12 } })).toBe(
    'Bulk edit preview ready: 12 changes. Nothing is saved yet.',
  );
  expect(endedNotification(en, 'running', { counts: { ...NO_BULK_ROWS, done: 1 } })).toBe(
    'Bulk edit finished: 1 change saved.',
  );
  expect(
    endedNotification(en, 'running', {
      counts: { ...NO_BULK_ROWS, done: 3, unread: 1, clash: 1, failed: 1 },
    }),
  ).toBe('Bulk edit finished: 4 changes saved, 2 need attention.');
  expect(endedNotification(en, 'running', { counts: { ...NO_BULK_ROWS, done: 3, overwrote: 1 } })).toBe(
    'Bulk edit finished: 4 changes saved, 1 needs attention.',
  );
});

function made(state: BulkEdit['state'], counts: Partial<BulkCounts>, more: Partial<BulkEdit> = {}): BulkEdit {
  const none = Object.fromEntries(Object.keys(bulkCounts.shape).map((name) => [name, 0]));
  return bulkEdit.parse({
    id: 'b',
    connectionId: 'c',
    madeAt: '',
    origin: {
      kind: 'csv',
      fileName: 'people.csv',
      reading: { contactsMode: 'add', objectType: null, source: null },
      encoding: 'utf-8',
      columns: [],
      passedOver: [],
    },
    state,
    paused: false,
    hold: null,
    problem: null,
    counts: { ...none, ...counts },
    undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
    ...more,
  });
}

test('the end of a bulk edit is announced with its result', () => {
  expect(endedMessage(en, 'checking', made('checked', { ready: 3, invalid: 1 }))).toBe(
    '“people.csv” preview ready: 3 changes, 1 invalid.',
  );
  expect(endedMessage(en, 'running', made('finished', { done: 3 }))).toBe(
    '“people.csv” finished: 3 changes applied.',
  );
  expect(endedMessage(en, 'running', made('finished', { done: 3, failed: 2 }))).toBe(
    '“people.csv” finished: 3 changes applied, 2 not applied.',
  );
  expect(endedMessage(en, 'running', made('finished', { done: 3, overwrote: 1 }))).toBe(
    '“people.csv” finished: 4 changes applied. 1 change by others was replaced: see Pending changes.',
  );
});

test('a preview says how many it has checked of how many, not that the others are skipped', () => {
  const format = createFormat('en');
  expect(statusText(en, format, made('checking', { waiting: 3, ready: 1 }))).toBe(
    '1 of 4 checked. Nothing is saved yet.',
  );
});

test('the end is announced although it stood still in between', () => {
  const waiting = made('running', { queued: 3 }, { hold: { reason: 'network', until: null } });
  expect(workOf(waiting)).toBe('running');
  expect(endedMessage(en, workOf(waiting), made('finished', { done: 3 }))).toContain('3 changes applied');
});

test('what stands still says why', () => {
  const format = createFormat('en');
  const status = (reason: 'token' | 'rate', problem: BulkEdit['problem'] = null) =>
    statusText(en, format, made('running', { queued: 3 }, { hold: { reason, until: null }, problem }));
  expect(status('rate')).toBe('0 of 3 applied. The workspace reached its API limit.');
  const missing = { kind: 'refused', reason: 'no-token', detail: '' } as const;
  expect(status('token', missing)).toBe('0 of 3 applied. The token is missing. Enter it to save.');
  const preview = made('checking', { waiting: 3 }, { hold: { reason: 'rate', until: null } });
  expect(statusText(en, format, preview)).toContain('The workspace reached its API limit.');
});

test('what was skipped isn’t called applied', () => {
  const format = createFormat('en');
  const status = (counts: Partial<BulkCounts>) => statusText(en, format, made('finished', counts));
  expect(status({ done: 3 })).toBe('All 3 changes were applied.');
  expect(status({ withdrawn: 3 })).toBe('0 changes applied, 3 skipped.');
  expect(status({ done: 1, withdrawn: 1200 })).toBe('1 change applied, 1,200 skipped.');
  expect(status({ done: 1, failed: 1, withdrawn: 2 })).toBe('1 change applied, 1 not applied, 2 skipped.');
});

test('nothing is announced while it continues, after the user paused it, or if it ended earlier', () => {
  expect(endedMessage(en, 'running', made('running', { queued: 3 }))).toBeNull();
  expect(endedMessage(en, 'checking', made('checking', { waiting: 3 }, { paused: true }))).toBeNull();
  expect(endedMessage(en, undefined, made('finished', { done: 3 }))).toBeNull();
});

test('an undo isn’t called impossible while it runs or after it', () => {
  const undoable = { possible: 0, impossible: { 'first-link': 3 } };
  const undone = { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 };
  const sentences = (of: Partial<typeof undone>) =>
    undoSentences(en, made('finished', { done: 3 }, { undone: { ...undone, ...of } }), undoable);
  expect(sentences({})).toEqual([en.bulkEdits.noUndo]);
  expect([sentences({ waiting: 3 }), sentences({ waiting: 1, done: 2 }), sentences({ done: 3 })]).toEqual([
    [],
    [],
    [],
  ]);
});
