import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { engagementId } from '#shared/contract/ids.ts';
import { answer, forgetAnswer } from '../testing/fakeHost.ts';
import { renderComponent } from '../testing/renderComponent.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { ActionItemTick } from './ActionItemMark.tsx';

const engagement = engagementId.parse('eng_1');
const item = { id: 'a1', title: 'Send the offer' };
const failure = page.getByText('Something went wrong in Parley.');
const done = page.getByText('“Send the offer” is done');

it('says once that a tick or its undo failed, and nothing else', async () => {
  renderComponent(
    <>
      <ActionItemTick engagementId={engagement} item={item} mark={null} />
      <Toasts />
    </>,
  );
  const tick = page.getByRole('checkbox');
  await tick.click();
  await expect.element(failure).toBeVisible();
  expect(failure.elements()).toHaveLength(1);
  await expect.element(done).not.toBeInTheDocument();
  await expect.element(tick).not.toBeChecked();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(failure).not.toBeInTheDocument();

  answer('actionItems.mark', () => ({
    engagementId: engagement,
    id: item.id,
    note: '',
    doneAt: '2026-11-22T12:00:00Z',
  }));
  await tick.click();
  await expect.element(done).toBeVisible();
  forgetAnswer('actionItems.mark');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(failure).toBeVisible();
  expect(failure.elements()).toHaveLength(1);
});
