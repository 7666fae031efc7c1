import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser, median, printer, rounded } from './measurement.ts';
import type { Jump } from './page/trials.ts';
import { longestTask, workPerFrame, type Scrolling } from './scrolling.ts';
import { openTranscriptPages, type ListName } from './transcriptPages.ts';

/**
 * P2, P3 and the part of P1 about variable-height lines: a call of 40,000 lines in the product's list, compared to
 * TanStack Virtual with default measuring, react-virtuoso, virtua and a handwritten recycler, which all show the
 * very same elements. Jumps to lines that were never seen, scrolling up after such a jump, and processor time per
 * frame at 8,000 pixels per second, in alternating turns, as the median of ratios. Fails if a goal is missed.
 */
const GOALS = {
  late: 0,
  fasterThanVirtuoso: 3,
  wronglyMoved: 0,
  ofTanStack: 0.8,
  ofRecycler: 1.3,
  longestTaskMs: 16.7,
};
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
const print = printer('seek');

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

async function seeking(lines: number): Promise<boolean> {
  const visited = linesToVisit(JUMP_PAIRS * JUMPS_A_TURN, lines);
  const results = await alternate(JUMP_PAIRS, async (name, pair) =>
    jumpAround(name, visited.slice(pair * JUMPS_A_TURN, (pair + 1) * JUMPS_A_TURN)),
  );
  for (const [name, turns] of results) {
    const jumps = turns.flat();
    print({
      figure: `${name}, ms a jump`,
      value: rounded(median(turns.map(msPerJump))),
      frames: rounded(jumps.reduce((sum, { frame }) => sum + frame, 0) / jumps.length),
      jumps: jumps.length,
      atNextFrame: jumps.filter(atNextFrame).length,
      misplaced: jumps.filter(({ placed }) => !placed).length,
    });
  }
  const ours = (results.get('ours') ?? []).flat();
  const late = ours.filter((jump) => !atNextFrame(jump)).length;
  const faster = ratio(results, ['virtuoso', 'ours'], msPerJump);
  print({ figure: 'jumps not in place at the next frame', value: late, goal: GOALS.late });
  print({
    figure: 'times faster than react-virtuoso',
    value: rounded(faster),
    goal: GOALS.fasterThanVirtuoso,
  });
  return ours.length > 0 && late <= GOALS.late && faster >= GOALS.fasterThanVirtuoso;
}

async function scrollingUp(lines: number): Promise<boolean> {
  // Not the lines that were jumped to.
  const from = linesToVisit(2_000 + PAIRS * UPWARD.jumps, lines).slice(2_000);
  const results = await alternate(PAIRS, (name, pair) =>
    scrollUp(name, from.slice(pair * UPWARD.jumps, (pair + 1) * UPWARD.jumps)),
  );
  const sum = (turns: readonly number[]): number => turns.reduce((all, wrong) => all + wrong, 0);
  for (const [name, turns] of results) {
    print({
      figure: `${name}, wrongly moved frames`,
      value: sum(turns),
      frames: PAIRS * UPWARD.jumps * UPWARD.frames,
      ...(name === 'ours' ? { goal: GOALS.wronglyMoved } : {}),
    });
  }
  return sum(results.get('ours') ?? [Number.NaN]) <= GOALS.wronglyMoved;
}

async function scrollingDown(throttle: number, firstPlace: number): Promise<boolean> {
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
    print({
      figure: `${name}, ms of script, style and layout a frame`,
      throttle,
      value: rounded(median(turns)),
      turns: turns.map(rounded),
    });
  }
  const ofTanStack = ratio(results, ['ours', 'tanStack'], (ms) => ms);
  const ofRecycler = ratio(results, ['ours', 'floor'], (ms) => ms);
  const longest = await longestTask(browser, await show('ours'), scrolling(PAIRS));
  print({ figure: 'of TanStack Virtual', throttle, value: rounded(ofTanStack), goal: GOALS.ofTanStack });
  print({ figure: 'of a recycler by hand', throttle, value: rounded(ofRecycler), goal: GOALS.ofRecycler });
  print({ figure: 'longest task, ms', throttle, value: rounded(longest), goal: GOALS.longestTaskMs });
  return ofTanStack <= GOALS.ofTanStack && ofRecycler <= GOALS.ofRecycler && longest <= GOALS.longestTaskMs;
}

try {
  const lines = await (await show('ours')).evaluate(() => window.trials?.lines ?? 0);
  let met = await seeking(lines);
  met = (await scrollingUp(lines)) && met;
  for (const [at, throttle] of THROTTLES.entries()) {
    met = (await scrollingDown(throttle, 1 + at * (PAIRS + 1))) && met;
  }
  print({ met });
  process.exitCode = met ? 0 : 1;
} finally {
  await close();
  await browser.close();
}
