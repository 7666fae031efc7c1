import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { z } from 'zod';
import { HOSTILE_ENGAGEMENTS, hostileService, hostileTexts } from '../fixtures/hostileService.ts';
import { ENGAGEMENTS } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { untilSynced } from '../fixtures/startPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';

/** Holds the page's script back until it is released, so that only the first picture is on the page. */
async function holdPage(context: BrowserContext): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await context.route(/\/assets\/start-[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const keptPicture = z.object({ picture: z.object({ html: z.string() }) });

function pictureFile(parley: Parley): string {
  return path.join(parley.dataDir, 'first-picture.json');
}

/** Waits until the window has kept a picture with this text and all visible rows with their titles, and ends everything. */
async function leave(page: Page, parley: Parley, shown = ''): Promise<void> {
  const rows = page.locator('[data-region="list"] [role="row"][data-index]');
  await expect
    .poll(async () => {
      const kept = await readFile(pictureFile(parley), 'utf8').catch(() => '{"picture":{"html":""}}');
      const picture = keptPicture.parse(JSON.parse(kept)).picture.html;
      const parts = await rows.evaluateAll((all) =>
        all
          .filter((row) => row.getBoundingClientRect().top < window.innerHeight)
          .flatMap((row) => {
            const title = row.querySelectorAll('[role="gridcell"]')[2]?.querySelector('span')?.innerHTML;
            return [row.id, title === '' ? 'a title' : (title ?? '')];
          }),
      );
      return [shown, ...parts].filter((text) => !picture.includes(text));
    })
    .toEqual([]);
  await page.close();
  await parley.close();
}

/** Starts the app again, with the page's script held back. */
async function startHeld(context: BrowserContext, parley: Parley) {
  const release = await holdPage(context);
  // The script was fetched in advance, but is held back.
  parley.forgive(/preloaded using link preload but not used/);
  const opened = context.waitForEvent('page');
  // Resolves once everything is loaded, which is held back.
  const loaded = parley.openStartPage([]);
  const page = await opened;
  return {
    page,
    release: async () => {
      release();
      await loaded;
    },
  };
}

/** The text and place of everything in the list that the page shows. */
function shownRows(page: Page) {
  return page.locator('[data-region="list"] [role="row"][data-index]').evaluateAll((rows) =>
    rows
      .map((row) => ({
        text: row.textContent,
        box: row.getBoundingClientRect().toJSON() as unknown,
        top: row.getBoundingClientRect().top,
      }))
      .filter(({ top }) => top < window.innerHeight)
      .toSorted((a, b) => a.top - b.top),
  );
}

test('a start shows what the last window did before the page’s script runs, and keeps what the user does', async ({
  parley,
  context,
}) => {
  // Not synced already: what the page remembers for its next start includes the answers of the copied list.
  const first = await parley.open(['--demo'], { PARLEY_DEMO_ENGAGEMENTS: ENGAGEMENTS });
  await expect(new EngagementList(first).rows.first()).toBeVisible();
  await untilSynced(first);
  // The list follows the sync with a delay.
  await expect.poll(() => new EngagementList(first).count()).toBe(Number(ENGAGEMENTS));
  // Rows that are shown stay until those of the longer list are there; a new page has no older ones.
  await first.reload();
  await expect(first.locator('#first-picture')).toHaveCount(0);
  await leave(first, parley);

  const still = await startHeld(context, parley);
  await expect(new EngagementList(still.page).rows.first()).toBeVisible();
  await expect(still.page.getByRole('navigation').getByRole('link', { name: 'Changes' })).toHaveAttribute(
    'href',
    '/c/demo/changes',
  );
  const before = await shownRows(still.page);
  expect(before.length).toBeGreaterThan(5);
  // Read here, where nothing moves it any more.
  const top = new EngagementList(still.page).rowAt(1);
  const title = await new EngagementList(still.page).titleOf(top);
  const topRow = `[id="${await top.getAttribute('id')}"]`;

  // The same address in a tab without the key shows nothing.
  const stranger = await context.newPage();
  await stranger.goto(new URL('/', parley.url()).href, { waitUntil: 'commit' });
  await stranger.waitForFunction(() => Reflect.has(window, 'parleyStart'));
  await expect(stranger.locator('#root')).toBeEmpty();
  await stranger.close();

  await still.release();
  await expect(still.page.locator('#first-picture')).toHaveCount(0);
  const after = await shownRows(still.page);
  expect(after.slice(0, before.length)).toEqual(before);
  await still.page.close();
  await parley.close();

  // What the last run answered is asked again once the program is loaded.
  const inJson = JSON.stringify(title).slice(1, -1);
  const kept = await readFile(pictureFile(parley), 'utf8');
  await writeFile(pictureFile(parley), kept.replaceAll(inJson, 'A title of the last run'));
  const outdated = await startHeld(context, parley);
  await expect(outdated.page.locator(topRow)).toContainText('A title of the last run');
  await outdated.release();
  await expect(outdated.page.locator(topRow)).toContainText(title);
  await expect(outdated.page.getByText('A title of the last run')).toHaveCount(0);
  await leave(outdated.page, parley);

  const used = await startHeld(context, parley);
  const list = new EngagementList(used.page);
  await expect(list.rows.first()).toBeVisible();
  const [second, third] = [await list.titleOf(list.rowAt(2)), await list.titleOf(list.rowAt(3))];
  await used.page.keyboard.press('j');
  await used.page.keyboard.press('j');
  await used.page.keyboard.press('Enter');
  await used.release();
  const heading = used.page.locator('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(second);
  await leave(used.page, parley, `>${second}</h1>`);

  // Beside an open engagement, a click opens another.
  const clicked = await startHeld(context, parley);
  await expect(clicked.page.locator('main').getByRole('heading', { level: 1 })).toHaveText(second);
  await clicked.page.getByRole('row').filter({ hasText: third }).first().click();
  expect(new URL(clicked.page.url()).pathname).toBe('/');
  await clicked.release();
  await expect(clicked.page.locator('main').getByRole('heading', { level: 1 })).toHaveText(third);
  await leave(clicked.page, parley, `>${third}</h1>`);

  // Keys act on what had the focus.
  const moved = await startHeld(context, parley);
  const [grid, count] = [new EngagementList(moved.page).grid, await new EngagementList(moved.page).count()];
  await grid.focus();
  await moved.page.keyboard.press('End');
  await moved.release();
  await expect(new EngagementList(moved.page).rowAt(count)).toBeVisible();
  await expect(grid).toBeFocused();
});

test('hostile titles stay text in the first picture', async ({ parley, context }) => {
  const service = await hostileService(hostileTexts(40));
  try {
    const first = await parley.open(['--connect', service.baseUrl], { PARLEY_TOKEN: 'hostile' });
    await untilSynced(first);
    const shown = new EngagementList(first);
    await expect(shown.rows).toHaveCount(HOSTILE_ENGAGEMENTS);
    await expect.poll(async () => Object.values(await shown.titles())).not.toContain('');
    const titles = await shown.titles();
    await leave(first, parley);

    const held = await startHeld(context, parley);
    const list = new EngagementList(held.page);
    await expect(list.rows.first()).toBeVisible();
    // By id: all start at the same time, and sync may still have sorted them while the picture was taken.
    expect(await list.titles()).toEqual(titles);
    expect(
      await held.page.evaluate(() => ({
        pwned: Reflect.get(window, 'pwned') ?? null,
        elements: document.querySelectorAll(
          '#root :is(script, img, iframe, object, embed, style, form[action])',
        ).length,
        handlers: [...document.querySelectorAll('#root *')].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
      })),
    ).toEqual({ pwned: null, elements: 0, handlers: 0 });
    await held.release();
    await expect(list.rows.first()).toBeVisible();
  } finally {
    service.close();
  }
});
