import type { Browser, Page } from 'playwright';
import { z } from 'zod';

const PIXELS_A_SECOND = 8_000;
const FRAMES_A_SECOND = 60;

/** What is scrolled, and how. */
export interface Scrolling {
  readonly selector: string;
  readonly seconds: number;
  /** The start position, in pixels from the top. */
  readonly from?: number;
  /** The factor by which the processor is slowed down. */
  readonly throttle: number;
}

/** Jumps to where scrolling starts, so that the work of the jump isn't counted as scrolling. */
async function goToStart(page: Page, { selector, from = 0 }: Scrolling): Promise<void> {
  await page.evaluate(
    async ([where, top]) => {
      document.querySelector(where)?.scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    },
    [selector, from] as const,
  );
}

/**
 * Scrolls an element down by the same distance in every frame: what constant speed covers in a sixtieth of a
 * second. This takes longer on a busy machine, but all lists move in the same steps. Following the clock, a list
 * that can't keep up would draw fewer frames and seem to have less work.
 */
async function scrollEvenly(page: Page, { selector, seconds, from = 0 }: Scrolling): Promise<void> {
  await page.evaluate(
    async ([where, step, frames, top]) => {
      const scroller = document.querySelector(where);
      if (scroller === null) throw new Error('There is no list to scroll.');
      for (let frame = 1; frame <= frames; frame += 1) {
        scroller.scrollTop = top + frame * step;
        await new Promise(requestAnimationFrame);
      }
    },
    [selector, PIXELS_A_SECOND / FRAMES_A_SECOND, seconds * FRAMES_A_SECOND, from] as const,
  );
}

/** Milliseconds of processor time of the page's main thread per frame, so that other programs don't count. */
export async function workPerFrame(page: Page, scrolling: Scrolling): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: scrolling.throttle });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await goToStart(page, scrolling);
  const before = await busy();
  await scrollEvenly(page, scrolling);
  const work = ((await busy()) - before) * 1000;
  await session.detach();
  return work / (scrolling.seconds * FRAMES_A_SECOND);
}

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown() }).partial().optional(),
});

/** Milliseconds of processor time of each task on the page's main thread while something is done in it. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const { traceEvents } = z.object({ traceEvents: z.array(event) }).parse(trace);
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pages.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

/** The longest task while a page is scrolled, in milliseconds of processor time. */
export async function longestTask(browser: Browser, page: Page, scrolling: Scrolling): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: scrolling.throttle });
  await goToStart(page, scrolling);
  const tasks = await tasksDuring(browser, page, () => scrollEvenly(page, scrolling));
  await session.detach();
  return Math.max(0, ...tasks);
}
