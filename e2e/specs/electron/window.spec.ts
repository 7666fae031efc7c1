import { expect, test } from '../../standin/electronTest.ts';
import { EngagementPage } from '../../pages/EngagementPage.ts';
import { EngagementList } from '../../pages/EngagementList.ts';
import { Player } from '../../pages/Player.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

test('the demo opens, and a call plays and is followed', async ({ start }) => {
  const page = await (await start({ args: ['--demo'] })).window();
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

test('the page has access to the contract and to nothing else of the system', async ({ start }) => {
  const page = await (await start({ args: ['--demo'] })).window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  const reach = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'parley') ?? {}),
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
  }));
  expect(reach).toEqual({ bridge: ['send', 'onMessage'], node: [] });
});

test('the page can’t leave, open windows, or ask for the microphone', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
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
