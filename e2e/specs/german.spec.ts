import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { choose } from '../fixtures/choose.ts';
import type { Service } from '../fixtures/service.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { SettingsPage } from '../pages/SettingsPages.ts';

const held = z.looseObject({ id: z.string(), engagement_type: z.string(), media_url: z.string().nullish() });

/** Engagements as the API returns them, including whether they have a recording. */
async function askedOf(service: Service): Promise<z.infer<typeof held>[]> {
  const response = await fetch(`${service.baseUrl}/v2/engagements?limit=100&expand=media_url`, {
    headers: { authorization: `Bearer ${service.tokens.full}` },
  });
  return z.object({ data: z.array(held) }).parse(await response.json()).data;
}

async function exportAs(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Liste exportieren' }).click();
  await page.getByRole('menuitem', { name: /^Liste \(CSV/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportieren' });
  await dialog.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportieren', exact: true }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const piece of stream) text += String(piece);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return text;
}

async function numberIn(status: Locator): Promise<number> {
  return Number.parseInt((await status.textContent()) ?? '', 10);
}

test('in German: a search becomes a list and a file of the same engagements', async ({
  parley,
  service,
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const started = await service(['--engagements', '100', '--control']);
  const page = await parley.open(['--connect', started.baseUrl], { PARLEY_TOKEN: started.tokens.full });
  await expect(page.locator('[data-pane="list"]').getByText(/^Synced/)).toBeVisible();
  await page.keyboard.press('Control+,');
  await choose(new SettingsPage(page).language, 'German (Germany)');
  await expect(page.getByRole('heading', { name: 'Allgemein' })).toBeVisible();
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await expect(page.locator('header').getByText('100 Engagements')).toBeVisible();

  const box = page.getByRole('searchbox', { name: 'Suchen' });
  // Transcripts arrive after the rows; until then a count would be temporary.
  await box.fill('has:start');
  await expect(
    page.getByRole('list', { name: 'Suchergebnisse' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByText(/Transkripten durchsuchbar/)).toHaveCount(0);
  await box.fill('😀');
  await expect(page.getByText('Engagements durchsuchen')).toBeVisible();
  await box.fill('renew');
  await expect(
    page.getByRole('list', { name: 'Suchergebnisse' }).getByRole('listitem').first(),
  ).toBeVisible();
  const found = await numberIn(page.getByRole('status').filter({ hasText: /^\d+ Engagements?$/ }));
  expect(found).toBeGreaterThan(1);
  expect(found).toBeLessThan(100);

  await page.getByRole('button', { name: /^Als Liste anzeigen/ }).click();
  await expect(page.getByRole('button', { name: 'Enthält: renew*' })).toBeVisible();
  await expect(page.locator('header').getByText(`${found} Engagements`)).toBeVisible();

  const json = z.array(held).parse(JSON.parse(await exportAs(page, 'JSON')));
  expect(json).toHaveLength(found);
  const all = new Map((await askedOf(started)).map((each) => [each.id, each]));
  const both = json.filter(({ id }) => all.has(id));
  expect(both.length).toBeGreaterThan(0);
  for (const each of both)
    expect(each['description'] ?? null).toBe(all.get(each.id)?.['description'] ?? null);
  const csv = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await exportAs(page, 'CSV'), { columns: true }));
  expect(new Set(csv.map((row) => row['ID']))).toEqual(new Set(json.map(({ id }) => id)));
  for (const row of csv)
    expect(row['Begonnen'] === '').toBe(
      (json.find(({ id }) => id === row['ID'])?.['start_at'] ?? null) === null,
    );
});

test('in German: an engagement without a recording says so, without a player or an error', async ({
  parley,
  service,
}) => {
  const started = await service(['--engagements', '100', '--control']);
  const asked = (await askedOf(started)).filter(
    ({ engagement_type: type }) => type === 'CALL' || type === 'MEETING',
  );
  const without = asked.find(({ media_url: url }) => (url ?? null) === null);
  const [first, second] = asked.filter(({ media_url: url }) => (url ?? null) !== null);
  if (without === undefined || first === undefined || second === undefined)
    throw new Error('too little data');
  const page = await parley.open(['--connect', started.baseUrl], { PARLEY_TOKEN: started.tokens.full });
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  const list = new URL(page.url()).pathname.replace(/\/$/, '');
  await page.keyboard.press('Control+,');
  await choose(new SettingsPage(page).language, 'German (Germany)');
  await expect(page.getByRole('heading', { name: 'Allgemein' })).toBeVisible();

  const show = async (id: string): Promise<Locator> => {
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${list}/${id}`);
    const main = page.locator('#call');
    await expect(main.getByRole('heading').first()).toBeVisible();
    return main;
  };
  const silent = async (main: Locator) => {
    await expect(main.getByRole('status').filter({ hasText: 'Keine Aufnahme' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
    await expect(main.getByRole('alert')).toHaveCount(0);
  };

  await silent(await show(without.id));
  await started.control('PUT', 'faults', [{ route: 'GET /media/*', fault: { kind: 'status', status: 404 } }]);
  await silent(await show(first.id));
  await started.control('PUT', 'faults', [{ route: 'GET /media/*', fault: { kind: 'status', status: 410 } }]);
  await silent(await show(second.id));
});
