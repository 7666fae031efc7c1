import type { Locator, Page } from 'playwright/test';
import { hostileService, hostileTexts } from '../fixtures/hostileService.ts';
import { expect, test } from '../fixtures/test.ts';

/** A few hundred by default; ten thousand with PARLEY_HOSTILE_TEXTS=10000. */
const TEXTS = Number(process.env['PARLEY_HOSTILE_TEXTS'] ?? 230);

/** Elements that text written by others must never become. */
const ELEMENTS = [
  'script',
  'img',
  'iframe',
  'object',
  'embed',
  'style',
  'link',
  'meta',
  'base',
  'template',
  'math',
];
const FORBIDDEN = [
  ...ELEMENTS.map((name) => `#root ${name}`),
  '#root svg :is(script, animate, use, image, foreignObject)',
  '#root form[action]',
  'main :is(video, audio, input[autofocus])',
  'main [style*="url("]',
].join(', ');

async function expectTame(page: Page, origin: string): Promise<void> {
  const found = await page.evaluate((forbidden) => {
    const links = [...document.querySelectorAll('main a[href]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    const handlers = [...document.querySelectorAll('#root *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    return {
      marked: Reflect.get(window, 'pwned') ?? null,
      elements: [...document.querySelectorAll(forbidden)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      links: links.filter((href) => !/^(?:https?:\/\/|\/(?!\/))/.test(href)),
      handlers: handlers.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    };
  }, FORBIDDEN);
  expect(found).toEqual({ marked: null, elements: [], links: [], handlers: [] });
  expect(new URL(page.url()).origin).toBe(origin);
}

test('nothing written by others executes or sends requests', async ({ parley, context }) => {
  test.setTimeout(test.info().timeout + TEXTS * 100);
  const service = await hostileService(hostileTexts(TEXTS));
  const asked: string[] = [];
  const spoken: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  try {
    const page = await parley.open(['--connect', service.baseUrl], { PARLEY_TOKEN: 'hostile' });
    // Tall, so that many lines are visible at once.
    await page.setViewportSize({ width: 1280, height: 1600 });
    page.on('dialog', (dialog) => {
      spoken.push(dialog.message());
      void dialog.dismiss();
    });
    const { origin } = new URL(page.url());
    const rowOf = (number: number): Locator =>
      page
        .getByRole('grid', { name: 'Engagements' })
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: new RegExp(`^${number} `) }) })
        .first();
    await expect(rowOf(0)).toBeVisible();
    await expectTame(page, origin);

    // The aggregated text contains half of the texts, along with every other field.
    await rowOf(0).click();
    const written = page.getByRole('article');
    await expect(written).toContainText('follow me');
    await expectTame(page, origin);
    await page.getByRole('tab', { name: 'Summary' }).first().click();
    await expect(page.getByRole('region', { name: 'Signals' })).toBeVisible();
    await expectTame(page, origin);

    // The other half, line by line to the end.
    await rowOf(1).click();
    await page.getByRole('tab', { name: 'Transcript' }).first().click();
    const list = page.getByRole('list', { name: 'Transcript' });
    const last = list.locator(`[aria-posinset="${Math.floor(TEXTS / 2)}"]`);
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    while ((await last.count()) === 0) {
      await expectTame(page, origin);
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-posinset') ?? '');
      await page.keyboard.press('PageDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset') ?? ''))
        .not.toBe(focused);
    }
    await expectTame(page, origin);

    expect(asked.filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(spoken).toEqual([]);
    if (process.env['PARLEY_LONG'] === '1') {
      const figures = { name: 'S2', texts: TEXTS, requestsElsewhere: 0, requests: asked.length };
      process.stderr.write(`${JSON.stringify(figures)}\n`);
    }
  } finally {
    service.close();
  }
});
