import { parleyCommand } from '../fixtures/commandLine.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';

/** Of the team, and not in this engagement. */
const ANOTHER = 'Maja Dubois';

const TITLE = 'Renewal review with Larkfield Logistics';

/** The video of the demo belongs to this meeting. */
const VIDEO = 'Dock board walkthrough with Larkfield Logistics';

test('an engagement shows its transcript, its menus, its email and its video', async ({
  parley,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await parley.open(['--demo']);
  const call = new EngagementPage(page, TITLE);

  await test.step('names, views and links have a menu, by the mouse and by the keys', async () => {
    const row = new EngagementList(page).row(TITLE);
    const menu = page.getByRole('menu');
    // A person in a cell has the person's menu, not that of the row.
    await row.getByText('Callum Reid', { exact: true }).click({ button: 'right' });
    await expect(menu).toHaveAccessibleName('Callum Reid');
    await expect(menu.getByRole('menuitem', { name: 'Show engagements' })).toBeVisible();
    await page.keyboard.press('Escape');
    // By keyboard, it is part of the row's menu.
    await new EngagementList(page).grid.focus();
    await page.keyboard.press('Shift+F10');
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await item('Contacts and owner').press('ArrowRight');
    await item('Callum Reid').press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(item('Show engagements')).toBeFocused();
    for (let level = 3; level > 0; level -= 1) await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);

    await row.click();
    await call.line(2).locator('xpath=preceding::*[@data-turn][1]').click({ button: 'right' });
    await expect(menu.getByRole('menuitem', { name: 'Show engagements' })).toBeVisible();
    await page.keyboard.press('Escape');

    const contact = call.people.getByRole('link', { name: 'Callum Reid' });
    await contact.focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu.getByRole('menuitem')).toContainText([
      'Open',
      'Show engagements',
      'Edit contacts',
      'Copy name',
      'Copy email address',
      'Copy ID',
    ]);
    await page.keyboard.press('Escape');
    await expect(contact).toBeFocused();

    await call.main.getByRole('link', { name: 'Meeting link' }).focus();
    await page.keyboard.press('ContextMenu');
    await menu.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://meet.example/lrk-dock-bay');

    const view = page.getByRole('link', { name: /^Private/ });
    await view.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Hide' }).click();
    await expect(view).toBeHidden();

    await contact.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Show engagements' }).click();
    await expect(page).toHaveURL(/[?&]contact=/);
  });

  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await new EngagementList(page).row(TITLE).click();

  await test.step('selected words become a clip that marks its lines', async () => {
    await call.line(2).locator('p').selectText();
    const toolbar = page.getByRole('toolbar', { name: 'Selected text' });
    await expect(toolbar.getByRole('button')).toHaveText(['Quote', 'Clip', 'Bookmark', 'Copy link', '']);
    await expect(toolbar.getByRole('button', { name: 'Share moment' })).toBeVisible();
    await toolbar.getByRole('button', { name: 'Clip', exact: true }).click();
    await expect(toolbar).toBeHidden();
    await expect(call.line(2).getByRole('button')).toHaveAccessibleName(/In a clip$/);
    await expect(call.line(4).getByRole('button')).toHaveAccessibleName(/^Play from [\d:]+$/);
  });

  await test.step('finds text in the transcript, moves between hits, and restores the focus', async () => {
    await expect(call.lines.first()).toBeVisible();
    await call.transcript.focus();

    await page.keyboard.press('Control+f');
    const box = call.main.getByRole('searchbox', { name: 'Find in transcript' });
    await expect(box).toBeFocused();
    await box.fill('the');
    const bar = call.main.getByRole('search', { name: 'Find in transcript' });
    const count = bar.getByRole('status');
    await expect(count).toHaveText(/^1 of \d+$/);
    const all = Number((await count.textContent())?.split(' ').at(-1));
    expect(all).toBeGreaterThan(2);
    const marked = (): Promise<string> =>
      page.evaluate(() =>
        [...(CSS.highlights.get('found-current') ?? [])].map(String).join('|').toLowerCase(),
      );
    await expect.poll(marked).toBe('the');

    await box.press('Enter');
    await expect(count).toHaveText(`2 of ${all}`);
    await box.press('Shift+Enter');
    await box.press('Shift+Enter');
    await expect(count).toHaveText(`${all} of ${all}`);
    await expect.poll(marked).toBe('the');

    await box.fill('zzzzqq');
    await expect(count).toHaveText('No matches');
    await box.press('Escape');
    await expect(bar).toBeHidden();
    await expect(call.transcript).toBeFocused();
    await expect.poll(marked).toBe('');
  });

  await test.step('a tab keeps its scroll position', async () => {
    await expect(call.lines.first()).toBeVisible();
    await call.transcript.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const last = call.line(Number(await call.lines.first().getAttribute('aria-setsize')));
    await expect(last).toBeInViewport();
    const before = await last.boundingBox();
    await call.main.getByRole('tab', { name: 'Insights' }).click();
    await expect(last).toBeHidden();
    await call.main.getByRole('tab', { name: 'Transcript' }).click();
    await expect(last).toBeVisible();
    expect(await last.boundingBox()).toEqual(before);
  });

  await test.step('an email shows its text without the tabs of a recording', async () => {
    const title = 'Re: Renewal review with Larkfield Logistics';
    await new EngagementList(page).row(title).click();
    const call = new EngagementPage(page, title);
    await expect(call.main.getByRole('article', { name: 'Email' })).toBeVisible();
    await expect(call.main.getByRole('tab')).toHaveText(['Email', 'Summary']);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(call.main.getByRole('tab')).toHaveCount(0);
    await expect(call.main.getByRole('complementary', { name: 'Summary' })).toBeVisible();
  });

  await test.step('a video plays, and leaves the transcript at least eight lines, both in the summary and floating', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await new EngagementList(page).row(VIDEO).click();
    const call = new EngagementPage(page, VIDEO);
    const player = new Player(page);
    await expect.poll(() => player.hasPicture()).toBe(true);
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    await player.pause.click();
    await expect(call.lines.first()).toBeVisible();
    await expect(player.video).toBeInViewport({ ratio: 1 });
    const rail = call.main.getByRole('complementary', { name: 'Summary' });
    const inside = async (): Promise<boolean> => {
      const [outer, inner] = [await rail.boundingBox(), await player.video.boundingBox()];
      return (
        outer !== null &&
        inner !== null &&
        inner.x >= outer.x &&
        inner.x + inner.width <= outer.x + outer.width
      );
    };
    await expect.poll(inside).toBe(true);
    expect(await call.linesInSight()).toBeGreaterThanOrEqual(8);

    await player.region.getByRole('button', { name: 'Video', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Floating' }).click();
    await expect.poll(inside).toBe(false);
    await expect(player.video).toBeInViewport({ ratio: 1 });
    expect(await call.linesInSight()).toBeGreaterThanOrEqual(8);
  });

  await test.step('an id or a link in another case offers the engagement that exists', async () => {
    await expect(page).toHaveURL(/\/engagements\/ngmt_\w+/);
    const address = new URL(page.url()).pathname;
    const id = address.split('/').at(-1) ?? '';
    const wrong = address.replace(id, id.toUpperCase());
    await page.goto(new URL(wrong, page.url()).href);
    await expect(page.getByText('No engagement has this ID')).toBeVisible();
    await page.getByRole('link', { name: `Did you mean ${id}?` }).click();
    await expect(new EngagementPage(page, VIDEO).lines.first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  });
});

test('a speaker is named once, and called so by search, insights, exports and the command line', async ({
  parley,
}) => {
  const page = await parley.open(['--demo']);
  await new EngagementList(page).row(TITLE).click();
  const call = new EngagementPage(page, TITLE);
  const turn = call.line(2).locator('[data-turn]');
  const before = await turn.textContent();
  await expect(page).toHaveURL(/\/engagements\/ngmt_\w+/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const exported = () => parleyCommand(parley.dataDir, 'export', id, '--format', 'md');
  const find = ['search', `speaker:"${ANOTHER}"`, '--json'];
  const found = async (): Promise<string> =>
    parleyCommand(parley.dataDir, ...find).catch(({ stdout }: { stdout: string }) => stdout);
  expect(await found()).not.toContain(id);

  await test.step('by the menu of a line, with lines to recognize the speaker', async () => {
    await call.line(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Who is / }).click();
    const dialog = page.getByRole('dialog', { name: /^Who is / });
    const said = dialog.getByRole('list', { name: 'Said in this engagement' }).getByRole('listitem');
    await expect(said).toHaveCount(3);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Find a contact or team member' }).fill('nobody of this name');
    await expect(dialog.getByText('No contact of this engagement and no team member')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Find a contact or team member' }).fill(ANOTHER);
    await dialog.getByRole('radio', { name: new RegExp(ANOTHER) }).check();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(turn).toContainText(ANOTHER);
    await expect(turn.getByRole('img', { name: /^Named by you/ })).toBeVisible();
  });

  await test.step('everywhere', async () => {
    expect(await found()).toContain(id);
    expect(await exported()).toContain(`**${ANOTHER}**`);
    await call.main.getByRole('tab', { name: 'Insights' }).click();
    const insight = call.main.getByRole('region', { name: ANOTHER });
    await expect(insight.getByText('Named by you')).toBeVisible();
    await expect(insight.getByRole('combobox')).toHaveText('Your team');
  });

  await test.step('a selected name becomes a spelling of a word that search finds', async () => {
    await call.main.getByRole('tab', { name: 'Transcript' }).click();
    await call
      .line(2)
      .locator('p')
      .evaluate(({ firstChild }) => {
        if (firstChild !== null) getSelection()?.setBaseAndExtent(firstChild, 0, firstChild, 2);
      });
    const toolbar = page.getByRole('toolbar', { name: 'Selected text' });
    await toolbar.getByRole('button', { name: 'Add as spelling' }).click();
    const dialog = page.getByRole('dialog', { name: /is a spelling of …$/ });
    await dialog.getByRole('combobox', { name: 'Word' }).fill('Zebrafinch');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/is found as “Zebrafinch”$/)).toBeVisible();
    expect(await parleyCommand(parley.dataDir, 'search', 'Zebrafinch', '--json')).toContain(id);
  });

  await test.step('a line is corrected beside its original, for search and exports, too', async () => {
    const line = call.line(3);
    const received = (await line.locator('p').textContent()) ?? '';
    await line.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Correct this line…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct this line' });
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'What was said' }).fill('Quokkas are cheap.');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(line.locator('p')).toHaveText('Quokkas are cheap.');
    await expect(line).toContainText(`Corrected by you · The API says: ${received}`);
    const json = await parleyCommand(parley.dataDir, 'export', id, '--format', 'json');
    expect(json).toContain('"text": "Quokkas are cheap."');
    expect(json).toContain(`"received": ${JSON.stringify(received)}`);
    expect(await parleyCommand(parley.dataDir, 'search', 'quokk*', '--json')).toContain(id);
    // Of the latest toast.
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(line.locator('p')).toHaveText(received);
    await expect(line).not.toContainText('Corrected by you');
  });

  await test.step('and the name of the API is used again', async () => {
    await call.main.getByRole('tab', { name: 'Insights' }).click();
    await call.main.getByRole('button', { name: `Who is ${ANOTHER}?` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the API’s name' }).click();
    await call.main.getByRole('tab', { name: 'Transcript' }).click();
    await expect(turn).toHaveText(before ?? '');
    expect(await exported()).not.toContain(ANOTHER);
  });
});
