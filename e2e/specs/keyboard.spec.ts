import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

/** The active row of the focused grid; null while another element has the focus, or the row isn't drawn yet. */
function activeRow(page: Page): Promise<{ index: number; text: string } | null> {
  return page.evaluate(() => {
    const grid = document.activeElement;
    const row = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    if (grid?.getAttribute('role') !== 'grid' || row === null) return null;
    return { index: Number(row.dataset['index']), text: row.textContent };
  });
}

const activeIndex = (page: Page) => expect.poll(async () => (await activeRow(page))?.index ?? null);

/** Moves down row by row to the one with this title, and returns its index. */
async function goTo(page: Page, title: string): Promise<number> {
  for (let index = 0; index < 60; index += 1) {
    await page.keyboard.press('j');
    await activeIndex(page).toBe(index);
    if ((await activeRow(page))?.text.includes(title)) return index;
  }
  throw new Error(`“${title}” is not among the first rows.`);
}

test('an engagement can be found, opened, played and left with only the keyboard', async ({ parley }) => {
  const page = await parley.open(['--demo']);
  const list = new EngagementList(page);
  const player = new Player(page);
  await expect(list.rows.first()).toBeVisible();
  const row = await goTo(page, TITLE);

  await page.keyboard.press('Enter');
  const call = new EngagementPage(page, TITLE);
  await expect(call.main).toBeFocused();
  await expect(call.main).toHaveCSS('box-shadow', /inset/);
  await call.lines.first().waitFor();
  await expect(call.lines.first()).toBeVisible();
  await expect(player.play).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => player.isPlaying()).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => player.isPlaying()).toBe(false);

  await page.keyboard.press('Escape');
  await activeIndex(page).toBe(row);
  await expect(list.row(TITLE)).toBeInViewport();
  // In the list, K moves up and X selects; Space still plays.
  await page.keyboard.press('j');
  await activeIndex(page).toBe(row + 1);
  await page.keyboard.press('k');
  await activeIndex(page).toBe(row);
  await page.keyboard.press('Space');
  await expect.poll(() => player.isPlaying()).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => player.isPlaying()).toBe(false);
  await expect(list.grid.locator('[aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(list.grid.locator('[aria-selected="true"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(call.main).toBeHidden();
  await activeIndex(page).not.toBeNull();

  // A checkbox keeps its Space.
  await page.keyboard.press('Control+,');
  await page.getByRole('link', { name: 'Playback' }).focus();
  await page.keyboard.press('Enter');
  const skipSilence = page.getByRole('switch', { name: 'Skip silence' });
  await expect(skipSilence).not.toBeChecked();
  await skipSilence.focus();
  await page.keyboard.press('Space');
  await expect(skipSilence).toBeChecked();
  expect(await player.isPlaying()).toBe(false);
});

test('F6 cycles through the panes in both directions, to where each was left', async ({ parley }) => {
  const page = await parley.open(['--demo']);
  const list = new EngagementList(page);
  const player = new Player(page);
  await expect(list.rows.first()).toBeVisible();
  await goTo(page, TITLE);
  await page.keyboard.press('Enter');
  const call = new EngagementPage(page, TITLE);
  await expect(call.main).toBeFocused();
  await expect(player.play).toBeVisible();
  // F6 goes to the first button of the pane while its list is loading.
  await expect(list.rows.first()).toBeVisible();

  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await page.keyboard.press('F6');
  await expect(player.region.locator(':focus')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(sidebar.locator(':focus')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Tab');
  const left = await sidebar.locator(':focus').elementHandle();
  await page.keyboard.press('F6');
  await activeIndex(page).not.toBeNull();
  await page.keyboard.press('F6');
  await expect(call.main).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await activeIndex(page).not.toBeNull();
  await page.keyboard.press('Shift+F6');
  expect(await left?.evaluate((element) => element === document.activeElement)).toBe(true);

  // Also from within a text field.
  await list.search.focus();
  await page.keyboard.type('price');
  await page.keyboard.press('F6');
  await expect(list.search).not.toBeFocused();
});

test('the focus stays in the list or the results that an engagement was opened from', async ({ parley }) => {
  const page = await parley.open(['--demo']);
  const list = new EngagementList(page);

  await test.step('an engagement opened by a click leaves the keyboard focus in the list', async () => {
    await expect(list.rows.first()).toBeVisible();
    await list.row(TITLE).click();
    await expect(new EngagementPage(page, TITLE).lines.first()).toBeVisible();
    await activeIndex(page).not.toBeNull();
    const before = (await activeRow(page))?.index ?? 0;
    await page.keyboard.press('ArrowDown');
    await activeIndex(page).toBe(before + 1);
  });

  await test.step('a search result opened from the keyboard plays, and Escape returns to it', async () => {
    await list.search.fill('title:"Renewal review with Larkfield"');
    const results = page.getByRole('list', { name: 'Search results' });
    await expect(results.getByRole('button').first()).toBeVisible();
    const hit = results.getByRole('button').first();
    await hit.focus();
    await page.keyboard.press('Enter');
    await expect(new EngagementPage(page, TITLE).main).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(hit).toBeFocused();
  });
});
