import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { median, printFigure, rounded } from '../../electron/bench/figures.ts';
import { launchBrowser } from './measurement.ts';
import type { Jump } from './page/trials.ts';
import { longestTask, type Scrolling, workPerFrame } from './scrolling.ts';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { prepared } from '../../electron/bench/prepared.ts';
import { messagesIn } from '../../electron/commands/catalogues.mjs';

const LISTS = ['ours', 'tanStack', 'virtuoso', 'virtua', 'floor'] as const;
type ListName = (typeof LISTS)[number];

interface TranscriptPages {
  readonly pages: ReadonlyMap<ListName, Page>;
  readonly close: () => Promise<void>;
}

/**
 * Pages that show the same 40,000 lines, each in another list: the product's own, its peers, and a handwritten one.
 * They are built from the product's modules on demand, once per command.
 */
async function openTranscriptPages(browser: Browser): Promise<TranscriptPages> {
  const options = {
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('./page/', import.meta.url)),
    publicDir: fileURLToPath(new URL('../../renderer/public/', import.meta.url)),
  } as const;
  const folder = await prepared('transcript-pages', async (outDir) => {
    await build({
      ...options,
      plugins: [messagesIn()],
      build: { outDir, emptyOutDir: true, target: 'chrome140' },
    });
  });
  const server = await preview({
    ...options,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The pages are nowhere.');

  const pages = new Map<ListName, Page>();
  for (const name of LISTS) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      // The product scrolls smoothly to nearby lines unless motion is reduced; here it always jumps.
      reducedMotion: 'reduce',
    });
    page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    await page.goto(`${url}#${name}`);
    await page.waitForFunction(() => window.trials !== undefined);
    pages.set(name, page);
  }
  return {
    pages,
    close: async () => {
      await Promise.all([...pages.values()].map(async (page) => page.close()));
      await server.close();
    },
  };
}

/**
 * P2, P3 and the part of P1 about variable-height lines: a call of 40,000 lines in the product's list, compared to
 * TanStack Virtual with default measuring, react-virtuoso, virtua and a handwritten recycler, which all show the
 * very same elements. Jumps to lines that were never seen, scrolling up after such jumps (the goal names `--frames 5000`), and
 * processor time per frame at 8,000 pixels per second, in alternating turns, as the median of ratios.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '5' },
    jumps: { type: 'string', default: '1000' },
    /** Of scrolling up; the other lists scroll for fewer. */
    frames: { type: 'string', default: '1000' },
    /** Of scrolling down in each turn. */
    seconds: { type: 'string', default: '2' },
  },
});
const PAIRS = Math.max(1, Number(values.pairs));
/** Short turns spread other load on the machine evenly over all lists. */
const JUMPS_A_TURN = 10;
const JUMP_TURNS = Math.max(PAIRS, Math.ceil(Number(values.jumps) / JUMPS_A_TURN));
const SECONDS = Number(values.seconds);
/** Of scrolling down, to find the longest task. */
const LONG_SECONDS = 10;
const FRAMES_UP = 45;
const TURNS_UP = Math.ceil(Number(values.frames) / FRAMES_UP);
/** Turns of the floor's jumps, enough for a stable median, and of what the peers show. */
const FLOOR_TURNS = 40;
const PEER_TURNS = 5;
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

/** The number of frames that moved wrongly while scrolling up from a line. */
async function scrollUp(name: ListName, line: number): Promise<number> {
  const page = await show(name);
  return page.evaluate(
    async ([from, frames]) => (await window.trials?.scrollUpFrom(from, frames)) ?? Number.NaN,
    [line, FRAMES_UP] as const,
  );
}

/** Runs lists in turn. Those that only show what is usual have fewer turns. */
async function alternate<Result>(
  turnsOf: Readonly<Partial<Record<ListName, number>>>,
  run: (name: ListName, turn: number) => Promise<Result>,
): Promise<Map<ListName, Result[]>> {
  const results = new Map<ListName, Result[]>();
  for (let turn = 0; turn < Math.max(...Object.values(turnsOf)); turn += 1) {
    for (const name of LISTS) {
      if (turn >= (turnsOf[name] ?? 0)) continue;
      results.set(name, [...(results.get(name) ?? []), await run(name, turn)]);
    }
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
    (results.get(over) ?? []).flatMap((result, pair) => {
      const other = below[pair];
      // Peers may have had fewer turns.
      return other === undefined ? [] : [figure(result) / figure(other)];
    }),
  );
}

const atNextFrame = ({ frame, placed }: Jump): boolean => placed && frame === 1;

function msPerJump(jumps: readonly Jump[]): number {
  return jumps.reduce((sum, { ms }) => sum + ms, 0) / jumps.length;
}

async function seeking(lines: number): Promise<void> {
  const visited = linesToVisit(JUMP_TURNS * JUMPS_A_TURN, lines);
  const turns = { ours: JUMP_TURNS, floor: Math.min(JUMP_TURNS, FLOOR_TURNS) };
  const ofPeers = { tanStack: PEER_TURNS, virtuoso: PEER_TURNS, virtua: PEER_TURNS };
  const results = await alternate({ ...turns, ...ofPeers }, async (name, turn) =>
    jumpAround(name, visited.slice(turn * JUMPS_A_TURN, (turn + 1) * JUMPS_A_TURN)),
  );
  for (const [name, all] of results) {
    const jumps = all.flat();
    printFigure(`${name}: time per jump`, median(all.map(msPerJump)), {
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
  const from = linesToVisit(2_000 + TURNS_UP, lines).slice(2_000);
  const peers = Math.min(PEER_TURNS, TURNS_UP);
  const turns = { ours: TURNS_UP, tanStack: peers, virtuoso: peers, virtua: peers, floor: peers };
  const results = await alternate(turns, (name, turn) => scrollUp(name, from[turn] ?? 0));
  for (const [name, each] of results) {
    const wrong = each.reduce((sum, frames) => sum + frames, 0);
    printFigure(name === 'ours' ? 'wrongly moved frames' : `${name}: wrongly moved frames`, wrong, {
      frames: each.length * FRAMES_UP,
    });
  }
}

async function scrollingDown(throttle: number, firstPlace: number): Promise<void> {
  const throttled = throttle === 1 ? '' : ` at ${throttle}× throttle`;
  const scrolling = (pair: number, seconds: number): Scrolling => ({
    selector: '#scroller',
    seconds,
    from: (firstPlace + pair) * APART,
    throttle,
  });
  const turns = { ours: PAIRS, tanStack: PAIRS, floor: PAIRS };
  const results = await alternate(turns, async (name, pair) =>
    workPerFrame(await show(name), scrolling(pair, SECONDS)),
  );
  for (const [name, each] of results) {
    printFigure(`${name}: processor time per frame${throttled}`, median(each), {
      unit: 'ms',
      turns: each.map(rounded),
    });
  }
  const ofTanStack = ratio(results, ['ours', 'tanStack'], (ms) => ms);
  const ofRecycler = ratio(results, ['ours', 'floor'], (ms) => ms);
  printFigure(`processor time per frame, of TanStack Virtual’s${throttled}`, ofTanStack);
  printFigure(`processor time per frame, of a recycler’s${throttled}`, ofRecycler);
  const longest = await longestTask(browser, await show('ours'), scrolling(PAIRS, LONG_SECONDS));
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
