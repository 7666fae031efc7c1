import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page, TestInfo } from 'playwright/test';
import { z } from 'zod';
import { goTo } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';

const REVIEW = 'Renewal review with Larkfield Logistics';
const WALKTHROUGH = 'Dock board walkthrough with Larkfield Logistics';
const PRIVATE = 'Larkfield: what we can offer, between us';
/** Four hours of sound that can't be compressed. */
const LONG = 'Night shift at dock seven, Bristol (four hours)';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Share moment' });

/** Saves what the dialog suggests, and opens the file in a browser that has no network. */
async function openShared(page: Page, browser: Browser, info: TestInfo, isPrivate = false) {
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  if (isPrivate) await page.getByRole('button', { name: 'Save anyway' }).click();
  const download = await downloading;
  await expect(dialog).toBeHidden();
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  const context = await browser.newContext({ offline: true });
  const moment = await context.newPage();
  const complaints: string[] = [];
  moment.on('console', (message) => complaints.push(message.text()));
  moment.on('pageerror', (error) => complaints.push(error.message));
  await moment.goto(`file://${file}`);
  return { html: await readFile(file, 'utf8'), moment, complaints };
}

const playedSeconds = (moment: Page, kind: 'audio' | 'video'): Promise<number> =>
  moment.locator(kind).evaluate((media: HTMLMediaElement) => media.currentTime);

async function open(page: Page, title: string): Promise<EngagementPage> {
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await new EngagementList(page).row(title).click();
  const call = new EngagementPage(page, title);
  await expect(call.lines.first()).toBeVisible();
  return call;
}

test('a line becomes a file that plays and shows it anywhere, and says nothing about where it is from', async ({
  parley,
  service,
  browser,
}, info) => {
  const sandbox = await service(['--demo', '--engagements', '20']);
  const { id } = await sandbox.engagementByTitle(REVIEW);
  const { entries } = await sandbox.timeline(id);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const call = await open(page, REVIEW);
  await call.transcript.focus();
  await page.keyboard.press('ArrowDown');
  await call.line(4).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+S');
  // The line before the fifth is over by then.
  await expect(dialogOf(page).getByRole('textbox', { name: 'From' })).toHaveValue('0:25');
  await dialogOf(page).getByRole('textbox', { name: 'To' }).fill('0:40');
  const { html, moment, complaints } = await openShared(page, browser, info);

  await expect(moment.getByRole('heading', { name: REVIEW })).toBeVisible();
  await expect(moment.getByText(/0:25–0:40$/)).toBeVisible();
  await expect(moment.getByRole('listitem').getByRole('paragraph')).toHaveText(
    entries.slice(4, 7).map(({ text }) => text),
  );
  await moment.getByRole('button').nth(1).click();
  await expect.poll(() => playedSeconds(moment, 'audio')).toBeGreaterThan(6);
  // A busy machine may look later than that: what is marked is what is said where it stands now.
  const at = await moment.locator('audio').evaluate((media: HTMLMediaElement) => {
    media.pause();
    return media.currentTime;
  });
  const index = await moment
    .locator('li[data-start]')
    .evaluateAll(
      (lines: readonly HTMLElement[], now) =>
        lines.findLastIndex(({ dataset }) => Number(dataset['start']) <= now),
      at,
    );
  expect(index).toBeGreaterThan(0);
  await expect(moment.locator('.spoken')).toContainText(entries[4 + index]?.text ?? 'no line');
  expect(complaints).toEqual([]);
  const { host, hostname, port } = new URL(page.url());
  for (const secret of [
    id,
    sandbox.tokens.full,
    sandbox.baseUrl,
    host,
    hostname,
    `:${port}`,
    'parley',
    'http:',
    'https:',
  ]) {
    expect(html.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  await moment.context().close();
});

test('without a recording, the file has the lines at their times in the engagement and says so', async ({
  parley,
  service,
  browser,
}, info) => {
  const sandbox = await service(['--engagements', '100']);
  const listed = await sandbox.read('/v2/engagements?limit=100&expand=media_url,transcript_timeline');
  const { data } = z
    .object({ data: z.array(z.looseObject({ id: z.string(), is_private: z.boolean() })) })
    .parse(listed);
  const silent = data.find((each) => !each['media_url'] && Boolean(each['transcript_timeline']));
  const { id = '', is_private: isPrivate } = silent ?? {};
  const { entries } = await sandbox.timeline(id);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await goTo(page, `engagements/${id}`);
  const { transcript } = new EngagementPage(page, '');
  await transcript.getByRole('listitem').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share moment' }).click();
  const { moment, html } = await openShared(page, browser, info, isPrivate === true);
  await expect(moment.getByText('Without recording')).toBeVisible();
  await expect(moment.getByText(entries[2]?.text ?? 'no line', { exact: true })).toBeVisible();
  await expect(moment.getByRole('button')).toHaveCount(0);
  const start = Math.trunc(entries[2]?.start_seconds ?? -1);
  expect(html).toContain(`>${Math.trunc(start / 60)}:${String(start % 60).padStart(2, '0')}</span>`);
  await moment.context().close();
});

test('a hit, a bookmark and a video are shared, and what is private or large asks first', async ({
  parley,
  browser,
}, info) => {
  const page = await parley.open(['--demo']);
  const dialog = dialogOf(page);
  const asksBeforeSaving = async (title: string | RegExp): Promise<void> => {
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: title });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(question).toBeVisible();
    expect(downloads).toBe(0);
    const downloading = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Save anyway' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.html$/);
    await expect(dialog).toBeHidden();
  };

  await test.step('a search hit, by key and by menu', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('price');
    await page.keyboard.press('Enter');
    const hit = page.getByRole('button', { name: /^Open at 0:25, Callum Reid: Yes, the price/ });
    await hit.focus();
    await page.keyboard.press('Shift+S');
    await expect(dialog).toContainText('Callum Reid: Yes, the price.');
    await page.keyboard.press('Escape');
    await hit.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share moment' }).click();
    const { moment } = await openShared(page, browser, info);
    await expect(moment.getByRole('listitem')).toHaveText([/^0:00Callum ReidYes, the price/]);
    await moment.context().close();
  });

  await test.step('a bookmarked second of a video, with its picture', async () => {
    const call = await open(page, WALKTHROUGH);
    await call.line(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Bookmark here' }).click();
    await page.getByRole('link', { name: 'Moments' }).click();
    const bookmarks = page.getByRole('list', { name: 'Bookmarks' });
    await bookmarks.getByRole('button', { name: /^Play from/ }).focus();
    await page.keyboard.press('Shift+S');
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveText('Page with video (HTML)');
    const { moment } = await openShared(page, browser, info);
    await expect(moment.getByRole('listitem')).toHaveCount(1);
    await moment.getByRole('button').first().click();
    await expect.poll(() => playedSeconds(moment, 'video')).toBeGreaterThan(0.2);
    expect(
      await moment.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth),
    ).toBeGreaterThan(0);
    await moment.context().close();
  });

  await test.step('a private engagement asks first', async () => {
    await open(page, PRIVATE);
    await page.keyboard.press('Shift+S');
    await asksBeforeSaving('Share a private engagement?');
  });

  await test.step('a file that many mail servers refuse says its size', async () => {
    await open(page, LONG);
    await page.keyboard.press('Shift+S');
    await dialog.getByRole('textbox', { name: 'From' }).fill('0:00');
    await dialog.getByRole('textbox', { name: 'To' }).fill('35:00');
    await asksBeforeSaving(/^The file is 23(?:\.\d+)? MB$/);
  });
});
