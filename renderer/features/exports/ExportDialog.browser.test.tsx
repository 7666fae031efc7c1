import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { ExportDialog } from './ExportDialog.tsx';

const dialog = (
  <ExportDialog what={{ kind: 'these', source: { kind: 'filter', filter: {} } }} onClose={vi.fn()} />
);

beforeEach(() => {
  answer('exports.checkFolder', ({ folder }) => ({ folder, defect: null }));
  answer('exports.preview', () => ({ total: 1, left: 0, missing: 0, names: ['a.md'] }));
});

it('a suggested folder doesn’t get between what is typed', async () => {
  const { promise: suggestion, resolve } = Promise.withResolvers<{ folder: string }>();
  // An answer that is a promise comes when it does.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  answer('exports.suggestFolder', () => suggestion as never);
  renderComponent(dialog);
  const folder = page.getByRole('textbox', { name: 'Folder' });
  await userEvent.click(folder);
  await userEvent.keyboard('/mine');
  await expect.element(folder).toHaveValue('');
  resolve({ folder: '/home/Documents/Parley' });
  await expect.element(folder).toHaveValue('/home/Documents/Parley');
  await userEvent.fill(folder, '/mine');
  await expect.element(folder).toHaveValue('/mine');
});

it('says why no folder can be chosen', async () => {
  answer('exports.suggestFolder', () => ({ folder: '/home/Documents/Parley' }));
  answer('app.info', () => ({
    version: '1.0.0',
    shell: 'electron',
    platform: 'linux',
    demoAvailable: false,
    dataDir: '/home/.parley',
    badEnd: null,
    policy: null,
    startWith: null,
  }));
  renderComponent(dialog);
  await page.getByRole('button', { name: 'Choose…' }).click();
  await expect.element(page.getByRole('alert').getByText(/exports\.chooseFolder/)).toBeVisible();
});
