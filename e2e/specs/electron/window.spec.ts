import { chooseMenu, expect, test } from '../../standin/electronTest.ts';
import { EngagementPage } from '../../pages/EngagementPage.ts';
import { EngagementList } from '../../pages/EngagementList.ts';
import { Player } from '../../pages/Player.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

test('the window follows menus and recordings, and reaches nothing else of the system', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();

  await test.step('a menu entry reaches the page, even while it is still loading', async () => {
    await chooseMenu(program, 'Help', 'Keyboard shortcuts');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseMenu(program, 'Help', 'About Parley');
    await expect(page.getByRole('heading', { name: 'About Parley' })).toBeVisible();
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  });

  await test.step('the page has access to the contract and to nothing else of the system', async () => {
    await expect(new EngagementList(page).rows.first()).toBeVisible();
    const reach = await page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'parley') ?? {}),
      node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    }));
    expect(reach).toEqual({ bridge: ['send', 'onMessage'], node: [] });
  });

  await test.step('the page can’t leave, open windows, or ask for the microphone', async () => {
    const address = page.url();
    const asked = await page.evaluate(async () => {
      const opened = window.open('about:blank');
      const microphone = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'granted',
        (error: unknown) => (error instanceof Error ? error.name : 'refused'),
      );
      return { opened: opened !== null, microphone };
    });
    expect(asked).toEqual({ opened: false, microphone: 'NotAllowedError' });
    await page.evaluate(() => window.location.assign('https://example.com/'));
    expect(page.url()).toBe(address);
    expect(program.windows()).toHaveLength(1);
  });

  await test.step('a call plays and is followed', async () => {
    await new EngagementList(page).row(TITLE).click();
    const call = new EngagementPage(page, TITLE);
    const player = new Player(page);
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    await expect(call.spoken).toHaveCount(1);
    const later = call.line(6);
    // By keyboard, because the transcript moves under the pointer while it follows the recording.
    await later.getByRole('button', { name: /^Play from/ }).press('Enter');
    await expect(later).toHaveAttribute('aria-current', 'true');
  });
});
