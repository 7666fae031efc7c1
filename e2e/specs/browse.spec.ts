import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { inventList } from '../fixtures/syntheticList.ts';
import type { Service } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';

const ENGAGEMENTS = 300;

/** Opens a workspace and waits until the whole list comes from the mirror. */
async function openMirrored(parley: Parley, service: Service): Promise<Page> {
  const page = await parley.open(['--connect', service.baseUrl], { PARLEY_TOKEN: service.tokens.full });
  await expect(page.locator('[data-pane="list"]').getByText(/^Synced/)).toBeVisible();
  await expect(page.locator('header').getByText(`${ENGAGEMENTS} engagements`)).toBeVisible();
  return page;
}

async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function titlesOnScreen(page: Page, count: number): Promise<string[]> {
  const list = new EngagementList(page);
  const titles: string[] = [];
  for (let index = 1; index <= count; index += 1) titles.push(await list.titleOf(list.rowAt(index)));
  return titles;
}

/** Positions of the rows in the order of the accessibility tree. */
async function rowsAsRead(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const childrenOf = (parents: typeof nodes, role: string) =>
    parents
      .flatMap(({ childIds }) => childIds ?? [])
      .flatMap((childId) => nodes.find(({ nodeId }) => nodeId === childId) ?? [])
      .filter((child) => child.role?.value === role);
  const blocks = childrenOf(
    nodes.filter(({ role }) => role?.value === 'grid'),
    'rowgroup',
  );
  const positions: number[] = [];
  for (const { backendDOMNodeId } of childrenOf(blocks, 'row')) {
    if (backendDOMNodeId === undefined) continue;
    const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
    const attributes = node.attributes ?? [];
    const at = attributes.indexOf('data-index');
    if (at >= 0) positions.push(Number(attributes[at + 1]));
  }
  return positions;
}

