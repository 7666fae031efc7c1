import { describe, expect, onTestFinished, test } from 'vitest';
import { bulkEditId, type EditId } from '#shared/contract/ids.ts';
import { must } from '../testing/callApp.ts';
import { BulkEditStore } from '../bulkEdits/bulkEditStore.ts';
import { applyDecision, type FinishedEdits, redo, undo, undoable } from './editHandlers.ts';
import { toStoredDraft } from './edits.ts';
import { contacts, editsOn, engagement, setContacts } from './testing/editsOn.ts';
import { recordService, versionAt } from './testing/recordService.ts';

const BULK_EDIT = bulkEditId.parse('bulk-edit');
const bulkEdit: FinishedEdits = { kind: 'bulkEdit', bulkEditId: BULK_EDIT };
const only = (editId: EditId): FinishedEdits => ({ kind: 'some', editIds: [editId] });

/**
 * Edits of one bulk edit, with others adding a contact right before each PUT in `struckPuts`; a sync row shows it
 * at once.
 */
async function play(...struckPuts: number[]) {
  let puts = 0;
  const service = await recordService({
    before: ({ method, id }) => {
      if (method !== 'PUT') return null;
      puts += 1;
      if (!struckPuts.includes(puts)) return null;
      service.change(id, { contacts: [...service.record(id).contacts, 'theirs'] });
      const { version, contacts: names } = service.record(id);
      const row = {
        engagementId: engagement(id),
        version: versionAt(version),
        contacts: contacts(...names),
      };
      must(made.edits.observe([{ ...row, crm: null, fields: null, names: {} }]));
      return null;
    },
  });
  onTestFinished(() => service.close());
  const made = editsOn(service.baseUrl, {}, onTestFinished);
  const { edits, find } = made;
  const view = (id: EditId) => {
    const edit = find(id);
    if (edit === null) throw new Error('no edit');
    return edits.view(edit, must(edits.store.open()));
  };
  const write = async (id: string): Promise<EditId> => {
    const wish = { engagementId: engagement(id), engagementTitle: null, names: {} };
    const draft = toStoredDraft({ ...wish, change: setContacts([], ['a']) }, { bulkEditId: BULK_EDIT });
    must(edits.queue([draft]));
    await made.settled(draft.id);
    return draft.id;
  };
  const undoneOf = () =>
    must(
      edits.store.with(({ db }) => {
        const store = new BulkEditStore(db);
        const { undoing: waiting, undone: done } = store.counts(BULK_EDIT);
        return { waiting, done, ...store.undone(BULK_EDIT) };
      }),
    );
  return { ...made, service, view, write, undoneOf };
}

describe('an edit that replaced a change by others', () => {
  test('can’t be undone before its conflict is resolved, alone or with its bulk edit', async () => {
    const { edits, view, write, service } = await play(2);
    await write('e');
    const id = await write('f');
    const undecided = { kind: 'impossible', why: 'undecided' };
    expect(view(id)).toMatchObject({ state: 'overwrote', undo: undecided });
    expect(must(undoable(edits, only(id)))).toEqual({
      possible: 0,
      impossible: { undecided: 1 },
    });
    expect(must(undo(edits, only(id)))).toEqual({
      editIds: [],
      impossible: [{ editId: id, why: 'undecided' }],
    });
    expect(must(undoable(edits, bulkEdit))).toEqual({
      possible: 1,
      impossible: { undecided: 1 },
    });

    must(applyDecision(edits, id, 'dismiss'));
    expect(view(id).undo).toEqual({ kind: 'possible' });
    expect(must(undoable(edits, bulkEdit))).toEqual({ possible: 2, impossible: {} });
    expect(service.record('f').contacts).toEqual(['a']);
  });
});

describe('an undo that replaced a change by others', () => {
  test('counts as undone, and can be redone once its conflict is resolved', async () => {
    const { edits, view, write, settled, undoneOf } = await play(2);
    const id = await write('e');
    const [undoing] = must(undo(edits, bulkEdit)).editIds;
    if (undoing === undefined) throw new Error('nothing was queued');
    expect(view(id).undo).toEqual({ kind: 'undoing', by: undoing });
    expect(await settled(undoing)).toMatchObject({ state: 'overwrote', overwrote: { added: ['theirs'] } });

    expect(view(id).undo).toEqual({ kind: 'undone', by: undoing });
    expect(must(undoable(edits, bulkEdit))).toEqual({
      possible: 0,
      impossible: { 'undone-already': 1 },
    });
    expect(undoneOf()).toEqual({ waiting: 0, done: 1, conflicts: 0, failed: 0, replaced: 1 });
    expect(must(redo(edits, bulkEdit))).toEqual({
      editIds: [],
      impossible: [{ editId: id, why: 'undecided' }],
    });

    must(applyDecision(edits, undoing, 'dismiss'));
    expect(undoneOf()).toEqual({ waiting: 0, done: 1, conflicts: 0, failed: 0, replaced: 0 });
    const [again] = must(redo(edits, bulkEdit)).editIds;
    if (again === undefined) throw new Error('nothing was queued');
    expect(await settled(again)).toMatchObject({ state: 'done' });
  });
});
