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

/** Based on version 1, which had a and b: removes b, adds c; landed as version 5. */
const write: LandedWrite = {
  before: { kind: 'contacts', ids: ids('a', 'b') },
  sent: { kind: 'contacts', ids: ids('a', 'c') },
  baseAt: 1,
  landedAt: 5,
};
const after = row(5, 'a', 'c');

describe('the overwritten changes of a contact write', () => {
  test('are the additions and removals that a version in between shows', () => {
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

  test('are judged by the newest version in between, because others may have reverted', () => {
    expect(findOverwritten(write, [row(3, 'a', 'b', 'x'), row(4, 'a', 'b'), after])).toBeNull();
  });

  test('are none without a version in between, if others made our change, or if it is back', () => {
    expect(findOverwritten(write, [after])).toBeNull();
    expect(findOverwritten(write, [after, row(1, 'x'), row(0, 'x')])).toBeNull();
    expect(findOverwritten(write, [after, row(3, 'a', 'c')])).toBeNull();
    expect(findOverwritten(write, [after, row(3, 'a', 'b', 'x'), row(7, 'a', 'c', 'x')])).toBeNull();
    expect(findOverwritten(write, [after, row(7, 'a', 'c', 'later')])).toBeNull();
  });

  test('include a version with the same coarse timestamp only if it lacks our change', () => {
    expect(findOverwritten(write, [after, row(5, 'a', 'b', 'x')])).toMatchObject({ added: ['x'] });
    expect(findOverwritten(write, [after, row(5, 'a', 'c', 'x')])).toBeNull();
  });

  test('are known before the record was read back', () => {
    expect(findOverwritten(write, [row(3, 'a', 'b', 'x')])).toMatchObject({ added: ['x'] });
  });

  test('are unseen if the record changed and nothing says it was another field', () => {
    expect(findOverwritten(write, [after, event(3, [])])).toEqual({ kind: 'unseen' });
    expect(findOverwritten(write, [after, event(3, null)])).toEqual({ kind: 'unseen' });
    expect(findOverwritten(write, [after, event(3, ['title'])])).toBeNull();
    // A later row reveals everything the earlier event could not.
    expect(findOverwritten(write, [after, event(3, []), row(4, 'a', 'b')])).toBeNull();
  });
});

test('a response with a later version than ours hides nothing that was seen before ours', () => {
  const answeredLate = { ...write, landedAt: 6 };
  const versions = [row(7, 'a', 'c'), row(5, 'a', 'c'), row(3, 'a', 'b', 'x')];
  expect(findOverwritten(answeredLate, versions)).toMatchObject({ added: ['x'] });
});

describe('the overwritten changes of a write whose response was lost', () => {
  const lost = { ...write, landedAt: null };

  test('can come from any version up to the newest, because it may have landed at any time', () => {
    expect(findOverwritten(lost, [row(9, 'a', 'c'), row(7, 'a', 'c', 'x')])).toMatchObject({ added: ['x'] });
    expect(findOverwritten(lost, [row(9, 'a', 'c', 'x'), row(7, 'a', 'c', 'x')])).toBeNull();
  });

  test('are reported even if the version it left was seen too', () => {
    const versions = [row(9, 'a', 'c'), row(5, 'a', 'c'), row(3, 'a', 'b', 'x')];
    expect(findOverwritten(lost, versions)).toMatchObject({ added: ['x'] });
  });

  test('do not include the one change that is its own', () => {
    expect(findOverwritten(lost, [row(9, 'a', 'c'), event(5, [])])).toBeNull();
    expect(findOverwritten(lost, [row(9, 'a', 'c'), event(5, []), event(4, [])])).toEqual({ kind: 'unseen' });
  });
});

test('an overwritten link is reported only while ours is the current one', () => {
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
