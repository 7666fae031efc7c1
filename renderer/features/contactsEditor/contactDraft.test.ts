import { describe, expect, test } from 'vitest';
import { contact as schema } from '#shared/contract/contact.ts';
import {
  baseIds,
  draftOf,
  idsAfter,
  includes,
  isChanged,
  withContact,
  withNobody,
  withoutContact,
  withWanted,
} from './contactDraft.ts';

const named = (id: string) => schema.parse({ id });
const ada = named('ada');
const bob = named('bob');
const cyn = named('cyn');

describe('an edit of who was on a call', () => {
  test('adds at the end and leaves the base as it was', () => {
    const draft = withContact(draftOf([ada, bob]), cyn);
    expect(idsAfter(draft)).toEqual(['ada', 'bob', 'cyn']);
    expect(baseIds(draft)).toEqual(['ada', 'bob']);
  });

  test('puts one that was removed back in its place', () => {
    const draft = withContact(withoutContact(draftOf([ada, bob]), ada.id), ada);
    expect(idsAfter(draft)).toEqual(['ada', 'bob']);
    expect(isChanged(draft)).toBe(false);
  });

  test('forgets one that was added and removed again', () => {
    const draft = withoutContact(withContact(draftOf([ada]), bob), bob.id);
    expect(isChanged(draft)).toBe(false);
  });

  test('adds nobody twice', () => {
    const draft = withContact(withContact(draftOf([ada]), ada), ada);
    expect(idsAfter(draft)).toEqual(['ada']);
  });

  test('takes everybody off, those just added too', () => {
    const draft = withNobody(withContact(draftOf([ada]), bob));
    expect(idsAfter(draft)).toEqual([]);
    expect(includes(draft, ada.id)).toBe(false);
    expect(isChanged(draft)).toBe(true);
  });
});

describe('a draft that is taken up again', () => {
  test('wants the same of a call that has changed since', () => {
    const draft = withWanted(draftOf([ada, cyn]), [bob, cyn]);
    expect(idsAfter(draft)).toEqual(['cyn', 'bob']);
    expect(draft.removed).toEqual(['ada']);
  });

  test('survives being kept as text', () => {
    const draft = withoutContact(withContact(draftOf([ada]), bob), ada.id);
    expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
  });
});
