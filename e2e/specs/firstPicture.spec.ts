import type { BrowserContext, Page } from 'playwright/test';
import { hostileService } from '../fixtures/hostileService.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
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

/** Starts the app again, with the page's script held back. */
async function startHeld(context: BrowserContext, parley: Parley, start: readonly string[], token = '') {
  const release = await holdPage(context);
  const opened = context.waitForEvent('page');
  // Resolves once everything is loaded, which is held back.
  const loaded = parley.openStartPage(start, token === '' ? {} : { PARLEY_TOKEN: token });
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
  return page.locator('[data-region="list"] [role="row"]').evaluateAll((rows) =>
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

test('the first rows are on the page before its script runs, stay where they are, and keep what the user does', async ({
  parley,
  context,
}) => {
  test.slow();
  const first = await parley.open(['--demo']);
  await expect(new EngagementList(first).rows.first()).toBeVisible();
  await expect(first.getByRole('button', { name: 'Sync', exact: true })).toContainText('Synced', {
    timeout: 60_000,
  });
  await first.close();
  await parley.close();

  const still = await startHeld(context, parley, []);
  const list = new EngagementList(still.page);
  await expect(list.rows.first()).toBeVisible();
  await expect(still.page.getByRole('navigation').getByRole('link', { name: 'Changes' })).toHaveAttribute(
    'href',
    '/c/demo/changes',
  );
  const before = await shownRows(still.page);
  expect(before.length).toBeGreaterThan(5);

  // The same address in a tab without the key shows nothing.
  const stranger = await context.newPage();
  await stranger.goto(new URL('/', parley.url()).href, { waitUntil: 'commit' });
  await stranger.waitForFunction(() => Reflect.has(window, 'parleyStart'));
  await expect(stranger.locator('#root')).toBeEmpty();
  await stranger.close();

  await still.release();
  await expect(still.page.getByRole('button', { name: 'Sync', exact: true })).toBeVisible();
  expect(await shownRows(still.page)).toEqual(before);
  await still.page.close();
  await parley.close();

  const used = await startHeld(context, parley, []);
  const rows = new EngagementList(used.page).rows;
  await expect(rows.first()).toBeVisible();
  await used.page.keyboard.press('j');
  await used.page.keyboard.press('j');
  await used.page.keyboard.press('Enter');
  const second = await new EngagementList(used.page).titleOf(new EngagementList(used.page).rowAt(2));
  await used.release();
  await expect(used.page.locator('main').getByRole('heading', { level: 1 })).toHaveText(second);
});

test('a click in the first picture opens its row, and hostile titles stay text', async ({
  parley,
  context,
}) => {
  test.slow();
  const service = await hostileService(hostileTexts(40));
  try {
    const start = ['--connect', service.baseUrl];
    const first = await parley.open(start, { PARLEY_TOKEN: 'hostile' });
    const rows = new EngagementList(first).rows;
    await expect(rows.first()).toBeVisible();
    await expect(first.getByRole('button', { name: 'Sync', exact: true })).toContainText('Synced', {
      timeout: 60_000,
    });
    const title = await new EngagementList(first).titleOf(rows.first());
    await first.close();
    await parley.close();

    const held = await startHeld(context, parley, start, 'hostile');
    const list = new EngagementList(held.page);
    await expect(list.rows.first()).toBeVisible();
    expect(await list.titleOf(list.rows.first())).toBe(title);
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
    await list.rows.first().click();
    expect(new URL(held.page.url()).pathname).toBe('/');
    await held.release();
    await expect(held.page).toHaveURL(/\/engagements\/ngmt_/);
    await expect(held.page.locator('main').getByRole('heading', { level: 1 })).toHaveText(title);
  } finally {
    service.close();
  }
});
