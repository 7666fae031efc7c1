import { describe, expect, test } from 'vitest';
import { contactId } from '../../contract/ids.ts';
import { findOverwritten, type KnownVersion, type LandedWrite } from './overwrittenChanges.ts';

const ids = (...names: string[]) => names.map((name) => contactId.parse(name));
const row = (at: number, ...names: string[]): KnownVersion => ({
  at,
  contacts: ids(...names),
  crm: null,
  fields: null,
});
const event = (at: number, fields: string[] | null): KnownVersion => ({ ...row(at), contacts: null, fields });
const link = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'X' });

/** Made from version 1, which had a and b: b goes, c comes; landed with version 5. */
const write: LandedWrite = {
  before: { kind: 'contacts', ids: ids('a', 'b') },
  sent: { kind: 'contacts', ids: ids('a', 'c') },
  baseAt: 1,
  landedAt: 5,
};
const after = row(5, 'a', 'c');

describe('what a write of contacts replaced', () => {
  test('are those whom a version in between shows added, and those whom it shows removed', () => {
    expect(findOverwritten(write, [after, row(3, 'a', 'b', 'x')])).toEqual({
      kind: 'contacts',
      added: ['x'],
      removed: [],
    });
    expect(findOverwritten(write, [after, row(3, 'b')])).toEqual({
      kind: 'contacts',
      added: [],
      removed: ['a'],
    });
  });

  test('is told by the newest version in between: others may have changed it back', () => {
    expect(findOverwritten(write, [row(3, 'a', 'b', 'x'), row(4, 'a', 'b'), after])).toBeNull();
  });

  test('is nothing where no version lies in between, where others made our change, or it is back since', () => {
    expect(findOverwritten(write, [after])).toBeNull();
    expect(findOverwritten(write, [after, row(1, 'x'), row(0, 'x')])).toBeNull();
    expect(findOverwritten(write, [after, row(3, 'a', 'c')])).toBeNull();
    expect(findOverwritten(write, [after, row(3, 'a', 'b', 'x'), row(7, 'a', 'c', 'x')])).toBeNull();
    expect(findOverwritten(write, [after, row(7, 'a', 'c', 'later')])).toBeNull();
  });

  test('is told by a version of the same coarse time only where our change isn’t in it', () => {
    expect(findOverwritten(write, [after, row(5, 'a', 'b', 'x')])).toMatchObject({ added: ['x'] });
    expect(findOverwritten(write, [after, row(5, 'a', 'c', 'x')])).toBeNull();
  });

  test('is known before the record could be read again', () => {
    expect(findOverwritten(write, [row(3, 'a', 'b', 'x')])).toMatchObject({ added: ['x'] });
  });

  test('is unseen where the record moved, and nothing says that it was another field', () => {
    expect(findOverwritten(write, [after, event(3, [])])).toEqual({ kind: 'unseen' });
    expect(findOverwritten(write, [after, event(3, null)])).toEqual({ kind: 'unseen' });
    expect(findOverwritten(write, [after, event(3, ['title'])])).toBeNull();
    // A row that came later tells all that the event before it could not.
    expect(findOverwritten(write, [after, event(3, []), row(4, 'a', 'b')])).toBeNull();
  });
});

test('an answer that tells of a later version than our own hides nothing that was seen before ours', () => {
  const answeredLate = { ...write, landedAt: 6 };
  const versions = [row(7, 'a', 'c'), row(5, 'a', 'c'), row(3, 'a', 'b', 'x')];
  expect(findOverwritten(answeredLate, versions)).toMatchObject({ added: ['x'] });
});

describe('what a write with a lost answer replaced', () => {
  const lost = { ...write, landedAt: null };

  test('is told by any version up to the newest, as it may have landed at any time', () => {
    expect(findOverwritten(lost, [row(9, 'a', 'c'), row(7, 'a', 'c', 'x')])).toMatchObject({ added: ['x'] });
    expect(findOverwritten(lost, [row(9, 'a', 'c', 'x'), row(7, 'a', 'c', 'x')])).toBeNull();
  });

  test('is told though the version that it left was seen as well', () => {
    const versions = [row(9, 'a', 'c'), row(5, 'a', 'c'), row(3, 'a', 'b', 'x')];
    expect(findOverwritten(lost, versions)).toMatchObject({ added: ['x'] });
  });

  test('is not told by the one movement that is its own', () => {
    expect(findOverwritten(lost, [row(9, 'a', 'c'), event(5, [])])).toBeNull();
    expect(findOverwritten(lost, [row(9, 'a', 'c'), event(5, []), event(4, [])])).toEqual({ kind: 'unseen' });
  });
});

test('the link that a write of ours replaced is told while ours is the one that is there', () => {
  const set: LandedWrite = {
    ...write,
    before: { kind: 'crm', link: link('old') },
    sent: { kind: 'crm', link: link('mine') },
  };
  const seen = (at: number, id: string): KnownVersion => ({ ...event(at, null), crm: link(id) });
  expect(findOverwritten(set, [seen(5, 'mine'), seen(3, 'theirs')])).toEqual({
    kind: 'crm',
    link: link('theirs'),
  });
  expect(findOverwritten(set, [seen(5, 'mine'), seen(3, 'old')])).toBeNull();
  expect(findOverwritten(set, [seen(7, 'newest'), seen(3, 'theirs')])).toBeNull();
});
