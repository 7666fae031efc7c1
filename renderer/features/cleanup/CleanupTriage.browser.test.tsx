import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanupItem } from '#shared/contract/cleanup.ts';
import { connectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { followEvents } from '../../queries/cacheInvalidation.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { answer, emit } from '../../testing/fakeHost.ts';
import { renderWithLinks } from '../../testing/renderWithLinks.tsx';
import { CleanupQueueView } from './CleanupQueueView.tsx';

const found = cleanupItem.parse({
  queue: 'no-link',
  key: 'a',
  version: '1',
  engagement: testEngagement({ id: 'a', title: 'Renewal' }),
  finding: { kind: 'no-link' },
  fixes: [],
  strength: null,
});

function queues(open: number): OutputOf<'cleanup.queues'> {
  const concerned = { engagements: 1, clear: 1 - open };
  return {
    queues: [{ queue: 'no-link', open, fixable: 0, hidden: 0, trend: [], acceptance: [] }],
    coverage: { ...concerned, trend: [] },
    asOf: '2026-11-22T12:00:00Z',
    complete: true,
  };
}

it('shows what is found after a visit began with nothing, and does not say that all is done', async () => {
  let open = 0;
  let pages = 0;
  answer('cleanup.queues', () => queues(open));
  answer('cleanup.page', () => {
    pages += 1;
    return { items: open === 0 ? [] : [found], next: null, open };
  });
  answer('cleanup.proof', () => ({ lines: [], read: 0, of: 0 }));
  answer('connections.list', () => []);
  renderWithLinks(() => (
    <CleanupQueueView
      queue="no-link"
      gate={null}
      review={null}
      onEdit={() => undefined}
      onOpenCall={() => undefined}
      onPlay={() => undefined}
    />
  ));
  await expect.element(page.getByText('Every engagement has a CRM link.')).toBeVisible();
  const stop = followEvents(queryClient);
  open = 1;
  emit('cleanup.changed', { connectionId: connectionId.parse('demo') });
  await expect.element(page.getByRole('option', { name: /Renewal/ })).toBeVisible();
  await expect.element(page.getByText('Every engagement has a CRM link.')).not.toBeInTheDocument();
  await expect.element(page.getByText('0 done, 1 left')).toBeVisible();
  expect(pages).toBe(2);
  stop();
});
