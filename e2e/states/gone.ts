import { CallPage } from '../pages/CallPage.ts';
import { EditContactsDialog } from '../pages/EditContactsDialog.ts';
import { TITLE } from './calls.ts';
import type { State } from './state.ts';

/** Once the service can't be reached any more. */
export const goneStates: readonly State[] = [
  {
    name: 'edit contacts: the service has gone',
    part: 'over',
    arrive: async (site) => {
      const { page, service } = site;
      await site.openCall(TITLE);
      await new CallPage(page, TITLE).editContacts.click();
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
    arrive: async (site) => {
      await site.page.getByRole('button', { name: 'Close, Parley goes on' }).click();
      await site.go('review');
      await site.page.getByRole('region', { name: 'On its way' }).waitFor();
    },
  },
  {
    name: 'local copy: offline',
    part: 'over',
    arrive: async ({ page }) => {
      const copy = page.getByRole('button', { name: 'Local copy' });
      await copy.click();
      await page.getByRole('button', { name: 'Check now' }).click();
      await copy.filter({ hasText: 'Offline' }).waitFor();
    },
  },
];
