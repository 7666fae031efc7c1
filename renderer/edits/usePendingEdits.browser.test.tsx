import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Edit } from '#shared/contract/edit.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { answer } from '../testing/fakeHost.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { usePendingEdits } from './usePendingEdits.ts';

function SaveAll({ edits }: { readonly edits: readonly Edit[] }) {
  const { commit } = usePendingEdits();
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
  const held = testEdit({ id: 'b', state: 'queued', hold: { reason: 'rate', until: null } });
  const saved = [testEdit({ id: 'a' }), testEdit({ id: 'b' })];
  let undone: unknown;
  const { promise, resolve } = Promise.withResolvers<void>();
  answer('edits.commit', () => ({ queued: 2 }));
  answer('edits.outcome', ({ orHeld }) => (orHeld ? [testEdit({ id: 'a' }), held] : saved));
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
