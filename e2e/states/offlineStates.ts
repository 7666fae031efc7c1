import { EngagementPage } from '../pages/EngagementPage.ts';
import { EditContactsDialog } from '../pages/EditContactsDialog.ts';
import { TITLE } from './engagementStates.ts';
import type { State } from './appState.ts';

/** States while the API is unreachable. */
export const offlineStates: readonly State[] = [
  {
    name: 'edit contacts: the service has gone',
    part: 'over',
    arrive: async (app) => {
      const { page, service } = app;
      await app.openCall(TITLE);
      await new EngagementPage(page, TITLE).editContacts.click();
      const edit = new EditContactsDialog(page);
      await edit.remove('Callum Reid').click();
      await service.end();
      await edit.save.click();
      await edit.alert.filter({ hasText: 'Your change is kept' }).waitFor();
    },
  },
  {
    name: 'review: on its way',
    part: 'page',
    goesOn: true,
    arrive: async (app) => {
      await app.page.getByRole('button', { name: 'Close and save in background' }).click();
      await app.go('changes/pending');
      await app.page.getByRole('region', { name: 'Saving' }).waitFor();
    },
  },
  {
    name: 'local copy: offline',
    part: 'over',
    arrive: async ({ page }) => {
      const copy = page.getByRole('button', { name: 'Sync', exact: true });
      await copy.click();
      await page.getByRole('button', { name: 'Sync now' }).click();
      await copy.filter({ hasText: 'Offline' }).waitFor();
    },
  },
];
