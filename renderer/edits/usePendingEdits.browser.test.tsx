import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Edit } from '#shared/contract/edit.ts';
import { connectionId, editId, engagementId } from '#shared/contract/ids.ts';
import { answer } from '../testing/fakeHost.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { usePendingEdits } from './usePendingEdits.ts';

const HERE = connectionId.parse('here');
const link = { object_type: 'deal', crm_object_id: '1', source: 'X' } as const;

function made(id: string, more: Partial<Edit>): Edit {
  return {
    id: editId.parse(id),
    connectionId: HERE,
    engagementId: engagementId.parse(`of ${id}`),
    engagementTitle: `Call ${id}`,
    change: { kind: 'crm', base: null, mine: link, replaceTheirs: false },
    names: {},
    contactDetails: {},
    state: 'done',
    hold: null,
    bulkEditId: null,
    undoes: null,
    proposal: null,
    undo: { kind: 'possible' },
    madeAt: '',
    changedAt: '',
    attempts: 1,
    problem: null,
    remedies: [],
    result: null,
    overwrote: null,
    requestId: null,
    ...more,
  };
}

function SaveAll({ edits }: { readonly edits: readonly Edit[] }) {
  const { commit } = usePendingEdits(HERE);
  return (
    <>
      <button type="button" onClick={() => commit(edits)}>
        Save all
      </button>
      <Toasts />
    </>
  );
}

it('changes of which one had to wait are reported, and undone, together in the end', async () => {
  const held = made('b', { state: 'queued', hold: { reason: 'rate', until: null } });
  const saved = [made('a', {}), made('b', {})];
  let undone: unknown;
  const { promise, resolve } = Promise.withResolvers<void>();
  answer('edits.commit', () => ({ queued: 2 }));
  answer('edits.outcome', ({ orHeld }) => (orHeld ? [made('a', {}), held] : saved));
  answer('edits.undo', ({ which }) => {
    undone = which;
    resolve();
    return { editIds: [], impossible: [] };
  });
  renderComponent(<SaveAll edits={saved} />);
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect.element(page.getByText('2 changes saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await promise;
  expect(undone).toEqual({ kind: 'some', editIds: ['a', 'b'] });
});
