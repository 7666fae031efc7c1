import { expectAccessible, expectColours } from '../fixtures/accessible.ts';
import { ConnectDialog } from '../pages/ConnectDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { callStates } from '../states/engagementStates.ts';
import { frameStates, welcomeStates } from '../states/frameStates.ts';
import { offlineStates } from '../states/offlineStates.ts';
import { listStates, recordStates } from '../states/listStates.ts';
import { changeStates, manyStates, otherStates } from '../states/changeStates.ts';
import { show, type State } from '../states/appState.ts';
import { pageStates } from '../states/pagePaths.ts';
import { AppDriver } from '../states/AppDriver.ts';

/** Checks each state with every rule, and in the other schemes with the colour rules. */
async function walk(app: AppDriver, states: readonly State[]): Promise<void> {
  for (const state of states) {
    await test.step(state.name, async () => {
      await show(app, state);
      await expectAccessible(app.page, state.name, state.part);
      await expectColours(app.page, state.name, state.part);
    });
  }
}

test('every page is accessible in all of its states and colour schemes', async ({ parley, service }) => {
  test.setTimeout(900_000);
  // A recording that is still loading fails when the sandbox stops.
  parley.forgive(/Failed to load resource/);
  const sandbox = await service(['--demo', '--engagements', '300', '--rate-limit', '1000000']);
  const page = await parley.open();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const app = new AppDriver(page, sandbox);
  await walk(app, welcomeStates);

  await new ConnectDialog(page).submit.click();
  await openListInsteadOfHome(page);
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  app.enter();
  await expect(page.getByRole('button', { name: 'Sync', exact: true })).toContainText('Synced');
  for (const states of [
    listStates,
    recordStates,
    changeStates,
    callStates,
    manyStates,
    otherStates,
    pageStates,
  ])
    await walk(app, states);
  await walk(app, frameStates);
  await walk(app, offlineStates);
});
