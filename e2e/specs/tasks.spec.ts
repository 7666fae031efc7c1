import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';

/** For busy machines. */
const PATIENT = { timeout: 60_000 };

/** Does a task as a user would, and counts what it takes. */
class Task {
  clicks = 0;
  keys = 0;
  typed = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click(PATIENT);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.typed += 1;
    await this.#page.keyboard.type(text);
  }

  get effort(): { clicks: number; keys: number; typed: number } {
    return { clicks: this.clicks, keys: this.keys, typed: this.typed };
  }
}

test('where customers spoke of the price takes one click and one word', async ({ parley }) => {
  test.setTimeout(180_000);
  const page = await parley.open(['--demo']);
  await expect(new EngagementList(page).rows.first()).toBeVisible(PATIENT);
  const task = new Task(page);
  await task.press('/');
  await task.type('price');
  await task.click(page.getByRole('button', { name: /^Customers/ }));

  const results = page.getByRole('list', { name: 'Search results' });
  const line = results.getByRole('button', { name: /^Open at 0:25, Callum Reid: Yes, the price/ });
  await expect(line).toBeVisible(PATIENT);
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByRole('listitem')).not.toHaveCount(
    0,
    PATIENT,
  );
  expect(task.effort).toEqual({ clicks: 1, keys: 1, typed: 1 });
});

test('missing CRM links of two companies become pending changes together in six clicks', async ({
  parley,
}) => {
  test.setTimeout(180_000);
  const page = await parley.open(['--demo']);
  await expect(new EngagementList(page).rows.first()).toBeVisible(PATIENT);
  const task = new Task(page);
  await task.click(page.getByRole('link', { name: /^Clean-up/ }));
  await task.click(page.getByRole('main').getByRole('link', { name: /No CRM link/ }));
  await task.click(page.getByRole('button', { name: 'By company' }));
  const groups = page.getByRole('list', { name: 'Suggestions by company' });
  await task.click(groups.getByRole('checkbox').nth(0));
  await task.click(groups.getByRole('checkbox').nth(1));
  const add = page.getByRole('button', { name: /^Add \d+ pending changes$/ });
  const count = Number(/\d+/.exec((await add.textContent(PATIENT)) ?? '')?.[0]);
  expect(count).toBeGreaterThanOrEqual(2);
  await expect(add).toContainText('can’t be undone');
  await task.click(add);
  await expect(page.getByRole('main').getByText(`${count} pending changes`).first()).toBeVisible(PATIENT);
  expect(task.effort).toEqual({ clicks: 6, keys: 0, typed: 0 });
});
