import { describe, expect, test } from 'vitest';
import { edit, type EditState } from '#shared/contract/edit.ts';
import { contactId } from '#shared/contract/ids.ts';
import { pendingEdit } from '../../edits/testing/pendingEdit.ts';
import { draftOf, idsAfter, withContact, withoutContact } from './contactDraft.ts';
import { startDraft, takenUp } from './startDraft.ts';

const id = (name: string) => contactId.parse(name);
const person = (name: string) => ({ id: id(name), first_name: name });

const pending = (state: EditState, base: string[], mine: string[]) =>
  edit.parse(
    pendingEdit(
      state,
      { kind: 'contacts', base: base.map(id), mine: mine.map(id) },
      Object.fromEntries(mine.map((name) => [name, `Name of ${name}`])),
    ),
  );

describe('the contacts dialog', () => {
  test('begins with who is on the call, those known by id only too', () => {
    const { draft } = startDraft({ ids: [id('a'), id('b')], people: [person('a')], pending: [] });
    expect(draft.before).toEqual([person('a'), { id: 'b' }]);
  });

  test('goes on with what is staged, on top of what is on its way and of what others did', () => {
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

  test('takes a kept draft up without undoing what others did since', () => {
    const kept = withContact(withoutContact(draftOf([person('a'), person('b')]), id('a')), person('x'));
    const now = draftOf([person('a'), person('b'), person('theirs')]);
    expect(idsAfter(takenUp(kept, now))).toEqual(['b', 'theirs', 'x']);
  });
});
