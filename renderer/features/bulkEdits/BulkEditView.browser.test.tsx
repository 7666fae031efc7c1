import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { bulkEditId, connectionId } from '#shared/contract/ids.ts';
import { NO_BULK_ROWS } from '#shared/contract/testing/noBulkRows.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderWithLinks } from '../../testing/renderWithLinks.tsx';
import { BulkEditView } from './BulkEditView.tsx';

const running: BulkEdit = {
  id: bulkEditId.parse('bulk_1'),
  connectionId: connectionId.parse('demo'),
  madeAt: '2026-11-22T12:00:00Z',
  origin: { kind: 'selection', action: { kind: 'contacts', mode: 'add', contactIds: [], names: {} } },
  state: 'running',
  paused: false,
  hold: null,
  problem: null,
  counts: { ...NO_BULK_ROWS, queued: 3, done: 1 },
  undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
};

it('names what its buttons stop, and asks with the same words', async () => {
  let stopped = 0;
  answer('bulkEdits.get', () => running);
  answer('bulkEdits.rows', () => ({ rows: [] }));
  answer('bulkEdits.stop', () => {
    stopped += 1;
    return { ...running, state: 'finished' };
  });
  renderWithLinks(() => (
    <BulkEditView
      bulkEditId={running.id}
      tabs={{ label: 'Changes', links: null }}
      gate={null}
      group={null}
      onGroup={() => undefined}
      rowEditor={() => null}
      onDeleted={() => undefined}
    />
  ));
  await page.getByRole('button', { name: 'Stop bulk edit', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Stop and skip the rest?' });
  await expect.element(question.getByText(/^3 changes not applied yet are skipped\./)).toBeVisible();
  expect(stopped).toBe(0);
  await question.getByRole('button', { name: 'Stop bulk edit', exact: true }).click();
  await expect.poll(() => stopped).toBe(1);
});
