import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkedService } from '../fixtures/checkedService.ts';
import type { Service } from '../fixtures/service.ts';
import { Task } from '../fixtures/task.ts';
import { createParley, expect, test } from '../fixtures/test.ts';
import { untilSynced } from '../fixtures/startPage.ts';
import { CommandMenu } from '../pages/CommandMenu.ts';
import { ConnectDialog } from '../pages/ConnectDialog.ts';
import { CrmDialog, EditContactsDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { applyChecked } from '../pages/PendingChangesPage.ts';
import { Player } from '../pages/Player.ts';
import { AppDriver } from '../states/appState.ts';

const REVIEW = 'Renewal review with Larkfield Logistics';
const INVOICE = 'Callum Reid about the invoice';

/** Monday to Monday, as the filter counts weeks. */
function lastWeek(now: Date): readonly [string, string] {
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7));
  const before = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() - 7);
  return [before.toISOString(), monday.toISOString()];
}

test('the first recording plays two clicks and a key after the first start', async ({ parley }) => {
  const page = await parley.open();
  const task = new Task(page);
  await task.click(page.getByRole('button', { name: 'Explore the demo' }));
  await task.click(page.getByRole('main').getByRole('link', { name: REVIEW, exact: true }));
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await task.press('Space');
  await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  task.expect({ clicks: 2, keys: 1 });
});

