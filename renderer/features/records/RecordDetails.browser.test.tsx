import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { InputOf } from '#shared/contract/methods.ts';
import { testProgress } from '#shared/contract/testing/testProgress.ts';
import type { RecordRow } from '../../queries/recordQueries.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { RecordDetails } from './RecordDetails.tsx';

const DAY = 86_400_000;
const progress = testProgress();

function show(daysAgo: number | null): void {
  const receivedAt = daysAgo === null ? '' : new Date(Date.now() - daysAgo * DAY).toISOString();
  const record: RecordRow = {
    fields: { id: 'cnt_1', emails: [{ email: 'ada@acme.example', is_primary: true }] },
    name: 'Ada',
    distinction: null,
    companyName: null,
    engagements: 0,
    lastEngagementAt: null,
    provenance: { source: 'mirror', requestId: null, receivedAt },
    partial: false,
    gone: false,
  };
  renderComponent(<RecordDetails kind="contact" record={record} history={null} />);
}

it('says how old a contact is that the API doesn’t announce, and reads it again', async () => {
  const asked: InputOf<'sync.control'>[] = [];
  answer('sync.progress', () => progress);
  answer('sync.control', (input) => {
    asked.push(input);
    return { ...progress, scan: { done: 0, total: 1 } };
  });
  show(3);
  const age = page.getByText('Read 3 days ago');
  await expect
    .element(age)
    .toHaveAttribute(
      'title',
      expect.stringMatching(/UTC\. Changed emails and phone numbers aren’t announced\.$/),
    );
  await expect.element(age).toHaveAttribute('data-dated');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect.poll(() => asked).toEqual([{ connectionId: 'demo', action: 'rescan' }]);
});

it('offers no reading while the sync is paused', async () => {
  answer('sync.progress', () => ({ ...progress, waitsFor: { kind: 'paused' } }));
  show(0);
  await expect.element(page.getByRole('button', { name: 'Sync now' })).toBeDisabled();
});

it('says nothing about the age of a record that was never read', async () => {
  answer('sync.progress', () => progress);
  show(null);
  await expect.element(page.getByText('ada@acme.example')).toBeVisible();
  expect(page.getByText(/^Read/).all()).toEqual([]);
});
