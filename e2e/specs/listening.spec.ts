import { readdir, readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { choose } from '../fixtures/choose.ts';
import type { Service, ServiceTimeline } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
/** Four hours: more than a player buffers. */
const LONG_TITLE = 'Night shift at dock seven, Bristol (four hours)';
/** Tolerance in seconds: players report positions late and seek inexactly. */
const BESIDE = 0.6;

interface Opened {
  readonly page: Page;
  readonly call: EngagementPage;
  readonly player: Player;
  readonly timeline: ServiceTimeline;
}

async function openCall(parley: Parley, sandbox: Service, title = TITLE): Promise<Opened> {
  const { id } = await sandbox.engagementByTitle(title);
  const timeline = await sandbox.timeline(id);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await new EngagementList(page).row(title).click();
  const call = new EngagementPage(page, title);
  await expect(call.lines.first()).toBeVisible();
  const player = new Player(page);
  await expect(player.play).toBeVisible();
  return { page, call, player, timeline };
}

/** The lines that may be highlighted at a second: those spoken around it, or the last one before a pause. */
function spokenAround({ entries }: ServiceTimeline, second: number): number[] {
  const spoken = entries.flatMap(({ start_seconds: start, end_seconds: end }, at) =>
    start <= second + BESIDE && end >= second - BESIDE ? [at + 1] : [],
  );
  return spoken.length > 0 ? spoken : [entries.filter(({ start_seconds: start }) => start <= second).length];
}

test('a recording is followed, continues while the user browses, and plays what the user selects', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo', '--engagements', '20']);
  const { page, call, player, timeline } = await openCall(parley, sandbox);

  await test.step('a recording that was not played closes with its engagement', async () => {
    const row = new EngagementList(page).row(TITLE);
    await expect(row.getByText('5:31', { exact: true })).toBeVisible();
    await expect(player.region.getByText('5:31', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(call.main).toBeHidden();
    await expect(player.region).toBeHidden();
    await page.goBack();
    await expect(player.play).toBeVisible();
    await page.keyboard.press('Space');
    await expect.poll(() => player.isPlaying()).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => player.isPlaying()).toBe(false);
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(call.main).toBeHidden();
    await expect(player.region).toBeVisible();
  });

  await test.step('the player continues in a slim bar while the user browses, and links back', async () => {
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    const at = await player.time();
    await expect(player.region).toBeVisible();
    await expect.poll(() => player.time()).toBeGreaterThan(at + 1);
    await player.region.getByRole('link', { name: TITLE }).click();
    await expect(call.spoken).toHaveCount(1);
    expect(await player.isPlaying()).toBe(true);
  });

  await test.step('highlights the line that is playing', async () => {
    const field = player.seek;
    for (const share of [0.15, 0.5, 0.82]) {
      const box = await field.boundingBox();
      await field.click({ position: { x: (box?.width ?? 0) * share, y: 20 } });
      await expect.poll(() => player.isPlaying()).toBe(true);
      const from = await player.time();
      await expect.poll(() => player.time()).toBeGreaterThan(from + 1.5);
      await player.pause.click();
      await expect(call.spoken).toHaveCount(1);
      const heard = await player.time();
      const lit = Number(await call.spoken.getAttribute('aria-posinset'));
      expect(spokenAround(timeline, heard)).toContain(lit);
      await player.play.click();
    }
  });

  await test.step('a figure plays the moment that it refers to, and stops at its end', async () => {
    await call.main.getByRole('tab', { name: 'Insights' }).click();
    await page.getByRole('button', { name: /^Longest customer story/ }).click();
    await choose(player.speed, '3×');
    const moment = page.getByRole('list', { name: 'Moments' }).getByRole('button');
    const story = timeline.entries.find(({ text }) => text.startsWith('The scanners freeze.'));
    await expect(moment).toContainText('The scanners freeze.');
    await moment.click();
    await expect.poll(() => player.time()).toBeGreaterThan(story?.start_seconds ?? Number.NaN);
    await expect.poll(() => player.isPlaying()).toBe(false);
    expect(await player.time()).toBeCloseTo(story?.end_seconds ?? Number.NaN, 2);
  });

  await test.step('plays only the selected speaker', async () => {
    await call.main.getByRole('tab', { name: 'Transcript' }).click();
    const marcus = timeline.speakers.findIndex(({ name }) => name === 'Marcus Hale');
    await page.getByRole('button', { name: 'Speakers', exact: true }).click();
    const chip = page.getByRole('button', { name: /^Solo Marcus Hale/ });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await player.seek.press('Home');
    const seeks = await player.noteSeeks();
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(75);
    const his = timeline.entries.filter(({ speaker_index: who }) => who === marcus);
    const lands = await seeks();
    // He speaks from the start, others in between are left out.
    expect(lands.length).toBeGreaterThan(1);
    expect(
      lands.filter((second) => !his.some(({ start_seconds: start }) => Math.abs(start - second) < BESIDE)),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Unmute all' }).click();
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await player.pause.click();
  });

  await test.step('plays a recording of a view that is kept offline without its host', async () => {
    await page.getByRole('link', { name: 'Last 7 days' }).hover();
    await page.getByRole('button', { name: 'Options for view Last 7 days' }).click();
    await page.getByRole('menuitem', { name: 'Keep recordings offline…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep offline' }).click();
    await expect(page.getByText('Available offline')).toBeVisible();

    await sandbox.end();
    await page.reload();
    await expect(page.getByText('Available offline')).toBeVisible();
    const at = await player.time();
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(at + 1);
    await player.pause.click();
  });

  await test.step('all recordings that are kept offline are removed from the disk', async () => {
    const kept = async (): Promise<string[]> =>
      (await readdir(parley.dataDir, { recursive: true })).filter((name) =>
        /recordings[\\/][^\\/]+$/.test(name),
      );
    expect((await kept()).length).toBeGreaterThan(0);
    await page.goto(new URL('/settings/workspace', page.url()).href);
    const limit = page.getByRole('combobox', { name: 'Limit for offline recordings' });
    await choose(limit, '1 GB');
    await expect(page.getByRole('status').filter({ hasText: 'of 1 GB used' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove all' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    // The page says that none is left before all is done.
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No view keeps its recordings offline.')).toBeVisible();
    await expect.poll(kept).toEqual([]);
  });
});

test('skipping silence saves as much time as stated', async ({ parley, service }) => {
  const sandbox = await service(['--demo', '--control', '--engagements', '20']);
  const { id } = await sandbox.engagementByTitle(TITLE);
  const { entries, ...rest } = await sandbox.timeline(id);
  // Creates a silence of most of a minute.
  const spoken = entries.filter(({ start_seconds: start }) => start < 13 || start > 60);
  const before = Math.max(...spoken.filter((e) => e.start_seconds < 13).map((e) => e.end_seconds));
  const after = Math.min(...spoken.filter((e) => e.start_seconds > 60).map((e) => e.start_seconds));
  const value = JSON.stringify({ ...rest, entries: spoken });
  await sandbox.control('PUT', 'faults', [
    {
      route: 'GET /v2/engagements/*/transcript_timeline',
      fault: { kind: 'body', value, contentType: 'application/json' },
    },
    // Sync would read the unchanged timeline.
    { route: 'GET /v2/engagements?*transcript_timeline*', fault: { kind: 'hang' } },
  ]);
  const { page, player } = await openCall(parley, sandbox);
  const skip = player.region.getByRole('button', { name: 'Skip silence' });
  await skip.click();
  await expect(skip).toHaveAttribute('aria-pressed', 'true');
  // A short pause is kept at both ends of the silence.
  const saved = Math.round(after - before - 0.6);
  await expect(player.region.getByText(`saves 0:${saved}`)).toBeVisible();

  // Before it plays, because the silence is only seconds away.
  const seeks = await player.noteSeeks();
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').nth(2).click();
  await expect.poll(() => player.isPlaying()).toBe(true);
  await expect.poll(() => player.time()).toBeGreaterThan(after);
  const lands = (await seeks()).filter((second) => second > before);
  expect(lands).toHaveLength(1);
  expect(Math.abs((lands[0] ?? 0) - after)).toBeLessThan(BESIDE);
});

test('a recording continues at the same second and speed whatever happens to its URL', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo', '--control', '--engagements', '20']);
  const { player } = await openCall(parley, sandbox, LONG_TITLE);
  // The browser logs a request that the player then repeats.
  parley.forgiveLostRequests();

  await test.step('a recording whose URL expires during playback continues at the same second and speed', async () => {
    await choose(player.speed, '1.5×');
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(1);
    const field = player.seek;
    for (const share of [0.7, 0.3]) {
      await sandbox.control('POST', 'media/expire');
      // Far enough ahead that it isn't buffered and has to be requested from the expired URL.
      const width = (await field.boundingBox())?.width ?? 0;
      await field.click({ position: { x: width * share, y: 20 } });
      const second = Number(await field.getAttribute('aria-valuenow'));
      expect(second).toBeGreaterThan(1000);
      const seen: number[] = [];
      await expect
        .poll(async () => {
          seen.push(await player.time());
          return seen.at(-1);
        })
        .toBeGreaterThan(second + 3);
      // Continues from the second it was sent to, without jumping back.
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(second - 1);
      expect(seen).toEqual(seen.toSorted((one, other) => one - other));
      expect(await player.rate()).toBe(1.5);
      expect(await player.isPlaying()).toBe(true);
      await expect(player.region.getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('an unavailable recording says so and resumes once it is available', async () => {
    await choose(player.speed, '2×');
    await sandbox.control('PUT', 'faults', [
      { route: 'GET /media/*', fault: { kind: 'status', status: 500 } },
    ]);
    const field = player.seek;
    await field.click({ position: { x: ((await field.boundingBox())?.width ?? 0) / 2, y: 20 } });
    const at = Number(await field.getAttribute('aria-valuenow'));
    const alert = player.region.getByRole('alert');
    await expect(alert).toContainText('The recording');
    await sandbox.control('PUT', 'faults', []);
    // It also resumes on its own, which takes the button away.
    const resumed = expect(alert).toBeHidden();
    await Promise.race([
      resumed,
      alert.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 }),
    ]).catch(() => resumed);
    await expect.poll(() => player.time()).toBeGreaterThan(at + 1);
    expect(await player.time()).toBeLessThan(at + 60);
    expect(await player.rate()).toBe(2);
    expect(await player.isPlaying()).toBe(true);
  });
});

/** The seconds of sound in a file, by the browser's own decoder. */
async function soundSeconds(page: Page, download: Download): Promise<number> {
  const bytes = (await readFile(await download.path())).toString('base64');
  return page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer)).duration;
  }, bytes);
}

test('a recording has a waveform and is saved as a file, and so are its clips', async ({ parley }) => {
  const page = await parley.open(['--demo']);
  await new EngagementList(page).row(TITLE).click();
  let drawn: string | null = null;

  await test.step('a waveform is computed once', async () => {
    await expect(page.locator('[data-part=waveform]')).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
    drawn = await page.locator('[data-part=waveform]').getAttribute('d');
    // Speech, not a line: bars of many heights.
    expect(new Set(drawn?.match(/v[\d.]+/g)).size).toBeGreaterThan(20);
  });

  await test.step('a recording is saved as a file with a sensible name', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save recording' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^Renewal review with Larkfield Logistics \d{4}-\d\d-\d\d\.webm$/,
    );
    const saved = await readFile(await download.path());
    const shipped = await readFile(
      new URL('../../electron/sandbox/media/files/renewal-review-larkfield.webm', import.meta.url),
    );
    expect(saved.equals(shipped)).toBe(true);

    // Also from its row, and from the player while its engagement isn't open.
    await new EngagementList(page).row(TITLE).click({ button: 'right' });
    const fromRow = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save recording' }).click();
    expect((await fromRow).suggestedFilename()).toBe(download.suggestedFilename());
    await new Player(page).play.click();
    await page.getByRole('link', { name: 'Moments' }).click();
    const again = page.waitForEvent('download');
    await page
      .getByRole('region', { name: 'Player' })
      .getByRole('button', { name: 'Save recording' })
      .click();
    expect((await again).suggestedFilename()).toBe(download.suggestedFilename());
    await new Player(page).pause.click();
  });

  await test.step('a clip is saved as audio and as video of its length, and as subtitles from its start', async () => {
    const title = 'Dock board walkthrough with Larkfield Logistics';
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    await new EngagementList(page).row(title).click();
    const call = new EngagementPage(page, title);
    await expect(call.lines.first()).toBeVisible();
    await call.line(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Start clip' }).click();
    await page.keyboard.press('Shift+ArrowDown');

    const save = async (kind: string): Promise<Download> => {
      await page.getByRole('button', { name: 'Share moment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share moment' });
      await choose(dialog.getByRole('combobox', { name: 'Format' }), kind);
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      const download = await downloading;
      await expect(dialog).toBeHidden();
      return download;
    };
    // From the selected lines, from the bookmark, and from the list of bookmarks while the engagement isn't open.
    const audio = await save('Audio');
    expect(audio.suggestedFilename()).toMatch(/^\d\.\d\d-\d\.\d\d Dock board walkthrough.*\.ogg$/);
    await page.getByRole('button', { name: 'Clip', exact: true }).click();
    await page.getByRole('tab', { name: 'Bookmarks' }).click();
    const play = page.getByRole('button', { name: /^Play clip from/ });
    const [from = 0, to = 0] = [
      ...((await play.getAttribute('aria-label')) ?? '').matchAll(/(\d+):(\d+)/g),
    ].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
    expect(to).toBeGreaterThan(from);
    expect(Math.abs((await soundSeconds(page, audio)) - (to - from))).toBeLessThan(1.2);
    const video = await save('Video');
    expect(video.suggestedFilename()).toMatch(/\.webm$/);
    expect(Math.abs((await soundSeconds(page, video)) - (to - from))).toBeLessThan(1.2);
    await page.getByRole('link', { name: 'Moments' }).click();
    await page.reload();
    const subtitles = await readFile(await (await save('SRT subtitles')).path(), 'utf8');
    expect(subtitles).toMatch(/^1\n00:00:00,\d{3} --> /);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As Markdown' }).click();
    const bookmarks = await readFile(await (await downloading).path(), 'utf8');
    expect(bookmarks).toContain(title);
    expect(bookmarks).toContain(`${String(Math.trunc(from / 60))}:${String(from % 60).padStart(2, '0')}`);
  });

  await test.step('a waveform is there without computing after a restart', async () => {
    await page.close();
    await parley.close();
    const again = await parley.open(['--demo']);
    let workers = 0;
    again.on('worker', () => (workers += 1));
    await again.getByRole('link', { name: 'Engagements', exact: true }).click();
    await new EngagementList(again).row(TITLE).click();
    await expect(again.locator('[data-part=waveform]')).toBeVisible();
    await expect(new Player(again).play).toBeEnabled();
    await expect(again.locator('[data-part=waveform]')).toHaveAttribute('d', drawn ?? '');
    expect(workers).toBe(0);
  });
});
