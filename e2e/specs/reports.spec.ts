import { readFile } from 'node:fs/promises';
import { choose } from '../fixtures/choose.ts';
import type { ListedEngagement } from '../fixtures/service.ts';
import { goTo, untilSynced } from '../fixtures/startPage.ts';
import { Task } from '../fixtures/task.ts';
import { expect, test } from '../fixtures/test.ts';
import { Player } from '../pages/Player.ts';

test('Home and the reports lead to engagements, and a restart to the last one', async ({
  parley,
  service,
}) => {
  // Its accounts are quiet, and still within the last 52 weeks, on any day.
  const end = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const sandbox = await service(['--engagements', '100', '--end', end]);
  const options = [['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full }] as const;
  const page = await parley.openStartPage(...options);
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  const home = sidebar.getByRole('link').first();
  let title = '';

  await test.step('a new workspace opens at Home, which leads to quiet accounts and to what failed', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await expect(home).toHaveText('Home');
    await expect(home).toHaveAttribute('aria-current', 'page');
    await page
      .getByRole('region', { name: 'Quiet accounts' })
      .getByRole('link', { name: 'Show all' })
      .click();
    await expect(page.getByRole('table', { name: 'Accounts by last contact' })).toBeVisible();

    await page.keyboard.press('Shift+H');
    await page.getByRole('link', { name: 'Failed engagements' }).click();
    await expect(page).toHaveURL(/\/engagements\?status=FAILED$/);
  });

  await test.step('action items and team figures lead to their engagements', async () => {
    await sidebar.getByRole('link', { name: 'Reports' }).click();
    const tabs = page.getByRole('navigation', { name: 'Reports' });
    await tabs.getByRole('link', { name: 'Action items' }).click();
    const items = page.getByRole('table', { name: 'Action items' });
    await expect(items.getByRole('row').nth(1)).toBeVisible();
    const counts = page.getByRole('status').filter({ hasText: / open, / });
    const [open = 0, , done = 0] =
      (await counts.innerText()).replaceAll(',', '').match(/\d+/g)?.map(Number) ?? [];
    const first = items.getByRole('row').nth(1);
    const what = (await first.getByRole('checkbox').getAttribute('aria-label')) ?? '';
    await first.getByRole('button', { name: /^Add note/ }).click();
    await page.keyboard.type('Call on Monday');
    await page.keyboard.press('Enter');
    await expect(first.getByText('Call on Monday')).toBeVisible();
    await first.getByRole('checkbox').click();
    await expect(first.getByText('Call on Monday')).toHaveCount(0);
    await expect(counts).toContainText(`${done + 1} done`);
    expect(Number((await counts.innerText()).replaceAll(',', '').match(/^\d+/)?.[0])).toBe(open - 1);
    await choose(page.getByRole('combobox', { name: 'State' }), 'Done');
    await expect(first.getByText('Call on Monday')).toBeVisible();
    await expect(first.getByRole('checkbox')).toBeChecked();
    const engagement = first.getByRole('cell').nth(4).getByRole('button');
    const title = await engagement.innerText();
    await engagement.click();
    await expect(page).toHaveURL(/\/engagements\//);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByRole('checkbox', { name: what }).first()).toBeChecked();

    await sidebar.getByRole('link', { name: 'Reports' }).click();
    await tabs.getByRole('link', { name: 'Team' }).click();
    await choose(page.getByRole('combobox', { name: 'Range' }), 'Last 52 weeks');
    const talk = page.getByRole('table', { name: 'Talk by team member' });
    await talk.getByRole('button', { name: 'Longest monologue', exact: true }).click();
    await expect(talk.getByRole('columnheader', { name: 'Longest monologue', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await talk.getByRole('rowheader').first().getByRole('link').click();
    const behind = page.getByRole('table', { name: 'Engagements behind the figures' });
    await expect(behind.getByRole('row').nth(1)).toBeVisible();
    const all = await behind.getByRole('row').count();
    // By keyboard: the last week, then the one before it.
    const week = page.getByRole('group', { name: /^Talk ratio: / }).getByRole('button', { pressed: false });
    await week.last().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Week of .* Show all weeks$/ })).toBeVisible();
    await expect.poll(() => behind.getByRole('row').count()).toBeLessThan(all);

    for (const [item, ending] of [
      ['Picture (PNG)', 'png'],
      ['Vector graphic (SVG)', 'svg'],
    ] as const) {
      await page
        .getByRole('button', { name: /^Export: / })
        .first()
        .click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
      const bytes = await readFile(await download.path());
      if (ending === 'svg') {
        const viewer = await page.context().newPage();
        await viewer.setContent(bytes.toString('utf8'));
        expect(await viewer.locator('svg path, svg line, svg rect').count()).toBeGreaterThan(0);
        await viewer.close();
      } else {
        const width = await page.evaluate(async (base64) => {
          const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          return (await createImageBitmap(new Blob([data]))).width;
        }, bytes.toString('base64'));
        expect(width).toBeGreaterThan(200);
      }
    }

    // A bar of the distribution, instead of the week.
    const bars = page.getByRole('group', { name: /^\d+ engagements?, / });
    await bars
      .getByRole('button', { name: /: [1-9]\d* engagements?$/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('button', { name: /^Talk ratio .* Show all values$/ })).toBeVisible();
    const bar = bars.getByRole('button', { pressed: true });
    // Both grow while the first sync goes on.
    await expect(async () => {
      const count = Number(/: (\d+) eng/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1]);
      expect(await behind.getByRole('row').count()).toBe(count + 1);
    }).toPass();

    const figures = page.getByRole('table', { name: 'Figures' });
    await expect(figures.getByRole('row', { name: /^Sentiment [+-]?\d\.\d/ })).toBeVisible();
    await figures.getByRole('button', { name: /^Play the longest monologue of / }).click();
    await expect(page).toHaveURL(/\/engagements\/.+[?&]t=/);
    // It plays from that moment.
    await expect(new Player(page).pause).toBeVisible();
  });

  await test.step('from an account that went quiet to its last sentence', async () => {
    await sidebar.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Accounts' }).click();
    await choose(page.getByRole('combobox', { name: 'Went quiet after' }), 'Quiet after 14 days');
    await choose(page.getByRole('combobox', { name: 'Show accounts' }), 'Went quiet');
    const accounts = page.getByRole('table', { name: 'Accounts by last contact' });
    const last = accounts.getByRole('button', { name: /^Play the last sentence with / }).first();
    await expect(last).toBeVisible();
    const sentence = await last.innerText();
    await last.click();
    await expect(page).toHaveURL(/\/engagements\/.+[?&]t=/);
    await expect(page.getByRole('main').getByText(sentence.replace(/…$/, '')).last()).toBeVisible();

    // The threshold stays.
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Went quiet after' })).toHaveText('Quiet after 14 days');
    await accounts.getByRole('rowheader').first().getByRole('link').click();
    await page.getByRole('tab', { name: 'Report' }).filter({ visible: true }).click();
    await choose(page.getByRole('combobox', { name: 'Range' }), 'Last 52 weeks');
    await expect(page.getByRole('table', { name: 'Totals' })).toBeVisible();
  });

  await test.step('Home leads to engagements', async () => {
    await home.click();
    const earlier = page.getByRole('region', { name: 'Before today' }).getByRole('listitem').first();
    title = await earlier.getByRole('link').innerText();
    await earlier.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await page.goto('about:blank');
  await page.close();
  await parley.close();
  const again = await parley.openStartPage(...options);

  await test.step('after a restart, the workspace opens where it was left', async () => {
    await expect(again.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test('whether a speaker is a team member is decided once, survives a restart, and is undone', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo', '--engagements', '300']);
  const options = [['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full }] as const;
  let page = await parley.open(...options);
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Team' }).click();
  const choices = page.getByRole('table', { name: 'Unclear speakers' }).getByRole('combobox');
  await expect(choices.first()).toBeVisible();
  const label = (await choices.first().getAttribute('aria-label')) ?? '';
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByRole('combobox', { name: label })).toHaveCount(0);
  await page.goto('about:blank');
  await page.close();
  await parley.close();

  page = await parley.open(...options);
  const decided = page.getByRole('list', { name: 'Decided' }).getByRole('listitem');
  await expect(decided).toHaveText(/: Same person as /);
  await decided.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('combobox', { name: label })).toBeVisible();
  await expect(decided).toHaveCount(0);
});

test('a signal filters the list, and its report opens the engagements that it counts', async ({
  parley,
  service,
}) => {
  // Within the last 52 weeks, on any day.
  const sandbox = await service(['--engagements', '100', '--end', new Date().toISOString()]);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await untilSynced(page);
  const total = page
    .locator('[data-pane="list"]')
    .getByText(/^\d+ engagements?$/)
    .first();

  await test.step('the filter lists the signals and their values', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Signal', exact: true }).click();
    await page.getByRole('option', { name: /^Topics/ }).click();
    const value = page.getByRole('option').nth(1);
    const [, word, count] = /^(\S+)\s+(\d+)$/.exec((await value.innerText()).replaceAll('\n', ' ')) ?? [];
    await value.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: new RegExp(`^Signal.*${word}`) })).toBeVisible();
    await expect(total).toHaveText(new RegExp(`^${count} engagements?$`));
  });

  await test.step('a list of a signal that the workspace doesn’t have says so', async () => {
    await goTo(page, `engagements?signal=${encodeURIComponent('"Tpoics"')}`);
    const empty = page.locator('[data-empty]');
    await expect(empty).toContainText('No matching engagements');
    await expect(empty).toContainText(/No signal is named like this: signal:"Tpoics"\. Use .*"Topics"/);
  });

  await test.step('a signal is a column that sorts the list, also after a reload', async () => {
    await goTo(page, 'engagements');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Signals…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signals as columns' });
    await dialog.getByRole('combobox').fill('topi');
    await dialog.getByRole('option', { name: /^Topics/ }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const header = page.getByRole('columnheader', { name: 'Topics' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await page.reload();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    const first = page.locator('[role="row"][data-index="0"] [role="gridcell"]');
    await expect(first.last()).toHaveText(/\w/);
    await expect(page.getByRole('button', { name: /^Sort by: .*Topics/ })).toBeVisible();
  });

  await test.step('a number of the report opens as many engagements', async () => {
    await goTo(page, 'reports/signals');
    await choose(page.getByRole('combobox', { name: 'Range' }), 'Last 52 weeks');
    await choose(page.getByRole('combobox', { name: 'Signal' }), 'Topics');
    const row = page.getByRole('table', { name: 'Values' }).getByRole('row').nth(1);
    const open = row.getByRole('button', { name: /^Open \d+ engagements?: / });
    const count = await open.innerText();
    await open.click();
    await expect(total).toHaveText(new RegExp(`^${count} engagements?$`));
  });
});

/** The accounts whose average of a signal fell, most first: four weeks with the present one, and as many days before. */
function fallenAccounts(engagements: readonly ListedEngagement[], signal: string) {
  const [year, month, day] = ((now) => [now.getFullYear(), now.getMonth(), now.getDate()] as const)(
    new Date(),
  );
  const days = ((new Date().getDay() + 6) % 7) + 3 * 7;
  const [middle, first] = [days, 2 * days + 1].map((ago) => new Date(year, month, day - ago).getTime());
  const accounts = new Map<string, { name: string; now: number[]; before: number[] }>();
  for (const { start_at: start, companies, signals } of engagements) {
    const at = Date.parse(start ?? '');
    const values = signals
      .filter(({ name }) => name === signal)
      .map(({ value }) => Number(value ?? Number.NaN));
    for (const { id, name } of companies) {
      const account = accounts.get(id) ?? { name: name ?? id, now: [], before: [] };
      accounts.set(id, account);
      const part = at >= (middle ?? 0) ? account.now : at >= (first ?? 0) ? account.before : [];
      if (at <= Date.now()) part.push(...values.filter((value) => !Number.isNaN(value)));
    }
  }
  const average = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...accounts.values()]
    .map(({ name, now, before }) => ({ name, now: average(now), before: average(before) }))
    .filter(({ now, before }) => now < before)
    .toSorted((a, b) => a.now - a.before - (b.now - b.before));
}

test('which accounts lost a score since last month is on Home, and what they said plays with the third click', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '400', '--end', new Date().toISOString()]);
  const options = [['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full }] as const;
  const page = await parley.openStartPage(...options);
  await untilSynced(page);
  const engagements = await sandbox.engagements('&expand=companies,signals,media_url');
  const fallen = fallenAccounts(engagements, 'Customer score');
  const tenths = (value: number) => String(Math.round(value * 10) / 10);
  const written = fallen.map(({ name, before, now }) => `${name} ${tenths(before)} → ${tenths(now)}`);
  const falls = fallen.map(({ before, now }) => (now - before).toFixed(5));
  expect(fallen.length).toBeGreaterThan(1);

  const falling = page.getByRole('region', { name: 'Falling scores' });
  const rows = falling.getByRole('listitem');
  const task = new Task(page);
  await task.click(falling.getByRole('button', { name: /^Signal: / }));
  await task.click(page.getByRole('menuitemradio', { name: 'Customer score' }));
  await expect(falling.getByRole('button', { name: 'Signal: Customer score' })).toBeVisible();
  await expect(falling.getByText(/^\d+ accounts? ha/)).toHaveText(new RegExp(`^${fallen.length} account`));
  await expect(rows).toHaveCount(Math.min(5, fallen.length));
  const shown = await rows.evaluateAll((items) =>
    items.map((item) => (item.firstElementChild?.firstElementChild?.textContent ?? '').trim()),
  );
  // Equal falls come in any order.
  const places = shown.map((text) => written.findIndex((each) => each.replace(/ (?=\S+ → )/, '') === text));
  expect(places).not.toContain(-1);
  expect(places.map((place) => falls[place])).toEqual(falls.slice(0, shown.length));

  const recorded = new Set(engagements.filter(({ media_url: url }) => Boolean(url)).map(({ id }) => id));
  const lines = falling.locator('a[href*="t="]');
  let hrefs: readonly string[] = [];
  let place = -1;
  const findRecorded = async (): Promise<number> => {
    hrefs = await lines.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    place = hrefs.findIndex((href) => recorded.has(/engagements\/([^?]+)/.exec(href)?.[1] ?? ''));
    return place;
  };
  // A line is there once its transcript has been read.
  await expect.poll(findRecorded).toBeGreaterThanOrEqual(0);
  const line = lines.nth(place);
  const said = await line.innerText();
  const { entries } = await sandbox.timeline(/engagements\/([^?]+)/.exec(hrefs[place] ?? '')?.[1] ?? '');
  expect(entries.some(({ text }) => text.startsWith(said.replace(/…$/, '')))).toBe(true);
  await task.click(line);
  await expect(new Player(page).pause).toBeVisible();
  await expect(page.getByRole('main').getByText(said.replace(/…$/, '')).last()).toBeVisible();
  task.expect({ clicks: 3 });

  await page.keyboard.press('Shift+H');
  await falling.getByRole('link', { name: 'Show all' }).click();
  const table = page.getByRole('table', { name: 'Customer score by account' });
  await expect(table.getByRole('rowheader').first()).toHaveText(fallen[places[0] ?? 0]?.name ?? '');
  await expect(page.getByRole('combobox', { name: 'Range' })).toHaveText('Last 4 weeks');
});
