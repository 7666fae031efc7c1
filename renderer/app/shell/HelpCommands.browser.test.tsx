import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { commandRegistry } from '../../commands/commandRegistry.ts';
import { answer, forgetAnswer } from '../../testing/fakeHost.ts';
import { renderWithLinks } from '../../testing/renderWithLinks.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { HelpCommands } from './HelpCommands.tsx';

it('says that a folder could not be opened, and that it could not be asked for', async () => {
  renderWithLinks(() => (
    <>
      <HelpCommands />
      <Toasts />
    </>
  ));
  answer('support.openFolder', ({ folder }) => ({ opened: false, folder: `/home/ada/${folder}` }));
  await expect.poll(() => commandRegistry.run('window.logFolder')).toBe(true);
  await expect.element(page.getByText(/It is at \/home\/ada\/logs/)).toBeVisible();
  forgetAnswer('support.openFolder');
  commandRegistry.run('window.dataFolder');
  await expect.element(page.getByText('Something went wrong in Parley.')).toBeVisible();
});