test.describe('in a workspace', () => {
  // One app for all of them: each starts at the list of engagements, and none depends on another.
  test.describe.configure({ mode: 'default' });

  let service: Service;
  let app: AppDriver;
  let end: () => Promise<void>;
  let list: EngagementList;
  let home: string;

  test.beforeAll(async ({ browser, demo }) => {
    service = await checkedService(['--demo', '--control']);
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const running = await createParley(context, demo);
    // Exports go to the user's documents unless told otherwise.
    home = await mkdtemp(path.join(tmpdir(), 'parley-home-'));
    end = async () => {
      await running.end();
      await context.close();
      await service.end();
      await rm(home, { recursive: true });
    };
    const page = await running.parley.open(['--connect', service.baseUrl, '--writable'], {
      PARLEY_TOKEN: service.tokens.full,
      HOME: home,
    });
    app = new AppDriver(page, service);
    list = new EngagementList(page);
    await expect(list.rows.first()).toBeVisible();
    app.enter();
    await untilSynced(page);
  });

  test.afterAll(async () => {
    await end();
  });

  test.beforeEach(async () => {
    await app.clear();
    await app.go('engagements');
    await expect(list.row(REVIEW)).toBeVisible();
  });

  const clipboard = (): Promise<string> => app.page.evaluate(() => navigator.clipboard.readText());

  async function openCall(title: string): Promise<EngagementPage> {
    await app.openCall(title);
    const call = new EngagementPage(app.page, title);
    await expect(call.main).toBeVisible();
    return call;
  }

  test('last week’s engagements with a company take one entry and two clicks', async () => {
    const { page } = app;
    const [from, before] = lastWeek(new Date());
    const startedBefore = `&expand=companies&filter[start_at][lt]`;
    const inWeek = await service.engagements(`${startedBefore}=${before}&filter[start_at][gte]=${from}`);
    const earlier = await service.engagements(`${startedBefore}=${from}`);
    const isOf = (company: string) => (engagement: (typeof inWeek)[number]) =>
      engagement.companies.some(({ name }) => name === company);
    const company =
      inWeek
        .flatMap(({ companies }) => companies.map(({ name }) => name ?? ''))
        .find((name) => earlier.some(isOf(name))) ?? '';
    const wanted = inWeek.filter(isOf(company));
    const titles = new Set(wanted.map(({ title }) => title));
    const other = earlier.filter(isOf(company)).find(({ title }) => !titles.has(title))?.title ?? '';
    expect(wanted.length).toBeGreaterThan(0);
    expect(other).not.toBe('');

    const task = new Task(page);
    await task.press('/');
    await task.type(`company:"${company}"`);
    await task.click(page.getByRole('group', { name: 'Narrow' }).getByRole('button', { name: 'Date' }));
    await task.click(page.getByRole('menuitemradio', { name: /^Last week/ }));
    const results = page.getByRole('list', { name: 'Search results' });
    for (const { title } of wanted) {
      await expect(results.getByText(title, { exact: true }).first()).toBeVisible();
    }
    await expect(results.getByText(other, { exact: true })).toHaveCount(0);
    task.expect({ clicks: 2, keys: 1, entries: 1 });
  });

  test('finding where customers mentioned the price takes one word and one click', async () => {
    const { page } = app;
    const task = new Task(page);
    await task.press('/');
    await task.type('price');
    await task.click(page.getByRole('button', { name: /^Customers/ }));
    const results = page.getByRole('list', { name: 'Search results' });
    const line = results.getByRole('button', { name: /^Open at 0:25, Callum Reid: Yes, the price/ });
    await expect(line).toBeVisible();
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByRole('listitem')).not.toHaveCount(0);
    task.expect({ clicks: 1, keys: 1, entries: 1 });
  });

  test('a line worth hearing plays on Home with one click, and two switch its rule off', async () => {
    const { page } = app;
    await page.keyboard.press('Shift+H');
    const heard = page.getByRole('region', { name: 'Worth hearing' });
    await expect(heard.getByText(/^Action item:/).first()).toBeVisible();
    const task = new Task(page);
    await task.click(heard.getByRole('button', { name: /^Play “/ }).first());
    const { pause, seek } = new Player(page);
    await expect(pause).toBeVisible();
    await expect(heard).toBeVisible();
    task.expect({ clicks: 1 });
    // It would play on in the tasks that follow, and open where it was left.
    await pause.click();
    await seek.press('Home');

    const rules = new Task(page);
    await rules.click(heard.getByRole('button', { name: 'Rules' }));
    await rules.click(page.getByRole('menuitemcheckbox', { name: 'Words of an action item' }));
    await expect(heard.getByText(/^Action item:/)).toHaveCount(0);
    rules.expect({ clicks: 2 });
  });

  test('finding what customers said about the price takes a sentence', async () => {
    const { page } = app;
    const task = new Task(page);
    await task.press('/');
    await task.type('what customers said about price');
    const results = page.getByRole('list', { name: 'Search results' });
    await expect(
      results.getByRole('button', { name: /^Open at 0:25, Callum Reid: Yes, the price/ }),
    ).toBeVisible();
    task.expect({ clicks: 0, keys: 1, entries: 1 });
  });

  test('the top speaker is visible on the engagement', async () => {
    const call = await openCall(REVIEW);
    const task = new Task(app.page);
    await expect(call.main.getByTitle('Hannah Voss spoke 2:28 (49%)')).toBeVisible();
    task.expect({ clicks: 0 });
  });

  test('an SRT file of a call takes two clicks', async () => {
    const { page } = app;
    const call = await openCall(REVIEW);
    await expect(call.lines.first()).toBeVisible();
    const task = new Task(page);
    await task.click(call.main.getByRole('button', { name: 'Export', exact: true }));
    const coming = page.waitForEvent('download');
    await task.click(page.getByRole('menuitem', { name: 'SRT subtitles' }));
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.srt$/);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^1\r?\n00:00:00,/);
    task.expect({ clicks: 2 });
  });

  test('five missing CRM links take seven clicks, and are in the API afterwards', async () => {
    const { page } = app;
    const linked = async () =>
      (await service.engagements()).filter(({ crm_association: link }) => Boolean(link)).length;
    const before = await linked();
    const task = new Task(page);
    await task.click(page.getByRole('link', { name: /^Clean-up/ }));
    await task.click(page.getByRole('main').getByRole('link', { name: /No CRM link/ }));
    await task.click(page.getByRole('button', { name: 'By company' }));
    const groups = page.getByRole('list', { name: 'Suggestions by company' });
    await task.click(groups.getByRole('checkbox').first());
    const add = page.getByRole('button', { name: /^Add \d+ pending changes$/ });
    await expect(add).toContainText('can’t be undone');
    const count = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThanOrEqual(5);
    await task.click(add);
    await task.click(
      page
        .getByRole('main')
        .getByRole('link', { name: /pending change/ })
        .first(),
    );
    await task.click(page.getByRole('button', { name: /^Save all/ }));
    await expect.poll(linked).toBe(before + count);
    task.expect({ clicks: 7 });
  });

  test('a duplicate contact is replaced in four clicks, and Undo restores it', async () => {
    const { page } = app;
    const title = 'Integration questions from Larkfield';
    const contacts = async () =>
      new Set((await service.engagementByTitle(title)).contacts.map(({ last_name: name }) => name));
    expect(await contacts()).toEqual(new Set(['Reid', 'Ried']));
    const task = new Task(page);
    await task.click(page.getByRole('link', { name: /^Clean-up/ }));
    await task.click(page.getByRole('main').getByRole('link', { name: /Duplicate contacts/ }));
    await task.click(page.getByRole('option', { name: /^Callum Reid and Callum Ried/ }));
    await expect(page.getByRole('radio', { name: 'Keep Callum Reid' })).toBeChecked();
    const changes = page.getByRole('region', { name: '1 engagement changes' });
    await expect(changes).toContainText(title);
    await expect(changes).toContainText('Removes Callum Ried; the other contact is already linked');
    await task.click(page.getByRole('button', { name: /^Save now/ }));
    const said = page.getByRole('status');
    await expect(said.filter({ hasText: 'Saving to 1 engagement' })).toBeVisible();
    await expect.poll(contacts).toEqual(new Set(['Reid']));
    task.expect({ clicks: 4 });

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(said.filter({ hasText: '1 change undone.' })).toBeVisible();
    expect(await contacts()).toEqual(new Set(['Reid', 'Ried']));
  });

  test('a wrong contact takes three clicks', async () => {
    const call = await openCall('Site visit in Leeds, recorded on a phone');
    const { page } = app;
    const edit = new EditContactsDialog(page);
    const task = new Task(page);
    await task.click(call.editContacts);
    await task.click(edit.remove('Callum Reid'));
    await task.click(edit.save);
    await expect(edit.dialog).toBeHidden();
    await expect(call.people).not.toContainText('Callum Reid');
    task.expect({ clicks: 3 });
  });

  test('a deal is linked in three clicks', async () => {
    const call = await openCall(INVOICE);
    const { page } = app;
    const { dialog, save } = new CrmDialog(page);
    const task = new Task(page);
    await task.click(call.setCrm);
    await task.click(dialog.getByRole('group', { name: 'Suggested' }).getByRole('option').first());
    await task.click(save);
    await expect(dialog).toBeHidden();
    await expect(call.main.getByRole('button', { name: /^CRM link: / })).toBeVisible();
    expect((await service.engagementByTitle(INVOICE)).crm_association).toBeTruthy();
    task.expect({ clicks: 3 });
  });

  test('five calls get the deal that fits them in six clicks and six keys, and back in three', async () => {
    const { page } = app;
    await page.getByRole('grid', { name: 'Engagements' }).focus();
    const task = new Task(page);
    for (const key of ['j', 'x', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J']) await task.press(key);
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByRole('status')).toHaveText('5 selected');
    await task.click(bar.getByRole('button', { name: 'Edit', exact: true }));
    await task.click(page.getByRole('menuitem', { name: 'Set CRM link' }));
    const dialog = page.getByRole('dialog', { name: 'Set CRM link' });
    const fitting = dialog.getByRole('button', { name: /of 5 selected$/ }).first();
    const [name = ''] = (await fitting.innerText()).split('\n');
    await task.click(fitting);
    await task.click(dialog.getByRole('button', { name: 'Preview changes' }));
    await expect(page.getByRole('heading', { level: 1 }).last()).toContainText(name);
    await task.click(applyChecked(page));
    await task.click(page.getByRole('dialog').getByRole('button', { name: /^Apply \d+/ }));
    // On its page, because the toast soon disappears.
    await expect(page.getByText(/^All \d changes were applied\.$/)).toBeVisible();
    task.expect({ clicks: 6, keys: 6 });
    await page.getByRole('link', { name: 'Home' }).click();
    const undo = new Task(page);
    await undo.click(page.getByRole('link', { name: /^Changes/ }));
    const bulkEdits = page.getByRole('region', { name: 'Bulk edits' });
    await undo.click(bulkEdits.getByRole('button', { name: 'Undo all' }).first());
    const question = page.getByRole('dialog', { name: /^Undo [1-5] changes?\?$/ });
    await expect(question).toContainText('Restores what each engagement had before');
    await undo.click(question.getByRole('button', { name: 'Undo all' }));
    await expect(bulkEdits.getByRole('listitem').first()).toContainText('Undone');
    undo.expect({ clicks: 3 });
  });

  const csvBulkEdits = {
    'by the system’s dialog takes seven clicks': async (task: Task, text: string) => {
      await task.click(task.page.getByRole('button', { name: 'Bulk edit from a file' }));
      const dialog = task.page.getByRole('dialog', { name: 'Bulk edit from a CSV file' });
      const choosing = task.page.waitForEvent('filechooser');
      await task.click(dialog.getByRole('button', { name: /Choose/ }));
      await (await choosing).setFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      return { clicks: 7 };
    },
    'dropped on the page takes five clicks': async (task: Task, text: string) => {
      await task.drop('links.csv', text, task.page.getByRole('main').locator('[data-over]'));
      return { clicks: 5, drops: 1 };
    },
    'dropped on the dialog takes six clicks': async (task: Task, text: string) => {
      await task.click(task.page.getByRole('button', { name: 'Bulk edit from a file' }));
      const dialog = task.page.getByRole('dialog', { name: 'Bulk edit from a CSV file' });
      await task.drop('links.csv', text, dialog.getByText('Drop a CSV file here'));
      return { clicks: 6, drops: 1 };
    },
  };
  for (const [way, choose] of Object.entries(csvBulkEdits)) {
    test(`a bulk edit by CSV and its undo ${way}`, async () => {
      const { page } = app;
      const { id, crm_association: link } = await service.engagementByTitle(REVIEW);
      const text = `engagement id;crm id;crm type;crm source\n${id};TASK-1;deal;hubspot\n`;
      const linkNow = async () => (await service.engagement(id)).crm_association?.crm_object_id;
      const task = new Task(page);
      await task.click(page.getByRole('link', { name: /^Changes/ }));
      const effort = await choose(task, text);
      await task.click(applyChecked(page));
      await task.click(page.getByRole('dialog').getByRole('button', { name: /^Apply \d+/ }));
      await expect.poll(linkNow).toBe('TASK-1');
      await task.click(page.getByRole('button', { name: 'Undo all' }));
      await task.click(page.getByRole('dialog').getByRole('button', { name: /^Undo/ }));
      await expect.poll(linkNow).toBe(link?.crm_object_id);
      task.expect(effort);
    });
  }

  test('seeing what others changed takes one click', async () => {
    const { page } = app;
    const { id, title } = await service.engagementByTitle('Larkfield Logistics weekly');
    await service.put(`/v2/engagements/${id}/contacts`, { contact_ids: [] });
    // Sync would find it too, but later.
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Sync now' }).click();
    await page.keyboard.press('Escape');
    const updates = page.getByRole('banner').getByRole('link', { name: /^Updates \d+ new/ });
    await expect(updates).toBeVisible();
    const task = new Task(page);
    await task.click(updates);
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Removed');
    task.expect({ clicks: 1 });
  });

  test('a sentence as a file takes three keys', async () => {
    const call = await openCall(REVIEW);
    const { page } = app;
    await call.transcript.focus();
    const task = new Task(page);
    await task.press('ArrowDown');
    await task.press('Shift+S');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    const downloading = page.waitForEvent('download');
    await task.press('Enter');
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`${REVIEW}\\.html$`));
    task.expect({ clicks: 0, keys: 3 });
  });

  test('copying a link to a moment takes one click', async () => {
    const call = await openCall(REVIEW);
    const task = new Task(app.page);
    await call.line(3).hover();
    await task.click(call.main.getByRole('button', { name: 'Copy link to 0:10' }));
    await expect.poll(clipboard).toMatch(/^parley:\/\/open\?.*&t=\d/);
    task.expect({ clicks: 1 });
  });

  test('bookmarking and clipping selected text take one click each', async () => {
    const call = await openCall(REVIEW);
    const { page } = app;
    const toolbar = page.getByRole('toolbar', { name: 'Selected text' });
    const task = new Task(page);
    await task.select(call.line(5).locator('p'));
    await task.click(toolbar.getByRole('button', { name: 'Bookmark' }));
    await expect(call.line(5).getByRole('button')).toHaveAccessibleName(/Bookmarked$/);
    await task.select(call.line(2).locator('p'));
    await task.click(toolbar.getByRole('button', { name: 'Clip', exact: true }));
    await expect(call.line(2).getByRole('button')).toHaveAccessibleName(/In a clip$/);
    task.expect({ clicks: 2, drags: 2 });
  });

  test('finding out why an engagement failed takes two clicks', async () => {
    const { page } = app;
    const task = new Task(page);
    await task.click(page.getByRole('link', { name: /^Failed/ }));
    await task.click(list.row(INVOICE));
    const main = page.getByRole('main', { name: INVOICE });
    const notice = main.getByRole('status').filter({ hasText: 'Processing failed' });
    await expect(notice).toContainText('The API gives no reason.');
    await expect(notice.getByRole('button', { name: 'Refresh' })).toBeVisible();
    task.expect({ clicks: 2 });
  });

  test('an alert about a competitor takes four clicks and its name', async () => {
    const { page } = app;
    const task = new Task(page);
    await task.click(page.getByRole('link', { name: 'Moments' }));
    await task.click(page.getByRole('link', { name: 'Trackers' }));
    await task.click(page.getByRole('button', { name: 'New tracker' }));
    await task.type('Competitor');
    await task.click(page.getByLabel('Tell me about new ones'));
    await task.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit alert for Competitor' })).toBeVisible();
    task.expect({ clicks: 4, keys: 1, entries: 1 });
  });

  test('a month as Markdown takes three words and three clicks', async () => {
    const { page } = app;
    const task = new Task(page);
    await task.press('/');
    await task.type('last 30 days');
    await task.click(page.getByRole('main').getByRole('button', { name: 'Export', exact: true }));
    await task.click(page.getByRole('menuitem', { name: 'Transcripts…' }));
    const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
    await task.click(dialog.getByRole('button', { name: 'Export', exact: true }));
    await expect(dialog.getByRole('status')).toContainText(/files? exported\./);
    const notes = await readdir(home, { recursive: true });
    expect(notes.filter((name) => name.endsWith('.md')).length).toBeGreaterThan(0);
    task.expect({ clicks: 3, keys: 1, entries: 1 });
  });

  test('a folder of notes that stays up to date takes three clicks', async () => {
    const { page } = app;
    const task = new Task(page);
    await task.click(page.getByRole('button', { name: 'Export list' }));
    await task.click(page.getByRole('menuitem', { name: 'Keep a folder up to date…' }));
    const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
    await task.click(dialog.getByRole('button', { name: 'Keep up to date' }));
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => readdir(path.join(home, 'Documents', 'Parley', 'All engagements')).catch(() => []))
      .toContain('Companies');
    task.expect({ clicks: 3 });
  });

  test('requests left, assistants and the language take a word in the command menu', async () => {
    const { page } = app;
    const menu = new CommandMenu(page);
    const left = new Task(page);
    await left.typeCommand('requests left');
    await expect(menu.chosen).toContainText(/of [\d,]+ requests remaining/);
    left.expect({ clicks: 0, keys: 1, entries: 1 });
    await app.clear();

    const assistants = new Task(page);
    await assistants.typeCommand('mcp');
    await expect(menu.chosen).toContainText('AI assistants (MCP): turn on');
    await assistants.press('Enter');
    await new Task(page).typeCommand('mcp');
    await expect(menu.chosen).toContainText('turn off');
    assistants.expect({ clicks: 0, keys: 2, entries: 1 });
    await app.clear();

    const language = new Task(page);
    await language.typeCommand('deutsch');
    await language.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    language.expect({ clicks: 0, keys: 2, entries: 1 });
    await new Task(page).typeCommand('english');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  });

  test('who went quiet is on Home', async () => {
    await app.go('home');
    await expect(app.page.getByRole('region', { name: 'Quiet accounts' })).toBeVisible();
  });

  test('after a wrong token, only the token is entered again', async () => {
    const { page } = app;
    const connect = new ConnectDialog(page);
    const task = new Task(page);
    await task.click(page.getByRole('button', { name: /^Workspace / }));
    await task.click(page.getByRole('menuitem', { name: 'Connect a workspace' }));
    await task.type('Acme', connect.name);
    await task.type(service.baseUrl, connect.address);
    await task.type('wrong-token-0123456789', connect.token);
    await task.click(connect.submit);
    await expect(connect.alert).toContainText('The API rejected the token.');
    await task.type(service.tokens.readonly, connect.token);
    await task.click(connect.submit);
    await expect(page.getByRole('button', { name: 'Workspace Acme' })).toBeVisible();
    task.expect({ clicks: 4, entries: 4 });
  });
});
