import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { laterEnvironment } from '../../electron/commands/clock.mjs';
import { choose } from '../fixtures/choose.ts';
import { goTo, untilSynced } from '../fixtures/startPage.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import type { Service } from '../fixtures/service.ts';
import { SavedViews } from '../pages/EngagementList.ts';
import { WebhooksPage } from '../pages/SettingsPages.ts';

/** The views with an alert, and the deals whose engagements they show. */
const WATCHED = { name: 'Watched deal', deal: 'ALERT-1' };
const OTHER = { name: 'Other deal', deal: 'ALERT-2' };
const HOURLY = { name: 'Hourly deal', deal: 'ALERT-3' };
/** More than a day, also where one has 25 hours. */
const NEXT_DAY_MS = 26 * 3_600_000;

async function openSynced(
  parley: Parley,
  sandbox: Service,
  env: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const page = await parley.open(['--connect', sandbox.baseUrl], {
    PARLEY_TOKEN: sandbox.tokens.full,
    ...env,
  });
  await untilSynced(page);
  return page;
}

async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Sync now' }).click();
  await page.keyboard.press('Escape');
}

/** Milliseconds until just after the next full hour, so that a test doesn't see one pass. */
function untilNextHour(): number {
  return (61 - new Date().getMinutes()) * 60_000;
}

