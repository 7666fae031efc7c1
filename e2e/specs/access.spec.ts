import {
  EVERYWHERE,
  expectAccessible,
  expectColours,
  expectNoMotion,
  expectNoOverlapInTopBar,
  expectNoSidewaysScroll,
} from '../fixtures/accessible.ts';
import { ConnectDialog } from '../pages/ConnectDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { openListInsteadOfHome, untilSynced } from '../fixtures/startPage.ts';
import { expect, type Parley, test } from '../fixtures/test.ts';
import { callStates, offlineStates, TITLE } from '../states/engagementStates.ts';
import { frameStates, welcomeStates } from '../states/frameStates.ts';
import { listStates, recordStates } from '../states/listStates.ts';
import { changeStates, manyStates, otherStates } from '../states/changeStates.ts';
import { AppDriver, show, type State } from '../states/appState.ts';
import { PAGE_PATHS, pageStates } from '../states/pagePaths.ts';
import type { Page } from 'playwright/test';
import type { Service } from '../fixtures/service.ts';
import { withholdResponses } from '../fixtures/brokenResponses.ts';

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
  // A recording that is still loading fails when the sandbox stops.
  parley.forgiveLostRequests();
  const sandbox = await service(['--demo', '--engagements', '300', '--rate-limit', '1000000']);
  const page = await parley.open();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const app = new AppDriver(page, sandbox);
  await walk(app, welcomeStates);

  await new ConnectDialog(page).submit.click();
  await openListInsteadOfHome(page);
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  app.enter();
  await untilSynced(page);
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

/** A condition of the workspace, token, API or time that affects every page. */
interface Condition {
  readonly name: string;
  readonly workspace: readonly string[];
  readonly token: keyof Service['tokens'];
  readonly options?: readonly string[];
  readonly answers?: 'pending' | 'failed';
  /** Whether the sandbox stops before the walk. */
  readonly gone?: true;
}

const DEMO = ['--demo', '--engagements', '300', '--rate-limit', '1000000'];
const CONDITIONS: readonly Condition[] = [
  { name: 'read-only', workspace: DEMO, token: 'readonly' },
  { name: 'without most scopes', workspace: DEMO, token: 'basic', options: ['--writable'] },
  { name: 'that can’t be read', workspace: DEMO, token: 'writeonly', options: ['--writable'] },
  { name: 'with nothing in it', workspace: ['--engagements', '0'], token: 'full', options: ['--writable'] },
  { name: 'whose answers are on their way', workspace: DEMO, token: 'full', answers: 'pending' },
  { name: 'whose answers are failures', workspace: DEMO, token: 'full', answers: 'failed' },
  { name: 'whose service has gone', workspace: DEMO, token: 'full', gone: true },
];

async function open(parley: Parley, service: Service, { token, options }: Condition): Promise<Page> {
  const page = await parley.open(['--connect', service.baseUrl, ...(options ?? [])], {
    PARLEY_TOKEN: service.tokens[token],
  });
  await page.waitForURL(/\/c\/[^/]+\/engagements/);
  return page;
}

// With PARLEY_ACCESS=full, this takes a quarter of an hour.
for (const condition of EVERYWHERE ? CONDITIONS : []) {
  test(`every page of a workspace ${condition.name} is accessible`, async ({ parley, service, context }) => {
    // This test requests what doesn't exist or isn't accessible.
    parley.forgiveLostRequests();
    const sandbox = await service(condition.workspace);
    if (condition.answers !== undefined) await withholdResponses(context, condition.answers);
    const call = condition.workspace === DEMO ? (await sandbox.engagementByTitle(TITLE)).id : 'ngmt_none';
    const page = await open(parley, sandbox, condition);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const app = new AppDriver(page, sandbox);
    app.enter();
    if (condition.gone === true) {
      await untilSynced(page);
      await sandbox.end();
    }
    for (const [path] of PAGE_PATHS) {
      await test.step(path, async () => {
        await app.go(path === 'CALL' ? `engagements/${call}` : path);
        await expect(page.getByRole('main')).toBeVisible();
        if (condition.answers !== 'pending')
          await expect(
            page.locator(':is(main, [role="main"]):is([aria-busy="true"], :has([aria-busy="true"]))'),
          ).toHaveCount(0);
        await expectAccessible(page, path, 'page');
        await expectColours(page, path, 'page');
      });
    }
  });
}

/** Where the title of the page begins, and its size. */
function titlePlace(page: Page): Promise<string> {
  return page
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((title) => {
      const { left, top } = title.getBoundingClientRect();
      return `${left} ${top} ${getComputedStyle(title).fontSize}`;
    });
}

test('at 200 % no page scrolls sideways, titles stay in place, the top bar doesn’t overlap, and nothing moves', async ({
  parley,
}) => {
  const page = await parley.open(['--demo']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await new EngagementList(page).row(TITLE).click();
  await expect(page).toHaveURL(/engagements\/./);
  const { origin, pathname } = new URL(page.url());
  const connection = pathname.replace(/^(\/c\/[^/]+).*/, '$1');
  await page.setViewportSize({ width: 640, height: 400 });
  const places = new Map<string, string>();
  for (const [path, ready] of PAGE_PATHS) {
    await test.step(path, async () => {
      const below = path.startsWith('/') ? path : `${connection}/${path}`;
      const to = path === 'CALL' ? pathname : below;
      // Without loading everything again, where what is awaited can only be on the next page.
      if (await ready(page).isVisible()) await page.goto(origin + to);
      else await page.evaluate((url) => history.pushState(null, '', url), to);
      await expect(ready(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoOverlapInTopBar(page);
      await expectNoMotion(page);
      // A call begins with the way back to the list.
      if (path !== 'CALL') places.set(path, await titlePlace(page));
    });
  }
  const [first] = places.values();
  expect([...places].filter(([, place]) => place !== first)).toEqual([]);
});
