import type { Page } from 'playwright/test';
import { EVERYWHERE, expectAccessible, expectColours } from '../fixtures/accessible.ts';
import type { Service } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { withholdResponses } from '../fixtures/withheldResponses.ts';
import { TITLE } from '../states/engagementStates.ts';
import { PAGE_PATHS } from '../states/pagePaths.ts';
import { AppDriver } from '../states/AppDriver.ts';

test.setTimeout(900_000);

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
    parley.forgive(/Failed to load resource/);
    const sandbox = await service(condition.workspace);
    if (condition.answers !== undefined) await withholdResponses(context, condition.answers);
    const call = condition.workspace === DEMO ? (await sandbox.engagementByTitle(TITLE)).id : 'ngmt_none';
    const page = await open(parley, sandbox, condition);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const app = new AppDriver(page, sandbox);
    app.enter();
    if (condition.gone === true) {
      await expect(page.getByRole('button', { name: 'Sync', exact: true })).toContainText('Synced');
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
