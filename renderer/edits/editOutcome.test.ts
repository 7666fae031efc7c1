import { describe, expect, test } from 'vitest';
import { edit as schema, type Edit } from '#shared/contract/edit.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { en } from '../text/languages.ts';
import { createFormat } from '../text/format.ts';
import { describeOutcome, reverseDirection } from './editOutcome.ts';

const format = createFormat('en', 'UTC');
const link = { object_type: 'deal', crm_object_id: '1', source: 'X' } as const;

const made = (more: Parameters<typeof testEdit>[0] = {}): Edit =>
  testEdit({
    engagementTitle: 'Renewal',
    change: { kind: 'contacts', base: [], mine: ['a'] },
    names: { a: 'Ada', t: 'Theirs' },
    ...more,
  });

const say = (...edits: Edit[]) => {
  const outcome = describeOutcome(en, format, edits);
  return outcome === null ? null : [outcome.words, ...outcome.details, outcome.undoable.length];
};

describe('the report of settled changes', () => {
  test('names the engagement and changes by others, and offers undo', () => {
    const result = schema.shape.result.parse({
      kind: 'contacts',
      before: ['t'],
      sent: ['t', 'a'],
      after: ['t', 'a'],
      alsoAdded: ['t'],
      alsoRemoved: [],
      keptByService: ['room'],
      notStored: [],
    });
    expect(say(made({ result }))).toEqual([
      'Contacts of “Renewal” saved.',
      'Others also added Theirs; they stay.',
      'The API kept Contact room (a room or other calendar resource).',
      1,
    ]);
  });

  test('says why a first link can’t be undone, and that a 204 can’t be read back', () => {
    const change = schema.shape.change.parse({ kind: 'crm', base: null, mine: link, replaceTheirs: false });
    expect(say(made({ change, undo: { kind: 'impossible', why: 'first-link' } }))).toEqual([
      'CRM link of “Renewal” saved.',
      en.edits.whyNoUndo['first-link'],
      0,
    ]);
    expect(say(made({ change, state: 'unread', undo: { kind: 'impossible', why: 'unseen' } }))?.[0]).toBe(
      'Saved, not verified: this token can’t read it.',
    );
  });

  test('counts several changes, those that need attention, and those without undo', () => {
    const final = made({ undo: { kind: 'impossible', why: 'first-link' } });
    expect(say(made(), final, made({ state: 'clash' }))).toEqual([
      '2 changes saved.',
      '1 change wasn’t saved: see Pending changes.',
      '1 of them can’t be undone.',
      1,
    ]);
  });

  test('counts an overwritten change as saved, and mentions the conflict', () => {
    const undecided = { kind: 'impossible', why: 'undecided' } as const;
    expect(say(made(), made({ state: 'overwrote', undo: undecided }))).toEqual([
      '2 changes saved.',
      '1 change by others was replaced: see Pending changes.',
      1,
    ]);
  });

  test('is null for a discarded change', () => {
    expect(say()).toBeNull();
  });
});

test('a finished edit can be undone and then redone, if possible', () => {
  expect(reverseDirection({ undo: { kind: 'possible' } })).toBe('undo');
  expect(reverseDirection(made({ undo: { kind: 'undone', by: made().id } }))).toBe('redo');
  expect(reverseDirection(made({ undo: { kind: 'undoing', by: made().id } }))).toBeNull();
  expect(reverseDirection({ undo: { kind: 'impossible', why: 'first-link' } })).toBeNull();
});