/** The local time after so many milliseconds, like `22:00`. */
function timeAfter(milliseconds: number): string {
  const time = new Date(Date.now() + milliseconds);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

function link(sandbox: Service, id: string, { deal }: typeof WATCHED): Promise<void> {
  const association = { object_type: 'deal', crm_object_id: deal, source: 'HUBSPOT' };
  return sandbox.put(`/v2/engagements/${id}/crm_association`, association);
}

/** Saves a view, and creates an alert for it. */
async function watch(page: Page, { name, deal }: typeof WATCHED, when = 'At once'): Promise<void> {
  await goTo(page, `engagements?record=deal%3A${deal}`);
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Alert me about ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Alert for “${name}”` });
  await expect(dialog).toContainText('looks for changes every 10 seconds');
  await expect(dialog.getByRole('checkbox', { name: 'Show notifications' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Show notifications' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Play a sound' })).not.toBeChecked();
  await choose(dialog.getByLabel('When'), when);
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByRole('button', { name: `Edit alert for ${name}` })).toBeVisible();
}

/** Records system notifications, as of a window in the background. */
function recordNotifications(): void {
  const shown: { body: string; silent: boolean; click: () => void }[] = [];
  class Recorded extends EventTarget {
    static readonly permission = 'granted';
    static requestPermission = () => Promise.resolve('granted');
    constructor(_title: string, { body = '', silent = false }: NotificationOptions = {}) {
      super();
      shown.push({ body, silent: silent === true, click: () => this.dispatchEvent(new Event('click')) });
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Recorded, shownNotifications: shown });
  document.hasFocus = () => false;
}

const notified = (page: Page) =>
  page.evaluate(() => {
    const shown: { body: string; silent: boolean }[] = Reflect.get(window, 'shownNotifications');
    return shown.map(({ body, silent }) => ({ body, silent }));
  });

test('alerts report what sync and webhooks bring, each once, and open what they name', async ({
  parley,
  service,
  context,
}) => {
  await context.addInitScript(recordNotifications);
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const sandbox = await service(['--control', '--engagements', '40', '--webhook-retry-ms', '50']);
  const [first, second, third, fourth] = (await sandbox.engagements()).filter((each) => !each.is_private);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('There are too few engagements.');
  const ahead = untilNextHour();
  let page = await openSynced(parley, sandbox, laterEnvironment(ahead));

  await test.step('the alert of a view reports what sync and webhooks bring', async () => {
    await watch(page, WATCHED);

    // By sync.
    await link(sandbox, first.id, WATCHED);
    await syncNow(page);
    await expect
      .poll(() => notified(page))
      .toEqual([{ body: '1 new match for “Watched deal”', silent: true }]);
    await page.evaluate(() => {
      const [shown]: { click: () => void }[] = Reflect.get(window, 'shownNotifications');
      shown?.click();
    });
    await expect(page).toHaveURL(new RegExp(first.id));

    // From now on once a day, in half a day.
    await new SavedViews(page).menu(WATCHED.name).click();
    await page.getByRole('menuitem', { name: 'Edit alert…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alert for “Watched deal”' });
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
    await choose(dialog.getByLabel('When'), 'Once a day');
    await dialog.getByLabel('Time', { exact: true }).fill(timeAfter(NEXT_DAY_MS / 2));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Alert for “Watched deal” saved')).toBeVisible();

    // By webhook.
    const webhooks = new WebhooksPage(page);
    await webhooks.open();
    const url = await webhooks.turnOn();
    await webhooks.saveSecret(secret);
    await expect(page.getByText('One signing secret stored.')).toBeVisible();
    await sandbox.control('POST', 'webhooks/endpoints', { url, secret });
    await goTo(page, 'updates?kind=alert');
    const matches = page.getByRole('article');
    await expect(matches).toHaveCount(1);
    await link(sandbox, second.id, WATCHED);
    await expect(matches).toHaveCount(2);
    await expect(matches.first()).toContainText(second.title);
    await expect(matches.first()).toContainText('Watched deal');
    await expect(page.getByRole('banner').getByRole('link', { name: /^Updates \d+ new/ })).toBeVisible();
  });

  await test.step('daily and hourly alerts wait while another notifies at once', async () => {
    await watch(page, HOURLY, 'Every hour');
    await link(sandbox, fourth.id, HOURLY);
    await goTo(page, 'updates?kind=alert');
    await expect(page.getByRole('article')).toHaveCount(3);
    await watch(page, OTHER);
    await link(sandbox, third.id, OTHER);
    await syncNow(page);
    await expect.poll(() => notified(page)).toEqual([{ body: '1 new match for “Other deal”', silent: true }]);
  });

  await page.close();
  await parley.close();
  page = await openSynced(parley, sandbox, laterEnvironment(ahead + NEXT_DAY_MS));

  await test.step('on the next day, they notify, and have the same matches and no new ones', async () => {
    await expect
      .poll(() => notified(page))
      .toEqual([{ body: '2 new matches for “Watched deal” and “Hourly deal”', silent: true }]);
    await syncNow(page);
    await goTo(page, 'updates?kind=alert');
    const unread = page.getByRole('article').filter({ has: page.getByText('new', { exact: true }) });
    await expect(unread).toHaveCount(4);
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.keyboard.press('j');
    await expect(page.getByRole('article').first()).toBeFocused();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('No new updates')).toBeVisible();
    await expect(unread).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unread).toHaveCount(4);
    expect(await notified(page)).toEqual([]);

    // Deleting them takes their matches along.
    await goTo(page, 'moments/alerts');
    await page.getByRole('button', { name: 'Delete alert for Other deal' }).click();
    await expect(page.getByText('Alert for “Other deal” deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Delete alert for Hourly deal' }).click();
    await expect(page.getByText('Alert for “Hourly deal” deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Delete alert for Watched deal' }).click();
    await expect(page.getByText('Alert for “Watched deal” deleted')).toBeVisible();
    await expect(page.getByText(/No alerts yet/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No alerts yet')).toBeVisible();
  });

  await test.step('the alert of a tracker opens the line, by its bell and its menu', async () => {
    await goTo(page, 'moments/trackers');
    await page.getByRole('button', { name: 'New tracker' }).click();
    await page.getByLabel('Name').fill('Anything said');
    await page.getByLabel('Phrases').fill('the\nwe\nand');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Alert me about Anything said' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Alert me about Anything said' }).click();
    await page.getByRole('button', { name: 'Create alert' }).click();
    await expect(page.getByRole('button', { name: 'Edit alert for Anything said' })).toBeVisible();

    await sandbox.control('POST', 'activity', { steps: 60 });
    await syncNow(page);
    await goTo(page, 'updates?kind=alert');
    const line = page
      .getByRole('article')
      .getByRole('link', { name: /^Open at \d/ })
      .first();
    await expect(line).toBeVisible();
    await line.click();
    await expect(page).toHaveURL(/engagements\/.+[?&]t=/);
  });
});
