import { describe, expect, test } from 'vitest';
import { contact as schema } from '#shared/contract/contact.ts';
import type { EditState } from '#shared/contract/edit.ts';
import { contactId } from '#shared/contract/ids.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import {
  baseIds,
  draftOf,
  idsAfter,
  includes,
  isChanged,
  rebasedDraft,
  sharesAddress,
  startDraft,
  withContact,
  withContacts,
  withoutContact,
  withoutContacts,
} from './contactDraft.ts';

const id = (name: string) => contactId.parse(name);
const person = (name: string) => ({ id: id(name), first_name: name });

const pending = (state: EditState, base: string[], mine: string[]) =>
  testEdit({
    id: state,
    state,
    change: { kind: 'contacts', base, mine },
    names: Object.fromEntries(mine.map((name) => [name, `Name of ${name}`])),
  });

describe('the contacts dialog', () => {
  test('starts with the contacts of the engagement, also those known by id only', () => {
    const { draft } = startDraft({ ids: [id('a'), id('b')], people: [person('a')], pending: [] });
    expect(draft.before).toEqual([person('a'), { id: 'b' }]);
  });

  test('continues with the staged change, on top of edits in flight and changes by others', () => {
    const start = startDraft({
      ids: [id('a'), id('theirs')],
      people: [person('a'), person('theirs')],
      pending: [pending('queued', ['a'], ['a', 'q']), pending('staged', ['a'], ['s'])],
    });
    expect(start.draft.before.map((one) => one.id)).toEqual(['a', 'theirs', 'q']);
    expect(idsAfter(start.draft)).toEqual(['theirs', 'q', 's']);
    expect(start.draft.added).toEqual([{ id: 's', first_name: 'Name of s' }]);
    expect([start.staged?.state, start.waiting, start.stuck]).toEqual(['staged', true, false]);
  });

  test('rebases a saved draft without reverting changes by others', () => {
    const kept = withContact(withoutContact(draftOf([person('a'), person('b')]), id('a')), person('x'));
    const now = draftOf([person('a'), person('b'), person('theirs')]);
    expect(idsAfter(rebasedDraft(kept, now))).toEqual(['b', 'theirs', 'x']);
  });
});

const named = (id: string) => schema.parse({ id });
const ada = named('ada');
const bob = named('bob');
const cyn = named('cyn');

describe('an edit of the contacts', () => {
  test('adds at the end and leaves the base unchanged', () => {
    const draft = withContact(draftOf([ada, bob]), cyn);
    expect(idsAfter(draft)).toEqual(['ada', 'bob', 'cyn']);
    expect(baseIds(draft)).toEqual(['ada', 'bob']);
  });

  test('restores a removed contact at its position', () => {
    const draft = withContact(withoutContact(draftOf([ada, bob]), ada.id), ada);
    expect(idsAfter(draft)).toEqual(['ada', 'bob']);
    expect(isChanged(draft)).toBe(false);
  });

  test('drops a contact that was added and removed again', () => {
    const draft = withoutContact(withContact(draftOf([ada]), bob), bob.id);
    expect(isChanged(draft)).toBe(false);
  });

  test('adds no contact twice', () => {
    const draft = withContact(withContact(draftOf([ada]), ada), ada);
    expect(idsAfter(draft)).toEqual(['ada']);
  });

  test('removes all contacts, also those just added', () => {
    const draft = withoutContacts(withContact(draftOf([ada]), bob));
    expect(idsAfter(draft)).toEqual([]);
    expect(includes(draft, ada.id)).toBe(false);
    expect(isChanged(draft)).toBe(true);
  });
});

describe('a restored draft', () => {
  test('has the same result if the contacts have changed since', () => {
    const draft = withContacts(draftOf([ada, cyn]), [bob, cyn]);
    expect(idsAfter(draft)).toEqual(['cyn', 'bob']);
    expect(draft.removed).toEqual(['ada']);
  });

  test('survives being stored as text', () => {
    const draft = withoutContact(withContact(draftOf([ada]), bob), ada.id);
    expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
  });
});

test('contacts share an address regardless of its case', () => {
  const withEmail = (name: string, email: string) => ({ ...person(name), emails: [{ email }] });
  const present = [withEmail('a', 'Ada@Larkfield.example'), person('b')];
  expect(sharesAddress(withEmail('c', 'ada@larkfield.example'), present)).toBe(true);
  expect(sharesAddress(withEmail('c', 'grace@larkfield.example'), present)).toBe(false);
  expect(sharesAddress(person('c'), present)).toBe(false);
});
