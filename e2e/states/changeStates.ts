import type { Page } from 'playwright/test';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { CrmDialog } from '../pages/EditDialogs.ts';
import { PendingChangesPage } from '../pages/PendingChangesPage.ts';
import { TITLE } from './engagementStates.ts';
import type { AppDriver, State } from './appState.ts';

async function chooseFile(app: AppDriver, text: string): Promise<void> {
  await app.page.getByRole('button', { name: 'Bulk edit from a file' }).click();
  await app.page
    .getByRole('dialog', { name: 'Bulk edit from a CSV file' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'changes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const firstButton = (page: Page, name: string) => page.getByRole('button', { name }).first();

/** Bulk work: clean-up queues and bulk edits. */
export const manyStates: readonly State[] = [
  {
    name: 'clean-up',
    part: 'main',
    arrive: async (app) => {
      await app.go('clean-up');
      await app.page
        .getByRole('main')
        .getByRole('link', { name: /No CRM link/ })
        .waitFor();
    },
  },
  {
    name: 'clean-up: five obvious ones',
    part: 'over',
    arrive: async ({ page }) => {
      await firstButton(page, 'Five obvious ones').click();
      await page
        .getByRole('dialog', { name: 'Five obvious ones' })
        .getByText(/^1 of \d$/)
        .waitFor();
    },
  },
  {
    name: 'clean-up: a queue',
    part: 'main',
    arrive: async ({ page }) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /No CRM link/ })
        .click();
      await page.getByRole('listbox', { name: 'Findings' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'clean-up: by company',
    part: 'main',
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'By company' }).click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'clean-up: nothing decided',
    part: 'main',
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('Nothing done yet.').waitFor();
    },
  },
  {
    name: 'bulk edits: none',
    part: 'main',
    arrive: async (app) => {
      await app.go('changes/bulk');
      await app.page.getByText('No bulk edits yet').waitFor();
    },
  },
  {
    name: 'bulk edits: choosing calls',
    part: 'over',
    arrive: async ({ page }) => {
      await firstButton(page, 'Bulk edit by filter').click();
      await page
        .getByRole('dialog', { name: 'Choose engagements' })
        .getByText(/engagements? match/)
        .waitFor();
    },
  },
  {
    name: 'bulk edits: a file with invalid rows',
    part: 'over',
    arrive: async (app) => {
      const { id } = await app.service.engagementByTitle(TITLE);
      await chooseFile(
        app,
        `engagement id,crm id,crm type,crm source,remarks\n${id},AXE,deal,x,\n${id},AXE,planet,x,\nnowhere,AXE,deal,x,`,
      );
      await app.page.getByRole('region', { name: /invalid row/ }).waitFor();
    },
  },
  {
    name: 'bulk edits: a run that was tried out',
    part: 'main',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByText('1 change is ready to apply.').waitFor();
    },
  },
];

/** Pending changes and their results. */
export const changeStates: readonly State[] = [
  {
    name: 'review: nothing staged',
    part: 'main',
    arrive: async (app) => {
      await app.go('changes/pending');
      await app.page.getByText('No pending changes').waitFor();
    },
  },
  {
    name: 'journal: nothing written',
    part: 'main',
    arrive: async (app) => {
      await app.go('changes/history');
      await app.page.getByText('No history yet').waitFor();
    },
  },
  {
    name: 'review: staged',
    part: 'main',
    arrive: async (app) => {
      const { page } = app;
      await app.openCall(TITLE);
      await new EngagementPage(page, TITLE).setCrm.click();
      const crm = new CrmDialog(page);
      await crm.id.fill('mine-1');
      await crm.source.fill('salesforce');
      await crm.dialog.getByRole('button', { name: 'Save for later' }).click();
      const review = new PendingChangesPage(page);
      await review.link.click();
      await review.staged.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'call: a change that waits for its review',
    part: 'call',
    arrive: async (app) => {
      await app.openCall(TITLE);
      const call = new EngagementPage(app.page, TITLE);
      await call.main.getByRole('region', { name: 'Not saved yet' }).waitFor();
    },
  },
  {
    name: 'review: a clash',
    part: 'main',
    arrive: async (app) => {
      const { id } = await app.service.engagementByTitle(TITLE);
      await app.service.put(`/v2/engagements/${id}/crm_association`, {
        object_type: 'deal',
        crm_object_id: 'theirs-1',
        source: 'HUBSPOT',
      });
      const review = new PendingChangesPage(app.page);
      await app.go('changes/pending');
      await review.staged.getByRole('button', { name: 'Save', exact: true }).click();
      await review.needsYou.getByText('Conflict: the CRM link was changed').waitFor();
    },
  },
  {
    name: 'review: saved, with its notice',
    part: 'page',
    arrive: async ({ page }) => {
      const review = new PendingChangesPage(page);
      await review.needsYou.getByRole('button', { name: 'Use mine' }).click();
      await review.lately.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'journal',
    part: 'main',
    arrive: async (app) => {
      await app.go('changes/history');
      await app.page.getByRole('grid', { name: 'History' }).getByRole('row').first().click();
      await app.page.getByRole('complementary', { name: 'Change details' }).getByText(/^rid_/).waitFor();
    },
  },
];

/** Trackers, and pages about trust. */
export const otherStates: readonly State[] = [
  {
    name: 'trackers: none',
    part: 'main',
    arrive: async (app) => {
      await app.go('moments/trackers');
      await app.page.getByText('No trackers yet').waitFor();
    },
  },
  {
    name: 'trackers: a new one',
    part: 'over',
    arrive: async ({ page }) => {
      await firstButton(page, 'New tracker').click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Scanners');
      await page.getByRole('textbox', { name: 'Phrases' }).fill('scanner*');
    },
  },
  {
    name: 'trackers',
    part: 'main',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const entry = page.getByRole('list', { name: 'Trackers' });
      await entry.getByText(/\d engagements$/).waitFor();
      await entry.getByRole('button', { name: /^Scanners/ }).click();
      await entry
        .getByRole('button', { name: /^Open at/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'requests',
    part: 'main',
    arrive: async (app) => {
      await app.go('settings/developer/api-log');
      await app.page.getByRole('grid', { name: 'API log' }).getByRole('row').nth(1).click();
      await app.page.getByRole('complementary').getByText(/^rid_/).first().waitFor();
    },
  },
  {
    name: 'webhooks: off',
    part: 'main',
    arrive: async (app) => {
      await app.go('settings/developer/webhooks');
      await app.page.getByRole('button', { name: 'Turn on' }).waitFor();
    },
  },
  {
    name: 'permissions',
    part: 'main',
    arrive: async (app) => {
      await app.go('settings/workspace');
      await app.page.getByRole('list', { name: 'Permissions' }).waitFor();
    },
  },
  {
    name: 'integrations',
    part: 'main',
    arrive: async (app) => {
      await app.go('settings/developer/programs');
      await app.page.getByRole('region', { name: 'sqlite3' }).getByRole('button').waitFor();
    },
  },
];