test.describe('the list of engagements', () => {
  test('selects many rows, copies them, and exports them all exactly as the API has them', async ({
    parley,
    service,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Without the file picker, the browser saves a download, which the test can read.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const started = await service(['--engagements', String(ENGAGEMENTS)]);
    const page = await openMirrored(parley, started);
    const list = new EngagementList(page);
    const bar = page.getByRole('region', { name: 'Selection' });
    await list.grid.focus();

    await page.keyboard.press('j');
    await page.keyboard.press('x');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+J');
    await page.keyboard.press('Shift+K');
    await expect(bar.getByRole('status')).toHaveText('3 selected');
    await expect(list.grid.locator('[aria-selected="true"]')).toHaveCount(3);

    await page.keyboard.press('Control+c');
    await expect(page.getByText('3 rows copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const lines = copied.split('\n').map((line) => line.split('\t')[0]);
    expect(lines).toEqual(['Title', ...(await titlesOnScreen(page, 3))]);

    await page.keyboard.press('Control+a');
    await expect(bar.getByRole('status')).toHaveText(`${ENGAGEMENTS} selected`);
    await bar.getByRole('button', { name: 'Export selection' }).click();
    await page.getByRole('menuitem', { name: /^List/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(dialog.getByRole('radio', { name: `Selection (${ENGAGEMENTS} rows)` })).toBeChecked();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByText(`${ENGAGEMENTS} rows exported to`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const piece of stream) text += String(piece);
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
    const there = await started.engagements();
    expect(rows).toHaveLength(there.length);
    expect(new Set(rows.map((row) => row['ID']))).toEqual(new Set(there.map(({ id }) => id)));

    await list.grid.focus();
    await page.keyboard.press('Escape');
    await expect(list.grid.locator('[aria-selected="true"]')).toHaveCount(0);
  });

  test('filters by the API’s and the mirror’s filters, with matching counts', async ({ parley, service }) => {
    const started = await service(['--engagements', String(ENGAGEMENTS)]);
    const page = await openMirrored(parley, started);
    const all = await started.engagements();
    const calls = await started.engagements('&filter[engagement_type][in]=CALL');
    const count = page
      .locator('header')
      .getByRole('status')
      .filter({ hasText: /^[\d,]+ engagements?$/ });

    await addFilter(page, 'Type');
    const option = page.getByRole('option', { name: /^Call\b/ }).first();
    await expect(option).toContainText(String(calls.length));
    await option.click();
    await page.keyboard.press('Escape');
    await expect(count).toHaveText(new RegExp(`^${calls.length} `));
    await expect(page).toHaveURL(/type=CALL/);

    const chip = page.getByRole('button', { name: 'Type: Call' });
    await chip.focus();
    await page.keyboard.press('Delete');
    await expect(count).toHaveText(new RegExp(`^${ENGAGEMENTS} `));
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

    const processing = await started.engagements(
      '&filter[processing_status][in]=PENDING,PROCESSING&expand=transcript_timeline',
    );
    const transcribed = processing.filter((one) => (one.transcript_timeline ?? null) !== null).length;
    expect(transcribed).toBeGreaterThan(0);
    await addFilter(page, 'Analysis');
    const pending = page.getByRole('option', { name: /^Transcript ready, analysis pending/ });
    await expect(pending).toContainText(String(transcribed));
    await pending.click();
    await page.keyboard.press('Escape');
    await expect(count).toHaveText(new RegExp(`^${transcribed} `));
    // Room for the column with the status.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('grid').getByText('Analysis pending')).toHaveCount(transcribed);
    await page.getByRole('grid').getByText('Analysis pending').first().click();
    await expect(
      page.getByText('Transcript ready. Summary, action items and signals may follow.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter Analysis' }).click();

    await addFilter(page, 'Duration');
    await page.getByRole('option', { name: '60 min or more' }).click();
    await page.keyboard.press('Escape');
    const long = all.filter(({ duration_seconds: seconds }) => (seconds ?? 0) >= 3600);
    await expect(count).toHaveText(new RegExp(`^${long.length} `));

    await addFilter(page, 'Private');
    await page.getByRole('option', { name: /^Private/ }).click();
    await page.keyboard.press('Escape');
    const longAndPrivate = long.filter((one) => one.is_private).length;
    if (longAndPrivate === 0)
      await expect(page.getByText('No matching engagements', { exact: true })).toBeVisible();
    else await expect(count).toHaveText(new RegExp(`^${longAndPrivate} `));
  });

  test('rejects an oversized filter before sending a request', async ({ parley }) => {
    const page = await parley.open(['--demo']);
    await expect(new EngagementList(page).rows.first()).toBeVisible();
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    const companies = Array.from({ length: 26 }, (_, at) => `company=cmp_${at}`).join('&');
    await page.goto(`${page.url().split('?')[0]}?${companies}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('26 companies are too many for one filter');
    await expect(alert).toContainText('up to 25');
    // The frame counts others, and the chips look up their names.
    const lists = sent.filter((call) => /engagements\.page|mirror\.list/.test(call));
    expect(lists.filter((call) => call.includes('cmp_'))).toEqual([]);

    await alert.getByRole('button', { name: 'Keep the first 25' }).click();
    await expect(alert).toBeHidden();
    expect(new URL(page.url()).searchParams.getAll('company')).toHaveLength(25);
  });

  test('previews a row within the list, follows the selection, and opens it', async ({ parley }) => {
    const page = await parley.open(['--demo']);
    const list = new EngagementList(page);
    await expect(list.rows.first()).toBeVisible();
    await list.grid.focus();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    const peek = page.getByRole('complementary', { name: 'Quick look' });
    const [first = '', second = ''] = await titlesOnScreen(page, 2);
    await expect(peek.getByRole('heading', { name: first, exact: true })).toBeInViewport();
    await expect(peek.getByRole('heading', { name: 'First lines' })).toBeVisible();

    await page.keyboard.press('j');
    await expect(peek.getByRole('heading', { name: second, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(peek).toBeHidden();
    await expect(list.grid).toBeFocused();

    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { name: second, exact: true })).toBeVisible();
    await expect(peek).toBeHidden();
  });

  test('reaches the last of a million rows by keyboard, scrollbar and wheel', async ({ parley, context }) => {
    await inventList(context, 1_000_000);
    const page = await parley.open(['--demo']);
    const list = new EngagementList(page);
    const row = (index: number) => page.locator(`[id="row-ngmt_${index}"]`);
    await expect(row(0)).toBeInViewport();
    await expect(list.grid).toHaveAttribute('aria-rowcount', '1000001');
    await list.grid.focus();

    await page.keyboard.press('End');
    await expect(row(999_999)).toBeInViewport();
    await expect(list.grid.getByText('1,000,000 engagements')).toBeInViewport();
    await page.keyboard.press('k');
    await expect(row(999_998)).toHaveAttribute('aria-rowindex', '1000000');
    await page.keyboard.press('Home');
    await expect(row(0)).toBeInViewport();

    const drag = (share: number) =>
      list.grid.evaluate((grid, to) => {
        grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * to;
      }, share);
    await drag(1);
    await expect(row(999_999)).toBeInViewport();
    await drag(0.5);
    // The date headings take up some space too.
    await expect.poll(() => list.lastIndexInPage()).toBeGreaterThan(499_000);
    await expect.poll(() => list.lastIndexInPage()).toBeLessThan(501_000);

    await drag(1);
    await expect(row(999_999)).toBeInViewport();
    await list.grid.hover();
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -520);
    await expect(row(999_915)).toBeInViewport();
    // Elements are reused for other rows; a screen reader still reads the rows in order.
    const inOrder = (positions: number[]): number[] => positions.toSorted((a, b) => a - b);
    // The rows next to those on screen follow a moment later.
    await expect.poll(async () => (await rowsAsRead(page)).length - (await list.rows.count())).toBe(0);
    const inPage = await list.rows.evaluateAll((rows) =>
      rows.map((row) => Number(row.getAttribute('data-index'))),
    );
    expect(inPage).not.toEqual(inOrder(inPage));
    const read = await rowsAsRead(page);
    expect(read).toHaveLength(inPage.length);
    expect(read).toEqual(inOrder(inPage));
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 520);
    await expect(row(999_999)).toBeInViewport();
  });

  test('is searched on a page with filters, and a search becomes a filter of the list', async ({
    parley,
    service,
  }) => {
    const started = await service(['--engagements', String(ENGAGEMENTS)]);
    const meetings = await started.engagements('&filter[engagement_type][in]=MEETING');
    const expected = meetings.filter(({ title }) => /\brenewal/i.test(title)).length;
    expect(expected).toBeGreaterThan(0);
    const page = await openMirrored(parley, started);
    await page.getByRole('button', { name: 'Search syntax' }).click();
    const help = page.getByRole('dialog', { name: 'Search syntax' });
    await expect(help).toContainText('transcript lines on this computer');
    await help.getByRole('button', { name: /^title:/ }).click();
    const box = page.getByRole('searchbox', { name: 'Search' });
    await expect(box).toHaveValue('title:');
    await box.pressSequentially('renewal');
    const results = page.getByRole('list', { name: 'Search results' });
    await expect(results.getByRole('listitem').first()).toBeVisible();

    await box.fill('title:renewall');
    await page.getByRole('button', { name: 'Did you mean title:renewal?' }).click();
    await expect(box).toHaveValue('title:renewal');
    await expect(results.getByRole('listitem').first()).toBeVisible();
    const anyone = page.getByRole('button', { name: /^Anyone/ });
    await expect(anyone).toHaveText(/^Anyone \d/);
    await box.fill('"!"');
    await expect(anyone).toHaveText(/^Anyone\s*$/);
    await box.fill('title:renewal');
    await expect(anyone).toHaveText(/^Anyone \d/);

    await box.fill('meetings about renewal since 2020-01-01');
    const understood = page.getByRole('group', { name: 'Understood as' }).getByRole('button');
    await expect(understood).toHaveText(['Type meetings', 'renewal', 'Since 2020-01-01']);
    await expect(results.getByRole('listitem').first()).toBeVisible();
    await understood.last().click();
    await expect(box).toHaveValue('type:meeting renewal');
    await expect(understood).toHaveText(['type:meeting', 'renewal']);
    await box.fill('renewal last month');
    await page.getByRole('button', { name: 'Search the words as typed' }).click();
    await expect(box).toHaveValue('"renewal" "last" "month"');
    await expect(understood).toHaveCount(0);

    await box.fill('the');
    await page
      .getByRole('group', { name: 'Narrow' })
      .getByRole('button', { name: /^Company/ })
      .click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(15);
    await expect(page.getByRole('menuitem', { name: 'The 15 most frequent' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await box.fill('title:renewal');

    await addFilter(page, 'Type');
    await page.getByRole('option', { name: /^Meeting\b/ }).click();
    await page.keyboard.press('Escape');
    const found = page.getByRole('status').filter({ hasText: /engagements?$/ });
    await expect(found).toHaveText(new RegExp(`^${expected} `));

    await page.getByRole('button', { name: /^Show as list/ }).click();
    await expect(page.getByRole('button', { name: 'Contains: title:renewal' })).toBeVisible();
    await expect(page.locator('header').getByText(`${expected} engagements`)).toBeVisible();
  });
});

test('an engagement without a start has one date, wherever it is shown', async ({ parley, service }) => {
  const sandbox = await service();
  const listed = z.object({
    id: z.string(),
    title: z.string(),
    start_at: z.string().nullish(),
    engagement_at: z.string().nullish(),
    updated_at: z.string(),
  });
  const { data } = z.object({ data: z.array(listed) }).parse(await sandbox.read('/v2/engagements?limit=100'));
  const email = data.find(
    ({ title, start_at, engagement_at, updated_at }) =>
      (start_at ?? null) === null &&
      (engagement_at ?? updated_at) !== updated_at &&
      data.filter((each) => each.title === title).length === 1,
  );
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const dates = async (times: Locator) =>
    (await times.evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => dateTime))).map(
      Date.parse,
    );
  const at = [Date.parse(email?.engagement_at ?? '')];
  await new EngagementList(page).search.fill(`"${email?.title ?? ''}"`);
  const results = page.getByRole('list', { name: 'Search results' });
  await expect.poll(() => dates(results.locator('time').first())).toEqual(at);
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: /^Open/ }).click();
  await expect(page).toHaveURL(new RegExp(`/engagements/${email?.id ?? ''}`, 'u'));
  await expect.poll(() => dates(page.getByRole('main').locator('time').first())).toEqual(at);
});
