import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/fakeHost.ts';
import { renderWithLinks } from '../../testing/renderWithLinks.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { Sidebar } from './Sidebar.tsx';

it.each([
  { state: 'available', step: 'Download' },
  { state: 'ready', step: 'Restart to update' },
] as const)('says that $step failed', async ({ state, step }) => {
  answer('connections.list', () => []);
  answer('programUpdate.get', () => ({ version: '9.0.0', notes: null, state }));
  renderWithLinks(() => (
    <>
      <Sidebar rail={false} />
      <Toasts />
    </>
  ));
  await page.getByRole('button', { name: /^Parley 9/ }).click();
  await page.getByRole('menuitem', { name: step }).click();
  await expect.element(page.getByText('Something went wrong in Parley.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
});
