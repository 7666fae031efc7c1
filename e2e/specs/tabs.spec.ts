import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

const locked = (page: Page) => page.getByText('This tab isn’t connected');
const secretOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('parley.session'));

async function showsList(page: Page): Promise<void> {
  await expect(new EngagementList(page).rows.first()).toBeVisible();
}

test('only tabs that Parley admits show anything', async ({ parley, context, browser }) => {
  const page = await parley.open(['--demo']);
  await showsList(page);

  await test.step('the key is removed from the URL immediately, and neither reload nor back needs it', async () => {
    expect(page.url()).not.toContain('key');
    await page.reload();
    await showsList(page);
    const address = page.url();
    await page.goto('about:blank');
    await page.goBack();
    await showsList(page);
    expect(page.url()).toBe(address);
  });

  await test.step('a recording plays only for the admitted tab, at a path that no other page knows', async () => {
    await new EngagementList(page).row(TITLE).click();
    const asking = page.waitForRequest(/\/media\//);
    await new Player(page).play.click();
    const request = await asking;
    expect((await request.allHeaders())['cookie']).toMatch(/^parley_\d+=[\w-]{43}$/);
    await expect.poll(() => new Player(page).time()).toBeGreaterThan(0.2);
    const { origin, pathname } = new URL(request.url());
    // Without the path there is nothing, even with the browser's cookie.
    const guessed = await page.request.get(origin + pathname.replace(/^\/media\/[^/]+/, '/media'));
    expect(guessed.status()).toBe(401);
    const cookies = await page.context().cookies(`${origin}/`);
    expect(cookies).toEqual([]);
  });

  await test.step('a foreign page can navigate a window to the entrance, but no further', async () => {
    const { origin } = new URL(page.url());
    const elsewhere = await context.newPage();
    await elsewhere.route('http://elsewhere.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await elsewhere.goto('http://elsewhere.test/');
    const led = async (to: string) => {
      // The response arrives before the page has loaded; until then, the next navigation would collide with this one.
      const [answer] = await Promise.all([
        elsewhere.waitForResponse(origin + to.replace(/#.*/, '')),
        elsewhere.waitForEvent('load'),
        elsewhere.evaluate((address) => void setTimeout(() => window.location.assign(address)), origin + to),
      ]);
      return answer.status();
    };
    parley.forgiveLostRequests();
    const link = `link=${encodeURIComponent('parley://open?base=demo&engagement=ngmt_1')}`;
    expect(await led(`/enter?${link}&key=${'A'.repeat(43)}`)).toBe(200);
    await expect(locked(elsewhere)).toBeVisible();
    await elsewhere.goto('http://elsewhere.test/');
    expect(await led(`/?${link}`)).toBe(403);
    await elsewhere.goto('http://elsewhere.test/');
    expect(await led(`/enter?${link}`)).toBe(200);
    await showsList(elsewhere);
    expect(elsewhere.url()).not.toContain('ngmt_1');
  });

  await test.step('the printed URL admits other tabs and browsers, and unlocks a locked tab', async () => {
    const url = parley.url();
    const { origin } = new URL(url);
    const other = await browser.newContext();
    const waiting = await other.newPage();
    await waiting.goto(origin);
    await expect(locked(waiting)).toBeVisible();
    const entering = await other.newPage();
    await entering.goto(url);
    await showsList(entering);
    await showsList(waiting);
    await other.close();

    const second = await context.newPage();
    await second.goto(url);
    await showsList(second);
  });

  await test.step('a manually opened tab is admitted by an open one; alone, it explains what to do', async () => {
    const { origin } = new URL(page.url());
    const beside = await context.newPage();
    await beside.goto(origin);
    await showsList(beside);
    expect(await secretOf(beside)).toBe(await secretOf(page));

    await Promise.all(context.pages().map((each) => each.close()));
    const alone = await context.newPage();
    await alone.goto(`${origin}/c/demo/engagements`);
    await expect(locked(alone)).toBeVisible();
    await expect(alone.getByText('Open Parley from its own window')).toBeVisible();
    await expect(new EngagementList(alone).rows).toHaveCount(0);
    expect(await secretOf(alone)).toBeNull();
  });
});
