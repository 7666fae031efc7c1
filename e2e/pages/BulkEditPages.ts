import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { z } from 'zod';
import type { Service, ServiceEngagement } from '../fixtures/service.ts';
import type { Parley } from '../fixtures/test.ts';
import { applyChecked } from './PendingChangesPage.ts';

const listed = z.object({
  data: z.array(
    z.object({ id: z.string(), is_private: z.boolean(), crm_association: z.unknown().optional() }),
  ),
});
const resultRow = z.object({
  engagementId: z.string().nullable(),
  line: z.int().nullable(),
  state: z.string(),
  corrected: z.boolean(),
  change: z.object({ mine: z.unknown() }).nullable(),
});

/** Engagements that are not private, in the API's order, with or without a CRM link. */
export async function engagementIds(service: Service, linked: boolean): Promise<string[]> {
  const answer = await fetch(`${service.baseUrl}/v2/engagements?limit=100`, {
    headers: { authorization: `Bearer ${service.tokens.full}` },
  });
  const { data } = listed.parse(await answer.json());
  const fitting = data.filter((row) => !row.is_private && Boolean(row.crm_association) === linked);
  return fitting.map(({ id }) => id);
}

export const linkOf = (engagement: ServiceEngagement) => engagement.crm_association?.crm_object_id ?? null;

async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function openBulkEdits(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Changes/ })
    .click();
  await page.getByRole('link', { name: 'Bulk edits', exact: true }).click();
}

/** Starts with a writable connection to the sandbox, on a page of the sidebar. */
export async function startOn(parley: Parley, service: Service, name: string): Promise<Page> {
  const page = await parley.open(['--connect', service.baseUrl, '--writable'], {
    PARLEY_TOKEN: service.tokens.full,
  });
  await openPage(page, name);
  return page;
}

/** Applies what the preview shows. */
export async function applyBulkEdit(page: Page): Promise<void> {
  await applyChecked(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply \d+/ })
    .click();
}

/** The filter for rows of one status. */
export function rowFilter(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Filter rows' }).getByRole('button', { name });
}

/** The rows of the result file. */
export async function resultOf(page: Page): Promise<z.infer<typeof resultRow>[]> {
  await page.getByRole('button', { name: 'Result' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const file = await (await coming).path();
  return z.array(resultRow).parse(JSON.parse(await readFile(file, 'utf8')));
}
