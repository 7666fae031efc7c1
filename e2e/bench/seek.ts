import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser, median, printFigure, rounded } from './measurement.ts';
import type { Jump } from './page/trials.ts';
import { longestTask, workPerFrame, type Scrolling } from './scrolling.ts';
import { openTranscriptPages, type ListName } from './transcriptPages.ts';

/**
 * P2, P3 and the part of P1 about variable-height lines: a call of 40,000 lines in the product's list, compared to
 * TanStack Virtual with default measuring, react-virtuoso, virtua and a handwritten recycler, which all show the
 * very same elements. Jumps to lines that were never seen, scrolling up after such a jump, and processor time per
 * frame at 8,000 pixels per second, in alternating turns, as the median of ratios.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '5' },
    jumps: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
  },
});
const PAIRS = Math.max(1, Number(values.pairs));
/** Short turns spread other load on the machine evenly over all lists. */
const JUMPS_A_TURN = 10;
const JUMP_PAIRS = Math.max(PAIRS, Math.ceil(Number(values.jumps) / JUMPS_A_TURN));
const SECONDS = Number(values.seconds);
const UPWARD = { jumps: 2, frames: 45 };
const THROTTLES = [1, 4];
/** Pixels between the starts of turns, so that each scrolls through lines that were not shown before. */
const APART = 90_000;

/** Lines far from either end, each once, in random order; the same in every run. */
function linesToVisit(count: number, lines: number): number[] {
  const step = 15_485_863;
  const margin = 100;
  return Array.from({ length: count }, (_, at) => margin + (((at + 1) * step) % (lines - 2 * margin)));
}

const browser = await launchBrowser();
const { pages, close } = await openTranscriptPages(browser);

async function show(name: ListName): Promise<Page> {
  const page = pages.get(name);
  if (page === undefined) throw new Error(`There is no page of "${name}".`);
  await page.bringToFront();
  return page;
}

async function jumpAround(name: ListName, lines: readonly number[]): Promise<Jump[]> {
  const page = await show(name);
  return page.evaluate(async (wanted) => (await window.trials?.jumpAround(wanted)) ?? [], lines);
}

/** The number of frames that moved wrongly while scrolling up from lines. */
async function scrollUp(name: ListName, lines: readonly number[]): Promise<number> {
  const page = await show(name);
  return page.evaluate(
    async ([wanted, frames]) => {
      let wrong = 0;
      for (const line of wanted) wrong += (await window.trials?.scrollUpFrom(line, frames)) ?? Number.NaN;
      return wrong;
    },
    [lines, UPWARD.frames] as const,
  );
}

/** Runs every list in turn, this many times. */
async function alternate<Result>(
  pairs: number,
  run: (name: ListName, pair: number) => Promise<Result>,
): Promise<Map<ListName, Result[]>> {
  const results = new Map<ListName, Result[]>([...pages.keys()].map((name) => [name, []]));
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const [name, turns] of results) turns.push(await run(name, pair));
  }
  return results;
}

/** The median of the pairwise ratios of two lists' figures. */
function ratio<Result>(
  results: ReadonlyMap<ListName, readonly Result[]>,
  [over, under]: readonly [ListName, ListName],
  figure: (result: Result) => number,
): number {
  const below = results.get(under) ?? [];
  return median(
    (results.get(over) ?? []).map((result, pair) => {
      const other = below[pair];
      return other === undefined ? Number.NaN : figure(result) / figure(other);
    }),
  );
}

const atNextFrame = ({ frame, placed }: Jump): boolean => placed && frame === 1;

function msPerJump(jumps: readonly Jump[]): number {
  return jumps.reduce((sum, { ms }) => sum + ms, 0) / jumps.length;
}

async function seeking(lines: number): Promise<void> {
  const visited = linesToVisit(JUMP_PAIRS * JUMPS_A_TURN, lines);
  const results = await alternate(JUMP_PAIRS, async (name, pair) =>
    jumpAround(name, visited.slice(pair * JUMPS_A_TURN, (pair + 1) * JUMPS_A_TURN)),
  );
  for (const [name, turns] of results) {
    const jumps = turns.flat();
    printFigure(`${name}: time per jump`, median(turns.map(msPerJump)), {
      unit: 'ms',
      frames: rounded(jumps.reduce((sum, { frame }) => sum + frame, 0) / jumps.length),
      jumps: jumps.length,
      atNextFrame: jumps.filter(atNextFrame).length,
      misplaced: jumps.filter(({ placed }) => !placed).length,
    });
  }
  const ours = (results.get('ours') ?? []).flat();
  printFigure(
    'jumps not in place at the next frame',
    ours.length === 0 ? Number.NaN : ours.filter((jump) => !atNextFrame(jump)).length,
  );
  printFigure('time per jump, of a recycler’s', ratio(results, ['ours', 'floor'], msPerJump));
  printFigure('time per jump, of react-virtuoso’s', ratio(results, ['ours', 'virtuoso'], msPerJump));
}

async function scrollingUp(lines: number): Promise<void> {
  // Not the lines that were jumped to.
  const from = linesToVisit(2_000 + PAIRS * UPWARD.jumps, lines).slice(2_000);
  const results = await alternate(PAIRS, (name, pair) =>
    scrollUp(name, from.slice(pair * UPWARD.jumps, (pair + 1) * UPWARD.jumps)),
  );
  const sum = (turns: readonly number[]): number => turns.reduce((all, wrong) => all + wrong, 0);
  for (const [name, turns] of results) {
    printFigure(name === 'ours' ? 'wrongly moved frames' : `${name}: wrongly moved frames`, sum(turns), {
      frames: PAIRS * UPWARD.jumps * UPWARD.frames,
    });
  }
}

async function scrollingDown(throttle: number, firstPlace: number): Promise<void> {
  const throttled = throttle === 1 ? '' : ` at ${throttle}× throttle`;
  const scrolling = (pair: number): Scrolling => ({
    selector: '#scroller',
    seconds: SECONDS,
    from: (firstPlace + pair) * APART,
    throttle,
  });
  const results = await alternate(PAIRS, async (name, pair) =>
    workPerFrame(await show(name), scrolling(pair)),
  );
  for (const [name, turns] of results) {
    printFigure(`${name}: processor time per frame${throttled}`, median(turns), {
      unit: 'ms',
      turns: turns.map(rounded),
    });
  }
  const ofTanStack = ratio(results, ['ours', 'tanStack'], (ms) => ms);
  const ofRecycler = ratio(results, ['ours', 'floor'], (ms) => ms);
  const longest = await longestTask(browser, await show('ours'), scrolling(PAIRS));
  printFigure(`processor time per frame, of TanStack Virtual’s${throttled}`, ofTanStack);
  printFigure(`processor time per frame, of a recycler’s${throttled}`, ofRecycler);
  printFigure(`longest task${throttled}`, longest, { unit: 'ms' });
}

try {
  const lines = await (await show('ours')).evaluate(() => window.trials?.lines ?? 0);
  await seeking(lines);
  await scrollingUp(lines);
  for (const [at, throttle] of THROTTLES.entries()) await scrollingDown(throttle, 1 + at * (PAIRS + 1));
} finally {
  await close();
  await browser.close();
}
