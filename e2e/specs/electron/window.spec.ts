import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { expect, test as base } from 'playwright/test';
import { EngagementPage } from '../../pages/EngagementPage.ts';
import { EngagementList } from '../../pages/EngagementList.ts';
import { Player } from '../../pages/Player.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const test = base.extend<{ program: ElectronApplication; page: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs
  program: async ({}, provide) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-e2e-'));
    const executablePath = process.env['PARLEY_TEST_EXECUTABLE'] ?? '';
    const args = [root, '--', '--demo', `--data-dir=${dataDir}`];
    const program = await _electron.launch({ executablePath, args });
    await provide(program);
    await program.close();
    await rm(dataDir, { recursive: true, force: true });
  },
  page: async ({ program }, provide) => provide(await program.firstWindow()),
});

test('Electron opens the demo, plays a call and follows the transcript', async ({ page }) => {
  const title = 'Renewal review with Larkfield Logistics';
  await new EngagementList(page).row(title).click();
  const call = new EngagementPage(page, title);
  const player = new Player(page);
  await player.play.click();
  await expect.poll(() => player.time()).toBeGreaterThan(0.5);
  await expect(call.spoken).toHaveCount(1);
  const later = call.line(6);
  await later.getByRole('button', { name: /^Play from/ }).click();
  await expect(later).toHaveAttribute('aria-current', 'true');
});

test('the page has access to the contract and nothing else of the system', async ({ page }) => {
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  const reach = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'parley') ?? {}),
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
  }));
  expect(reach).toEqual({ bridge: ['send', 'onMessage'], node: [] });
});

test('the page can’t leave, open windows, or ask for the microphone', async ({ program, page }) => {
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
