import { describe, expect, onTestFinished, test } from 'vitest';
import type { Change, Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { must } from '../testing/callApp.ts';
import { applyDecision } from './editHandlers.ts';
import { editsOn, engagement, setContacts, setLink } from './testing/editsOn.ts';
import { recordService, type RecordServiceOptions } from './testing/recordService.ts';

async function opened(options: RecordServiceOptions = {}) {
  const service = await recordService(options, onTestFinished);
  const made = editsOn(service.baseUrl, {}, onTestFinished);
  const { edits } = made;
  const save = (id: string, change: Change, replaces: EditId | null = null): Edit | null =>
    must(
      edits.save({
        engagementId: engagement(id),
        engagementTitle: null,
        change,
        names: {},
        replaces,
      }),
    );
  const saved = (id: string, change: Change, replaces: EditId | null = null): EditId => {
    const edit = save(id, change, replaces);
    if (edit === null) throw new Error('The change is already in place.');
    return edit.id;
  };
  const outcome = async (
    editIds: readonly EditId[],
    orHeld = false,
    signal = new AbortController().signal,
  ): Promise<readonly Edit[]> => must(await edits.outcomes.wait({ editIds, orHeld }, signal));
  return { ...made, service, save, saved, outcome };
}

const refuse: RecordServiceOptions = {
  before: ({ method, id }) =>
    method === 'PUT' && id === 'refused'
      ? { kind: 'status', status: 422, applied: false, title: 'No' }
      : null,
};

describe('a change saved directly', () => {
  test('is on disk when the call returns, and reported once it is written', async () => {
    const { find, saved, outcome, service } = await opened();
    const id = saved('e', setContacts([], ['a']));
    expect(['queued', 'writing']).toContain(find(id)?.state);
    expect(await outcome([id])).toMatchObject([{ id, state: 'done', undo: { kind: 'possible' } }]);
    expect(service.record('e').contacts).toEqual(['a']);
  });

  test('replaces a staged change of the same field', async () => {
    const { edits, saved, outcome, find } = await opened();
    const staged = must(
      edits.stage({
        engagementId: engagement('e'),
        engagementTitle: null,
        change: setContacts([], ['b']),
        names: {},
      }),
    );
    const id = saved('e', setContacts([], ['a']));
    await outcome([id]);
    expect(staged === null ? null : find(staged.id)).toBeNull();
  });

  test('is dropped if the value is already in place, together with the staged change', async () => {
    const { edits, save } = await opened();
    expect(save('e', setContacts(['a'], ['a']))).toBeNull();
    expect(must(edits.store.with(({ list }) => list.counts()))).toMatchObject({
      staged: 0,
      queued: 0,
    });
  });

  test('ignores the backoff of an earlier failure', async () => {
    let isDown = true;
    const { saved, outcome } = await opened({
      before: () => (isDown ? { kind: 'status', status: 503, applied: false } : null),
    });
    const first = saved('e', setContacts([], ['a']));
    expect(await outcome([first], true)).toMatchObject([{ state: 'queued', hold: { reason: 'service' } }]);
    isDown = false;
    const second = saved('f', setContacts([], ['b']));
    expect(await outcome([first, second])).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });
});

describe('the refused change that a saved one replaces', () => {
  test('is discarded once the new one is written', async () => {
    const { saved, outcome, find } = await opened(refuse);
    const refused = saved('refused', setContacts([], ['a']));
    expect(await outcome([refused])).toMatchObject([{ state: 'failed' }]);
    const next = saved('e', setContacts([], ['b']), refused);
    await outcome([next]);
    expect(find(refused)).toBeNull();
  });

  test('stays if the new one is refused too', async () => {
    const { saved, outcome, find } = await opened(refuse);
    const refused = saved('refused', setContacts([], ['a']));
    await outcome([refused]);
    const next = saved('refused', setContacts([], ['b']), refused);
    expect(await outcome([next])).toMatchObject([{ state: 'failed' }]);
    expect(find(refused)?.state).toBe('failed');
  });

  test('is discarded once the user keeps the other value', async () => {
    const { edits, saved, outcome, find, service } = await opened(refuse);
    const refused = saved('refused', setContacts([], ['a']));
    await outcome([refused]);
    service.change('e', { crm: { object_type: 'deal', crm_object_id: '9', source: 'HUBSPOT' } });
    const next = saved('e', setLink(null, '1'), refused);
    expect(await outcome([next])).toMatchObject([{ state: 'clash' }]);
    expect(find(refused)?.state).toBe('failed');
    must(applyDecision(edits, next, 'leave-theirs'));
    expect([find(next), find(refused)]).toEqual([null, null]);
  });
});

describe('waiting for an outcome', () => {
  test('omits edits that were deleted while waiting', async () => {
    const { edits, saved, outcome } = await opened({
      before: () => ({ kind: 'status', status: 503, applied: false }),
    });
    const id = saved('e', setContacts([], ['a']));
    await outcome([id], true);
    const waiting = outcome([id]);
    must(edits.discard(() => [id]));
    expect(await waiting).toEqual([]);
  });

  test('is cancelled when the caller leaves or the app closes', async () => {
    const { edits, saved } = await opened({
      before: () => ({ kind: 'status', status: 503, applied: false }),
    });
    const id = saved('e', setContacts([], ['a']));
    const request = { editIds: [id], orHeld: false };
    const left = new AbortController();
    const first = edits.outcomes.wait(request, left.signal);
    const second = edits.outcomes.wait(request, new AbortController().signal);
    left.abort();
    expect(await first).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    await edits.close();
    expect(await second).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });
});
