import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { choose } from '../fixtures/choose.ts';
import type { Service } from '../fixtures/service.ts';
import { goTo } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
const NIGHT_SHIFT = 'Night shift at dock seven, Bristol (four hours)';

async function openCall(page: Page, title: string): Promise<EngagementPage> {
  const list = new EngagementList(page);
  await list.row(title).click();
  const call = new EngagementPage(page, title);
  await expect(call.lines.first()).toBeVisible();
  return call;
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

const entry = z.object({ speaker_index: z.number(), text: z.string(), start_seconds: z.number() });
const timelineShape = z.object({
  speakers: z.array(z.object({ name: z.string().nullable() })),
  entries: z.array(entry),
});
const rowShape = z.object({
  id: z.string(),
  title: z.string(),
  transcript: z.string().nullish(),
  transcript_timeline: timelineShape.nullish(),
});

/** All transcripts, requested directly from the API. */
async function everythingSaid(service: Service): Promise<z.infer<typeof rowShape>[]> {
  const rows: z.infer<typeof rowShape>[] = [];
  for (let cursor = ''; ;) {
    const at = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(
      `${service.baseUrl}/v2/engagements?limit=25&expand=transcript,transcript_timeline${at}`,
      { headers: { authorization: `Bearer ${service.tokens.full}` } },
    );
    const page = z
      .object({ data: z.array(rowShape.catch({ id: '', title: '' })), next_cursor: z.string().nullable() })
      .parse(await response.json());
    rows.push(...page.data);
    if (page.next_cursor === null) return rows;
    cursor = page.next_cursor;
  }
}

/** Holds back every chunk of a transcript except the first, until released. */
async function holdLines(page: Page): Promise<() => void> {
  const later = new Set<number>();
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.routeWebSocket(/\/wire$/, (socket) => {
    const program = socket.connectToServer();
    socket.onMessage((message) => {
      const call = z
        .object({ id: z.number(), method: z.string(), input: z.looseObject({ from: z.number().optional() }) })
        .safeParse(JSON.parse(String(message)));
      if (call.data?.method === 'transcripts.lines' && call.data.input.from !== 0) later.add(call.data.id);
      program.send(message);
    });
    program.onMessage((message) => {
      const { id } = z.looseObject({ id: z.number().optional() }).parse(JSON.parse(String(message)));
      if (isHeld && id !== undefined && later.has(id)) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return () => {
    isHeld = false;
    for (const send of held.splice(0)) send();
  };
}

/** Opens the four-hour call with only its first lines, and enters the list of lines by keyboard. */
async function enterHalfLoaded(
  page: Page,
): Promise<{ call: EngagementPage; last: Locator; letGo: () => void }> {
  const letGo = await holdLines(page);
  await page.reload();
  const call = await openCall(page, NIGHT_SHIFT);
  await expect(page.getByText(/ of [\d,]+ lines$/)).toBeVisible();
  const last = call.line(Number(await call.lines.first().getAttribute('aria-setsize')));
  await call.transcript.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(call.lines.and(page.locator(':focus'))).toBeInViewport();
  return { call, last, letGo };
}

test('a transcript is read by keyboard, linked to, clipped, and as long as it may be', async ({
  parley,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await parley.open(['--demo']);

  await test.step('lines are selected by keyboard beyond the edge of the screen and copied with speaker and time', async () => {
    const call = await openCall(page, TITLE);
    await call.transcript.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(call.line(1)).toBeFocused();
    await page.keyboard.press('Shift+End');
    await expect(page.getByRole('toolbar', { name: 'Selected lines' })).toContainText(/^\d+ lines/);
    await page.keyboard.press('Control+c');
    await expect.poll(() => copied(page)).toMatch(/^Hannah Voss \(0:00\): Good morning, both\./);
    const paragraphs = (await copied(page)).split('\n');
    expect(paragraphs.length).toBeGreaterThan(20);
    expect(paragraphs.filter((row) => !/^[^(]+ \(\d+:\d\d\): \S/.test(row))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar', { name: 'Selected lines' })).toBeHidden();
    await call.transcript.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
  });

  await test.step('a link to a moment is copied from a line’s menu and opens when pasted', async () => {
    const call = await openCall(page, TITLE);
    await call.line(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link to this moment' }).click();
    await expect.poll(() => copied(page)).toMatch(/^parley:\/\/open\?base=demo&engagement=[^&]+&t=\d/);
    const link = await copied(page);
    await call.line(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy quote' }).click();
    await expect.poll(() => copied(page)).toMatch(/^[^(]+ \(\d+:\d\d\): \S/);
    // Who said it, in which call, when, and where to hear it.
    expect((await copied(page)).split('\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${TITLE}, .*\\d`)),
      link,
    ]);
    await page.evaluate((text) => navigator.clipboard.writeText(text), link);
    await new EngagementList(page).row(NIGHT_SHIFT).click();
    await expect(page.getByRole('main', { name: NIGHT_SHIFT })).toBeVisible();
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('main', { name: TITLE })).toBeVisible();
    await expect(page).toHaveURL(/[?&]t=\d/);
  });

  await test.step('a bookmark and a clip are added, and a note to one', async () => {
    const call = await openCall(page, TITLE);
    await call.line(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Bookmark here' }).click();
    await call.line(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Start clip' }).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('link', { name: 'Moments' }).click();
    const list = page.getByRole('list', { name: 'Bookmarks' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: 'Edit name and note' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('How it began');
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask again in spring.');
    await page.keyboard.press('Control+Enter');
    await expect(list.getByText('Ask again in spring.')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await test.step('a four-hour call can be opened, browsed and scrubbed', async () => {
    const call = await openCall(page, NIGHT_SHIFT);
    await expect(call.lines.first()).toHaveAttribute('aria-setsize', /^\d{5}$/);
    await expect(page.getByText(/ of [\d,]+ lines$/)).toBeHidden();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('scanner');
    const count = page.getByRole('search', { name: 'Find in transcript' }).getByRole('status');
    await expect(count).toHaveText(/^1 of [\d,]+$/);
    await page.keyboard.press('Shift+Enter');
    await expect(count).toHaveText(/^([\d,]+) of \1$/);
    await page.keyboard.press('Escape');
    await call.transcript.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(call.line(1)).toBeInViewport();
    await page.keyboard.press('End');
    const all = await call.lines.first().getAttribute('aria-setsize');
    await expect(call.line(Number(all))).toBeInViewport();
  });

  await test.step('End goes to the very last line, even while lines are still loading', async () => {
    const { last, letGo } = await enterHalfLoaded(page);
    await expect(last).toHaveCount(0);
    letGo();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  });

  await test.step('moving away after End cancels the jump to the last line', async () => {
    const { call, last, letGo } = await enterHalfLoaded(page);
    await page.keyboard.press('Home');
    await expect(call.line(1)).toBeFocused();
    letGo();
    await expect(page.getByText(/ of [\d,]+ lines$/)).toBeHidden();
    await expect(call.line(1)).toBeFocused();
    await expect(last).toHaveCount(0);
  });

  await page.close();
  await parley.close();

  await test.step('bookmarks and clips survive a restart with their notes', async () => {
    const again = await parley.open(['--demo']);
    await again.getByRole('link', { name: 'Moments' }).click();
    const kept = again.getByRole('list', { name: 'Bookmarks' });
    await expect(kept.getByRole('listitem')).toHaveCount(2);
    await expect(kept.getByRole('button', { name: /^Play clip from 0:10/ })).toBeVisible();
    await expect(kept.getByText('How it began')).toBeVisible();
    await kept.getByRole('button', { name: 'Remove bookmark' }).first().click();
    await expect(kept.getByRole('listitem')).toHaveCount(1);
    await again.getByRole('button', { name: 'Undo' }).click();
    await expect(kept.getByRole('listitem')).toHaveCount(2);
  });
});

test('trackers count and exports write exactly what the API sent', async ({ parley, service }) => {
  // The report is of the last weeks.
  const end = new Date().toISOString();
  const sandbox = await service(['--engagements', '100', '--control', '--end', end]);
  const said = await everythingSaid(sandbox);
  // The trackers are opened before any transcript is synced.
  await sandbox.control('PUT', 'faults', [
    { route: 'GET /v2/engagements?*transcript_timeline*', fault: { kind: 'status', status: 503 } },
  ]);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });

  await test.step('a tracker counts the calls that mention it', async () => {
    const says = (text: string | null | undefined): boolean =>
      /(?<!\p{L})discount(?!\p{L})/iu.test(text ?? '');
    const expected = said.filter(({ transcript, transcript_timeline: timeline }) =>
      timeline === null || timeline === undefined
        ? says(transcript)
        : timeline.entries.some(({ text }) => says(text)),
    ).length;
    expect(expected).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Moments' }).click();
    await page.getByRole('link', { name: 'Trackers' }).click();
    // The count is complete only once all transcripts are searchable.
    await expect(page.getByText(/transcripts are searchable so far/)).toBeVisible();
    await sandbox.control('PUT', 'faults', []);
    await expect(page.getByText(/transcripts are searchable so far/)).toBeHidden();
    await page.getByRole('button', { name: 'New tracker' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Discount');
    await page.getByRole('textbox', { name: 'Phrases' }).fill('discount');
    await page.getByRole('button', { name: 'Save' }).click();
    const tracker = page.getByRole('list', { name: 'Trackers' }).getByRole('listitem').first();
    await expect(tracker.getByRole('status')).toHaveText(
      `${expected} ${expected === 1 ? 'engagement' : 'engagements'}`,
    );

    await page.getByRole('link', { name: 'Reports' }).click();
    await expect(
      page.getByText(/^Discount: \d+ mentions? in \d+ engagements?, \d+ in the previous period/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Moments' }).click();
    await page.getByRole('link', { name: 'Trackers' }).click();
    await tracker.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('textbox', { name: 'Phrases' }).fill('xyzzy-never-said');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(tracker.getByRole('status')).toHaveText('0 engagements');
    await tracker.getByRole('button', { name: 'Remove: Discount' }).click();
    await expect(tracker).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tracker.getByRole('status')).toHaveText('0 engagements');

    // Until it is said in another spelling.
    await goTo(page, 'settings/workspace');
    await page.getByRole('button', { name: 'New word' }).click();
    const dialog = page.getByRole('dialog', { name: 'New word' });
    await dialog.getByLabel('Word', { exact: true }).fill('xyzzy-never-said');
    await dialog.getByLabel('Also written').fill('discount\nreduction of price');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Also written discount and reduction of price')).toBeVisible();
    await goTo(page, 'moments/trackers');
    await expect(tracker.getByRole('status')).toHaveText(
      `${expected} ${expected === 1 ? 'engagement' : 'engagements'}`,
    );

    await goTo(page, 'search?q=xyzzy-never-said');
    await expect(
      page.getByText('“xyzzy-never-said” is also written discount, reduction of price.'),
    ).toBeVisible();
    const hit = page.getByRole('button', { name: /^Open at .*discount/i }).first();
    await expect(hit.getByText(/^discount$/i).first()).toBeVisible();
    await hit.press('Enter');
    const find = page.getByRole('search', { name: 'Find in transcript' });
    await expect(find.getByRole('status')).toHaveText(/^\d+ of \d+$/);
    await find.getByRole('searchbox').fill('xyzzy never said');
    await expect(find.getByRole('status')).toHaveText(/^\d+ of \d+$/);

    await goTo(page, 'settings/workspace');
    await page.getByRole('button', { name: 'Remove: xyzzy-never-said' }).click();
    await expect(page.getByText(/^No words yet/)).toBeVisible();
    await goTo(page, 'moments/trackers');
    await expect(tracker.getByRole('status')).toHaveText('0 engagements');
  });

  await test.step('exports exactly what the API sent', async () => {
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    const chosen = said.find(({ transcript_timeline: timeline }) => (timeline?.entries.length ?? 0) > 20);
    if (chosen?.transcript_timeline === null || chosen?.transcript_timeline === undefined) {
      throw new Error('The API has no call with a timeline.');
    }
    await expect(new EngagementList(page).rows.first()).toBeVisible();
    const address = new URL(page.url());
    await page.goto(`${address.origin}${address.pathname.replace(/\/$/, '')}/${chosen.id}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Export transcript/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Export transcript' });
    await choose(dialog.getByLabel('Format'), 'JSON');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const written = z
      .object({ lines: z.array(z.object({ text: z.string(), start: z.number() })) })
      .parse(JSON.parse(file));
    const sent = chosen.transcript_timeline.entries.toSorted((a, b) => a.start_seconds - b.start_seconds);
    expect(written.lines.map(({ text }) => text)).toEqual(sent.map(({ text }) => text));
    const offBy = written.lines.map(({ start }, at) =>
      Math.abs(start - (sent[at]?.start_seconds ?? Number.NaN)),
    );
    expect(Math.max(...offBy)).toBeLessThan(0.01);
  });
});
