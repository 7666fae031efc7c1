import { cp, mkdtemp, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright';
import { freePort } from '../fixtures/freePort.ts';
import { startService, type Service } from '../fixtures/service.ts';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { buildBlankPage, end, spawnPage } from './blankPage.ts';
import { prepared } from '../../electron/bench/prepared.ts';
import { median, printFigure } from '../../electron/bench/figures.ts';
import { launchBrowser, launchProfile } from './measurement.ts';

/**
 * P7: from spawning the process until the rows are painted, until a click on one opens it, and until the page is idle,
 * with a full mirror and the API unreachable. The click is made as soon as the row is painted. Compared, in alternating
 * turns of the same run, to a bare server with a blank React page, whose button is painted and clickable at once. The
 * browser's start is included, as it is when a user starts the program; a second measurement uses a running browser.
 * `--engagements 10000`, `100000` or `1000000` for larger mirrors: the program itself fills them, which takes a while.
 * The same start is measured without the picture of the last window, which is what a first start, a new version or a
 * link has. `--compare FOLDER` also measures another build, such as the `dist` of an earlier commit.
 *
 * Also the time from the signal until the program has exited, while its page stays open.
 */
const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    compare: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const project = fileURLToPath(new URL('../../', import.meta.url));
const programOf = (dist: string): string => path.resolve(dist, 'browser', 'main.js');
const program = programOf(path.join(project, 'dist'));

interface Watched {
  /** What is awaited. */
  readonly selector: string;
  /** The path that a click on it leads to begins with this; null if it leads nowhere. */
  readonly leadsTo: string | null;
  readonly idleAfter: number;
  /** A click that has led nowhere by then never will. */
  readonly lostAfter: number;
}

/** Milliseconds since 1970. */
interface Moments {
  painted: number;
  clickable: number;
  /** The end of the last long task. */
  idle: number;
}

const MOMENTS = [
  ['painted', 'painted rows'],
  ['clickable', 'rows that open'],
  ['idle', 'idle'],
] as const;

declare global {
  interface Window {
    readonly moments?: Promise<Moments>;
  }
}

/** Runs in a page before any of its own scripts. */
function record({ selector, leadsTo, idleAfter, lostAfter }: Watched): void {
  let idle = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      idle = performance.timeOrigin + startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  const painted = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.addEventListener('message', () => resolve(Date.now()));
        drawn.port1.start();
        drawn.port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  const click = async (): Promise<number> => {
    await painted;
    if (leadsTo === null) return painted;
    const opened = new Promise<number>((resolve) => {
      navigation.addEventListener('currententrychange', () => {
        if (window.location.pathname.includes(leadsTo)) resolve(Date.now());
      });
    });
    document.querySelector<HTMLElement>(selector)?.click();
    const lost = new Promise<number>((resolve) => {
      setTimeout(() => resolve(Number.POSITIVE_INFINITY), lostAfter);
    });
    return Promise.race([opened, lost]);
  };
  const moments = async (): Promise<Moments> => {
    const at = await painted;
    const clickable = await click();
    await new Promise((resolve) => {
      setTimeout(resolve, idleAfter);
    });
    return { painted: at, clickable, idle: Math.max(at, idle) };
  };
  Object.assign(window, { moments: moments() });
}

async function momentsOf(context: BrowserContext, url: string, watched: Watched): Promise<Moments> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(record, watched);
  await page.goto(url);
  const moments = await page.evaluate(() => window.moments);
  await context.close();
  if (moments === undefined) throw new TypeError('The page was replaced.');
  return moments;
}

const VIEW = { viewport: { width: 1280, height: 800 }, locale: 'en-US' } as const;
/** The header of the table is a row too. */
const ROW = '[role="grid"] [role="row"][data-index]';

interface Start {
  /** Of the process that prints its address. */
  readonly args: readonly string[];
  readonly token: string | null;
  readonly watched: Watched;
}

/** Milliseconds since the process was spawned: in a running browser, or one started for it. */
async function timed(
  { args, token, watched }: Start,
  browser: Browser | { readonly profile: string },
): Promise<Moments> {
  const started = await spawnPage(args, token);
  const context =
    'profile' in browser ? await launchProfile(browser.profile, VIEW) : await browser.newContext(VIEW);
  const { painted, clickable, idle } = await momentsOf(context, started.url, watched);
  await end(started);
  const { began } = started;
  return { painted: painted - began, clickable: clickable - began, idle: idle - began };
}

/** The file with what the last window showed. */
const PICTURE = 'first-picture.json';
const IDLE_AFTER_MS = 1500;
const LOST_AFTER_MS = 10_000;

function blankPage(server: string): Start {
  return {
    args: [server],
    token: null,
    watched: { selector: 'button', leadsTo: null, idleAfter: 500, lostAfter: 0 },
  };
}

/** A typical start: the page remembers where it was. */
function again(main: string, dataDir: string, port: number): Start {
  return {
    args: [main, '--port', String(port), '--data-dir', dataDir],
    token: null,
    watched: { selector: ROW, leadsTo: '/engagements/', idleAfter: IDLE_AFTER_MS, lostAfter: LOST_AFTER_MS },
  };
}

/** Fills a mirror through the program until every row is in it, and leaves the list open. */
async function fillMirror(browser: Browser, service: Service, dataDir: string): Promise<void> {
  const args = [program, '--port', '0', '--data-dir', dataDir, '--connect', service.baseUrl];
  const started = await spawnPage(args, service.tokens.full);
  const page = await browser.newPage(VIEW);
  await page.goto(started.url);
  await openListInsteadOfHome(page);
  await page.waitForFunction(
    ([count]) => document.querySelector('[role="grid"]')?.ariaRowCount === count,
    // With the header of the table.
    [String(Number(values.engagements) + 1)],
    { timeout: 3_600_000 },
  );
  await page.locator(ROW).first().waitFor();
  // A window is open for longer than it takes to keep what it shows.
  const pictures = watch(dataDir, { signal: AbortSignal.timeout(60_000) });
  for await (const { filename } of pictures) if (filename === PICTURE) break;
  await page.close();
  await end(started);
}

/** A click opens an engagement, so each measurement starts from the same list again. */
async function copied(filled: string, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true });
  await cp(filled, to, { recursive: true });
  return to;
}

/** Milliseconds from the signal until the program has exited, while its page is open. */
async function exitTime(browser: Browser, args: readonly string[]): Promise<number> {
  const started = await spawnPage(args);
  const page = await browser.newPage(VIEW);
  await page.goto(started.url);
  await page.locator(ROW).first().waitFor();
  const began = performance.now();
  await end(started);
  const ms = performance.now() - began;
  await page.context().close();
  return Math.round(ms);
}

const folder = await mkdtemp(path.join(tmpdir(), 'bench-start-'));
const browser = await launchBrowser();
try {
  const server = await buildBlankPage();
  const filled = await prepared(`started-${values.engagements}`, async (made) => {
    const source = await startService(['--engagements', values.engagements, '--rate-limit', '1000000']);
    await fillMirror(browser, source, made);
    // Offline from here on, only the mirror is available.
    await source.end();
  });

  // Browsers store what a page remembers per port.
  const port = await freePort();
  const shells = {
    'with its browser': (name: string) => ({ profile: path.join(folder, `profile-${name}`) }),
    'browser running': () => browser,
  };
  const starts = {
    parley: { main: program, pictured: true },
    'without its picture': { main: program, pictured: false },
    ...(values.compare === undefined
      ? {}
      : { compared: { main: programOf(values.compare), pictured: true } }),
  };
  for (const [shell, where] of Object.entries(shells)) {
    const times = new Map<string, Moments[]>();
    for (let round = 0; round <= rounds; round += 1) {
      const measured = new Map([['blank', await timed(blankPage(server), where('blank'))]]);
      for (const [name, { main, pictured }] of Object.entries(starts)) {
        const dataDir = await copied(filled, path.join(folder, `data-${name}`));
        if (!pictured) await rm(path.join(dataDir, PICTURE));
        measured.set(name, await timed(again(main, dataDir, port), where(name)));
      }
      // The first round warms up the caches of all.
      if (round === 0) continue;
      for (const [name, moments] of measured) times.set(name, [...(times.get(name) ?? []), moments]);
    }
    const blank = times.get('blank') ?? [];
    for (const [name, all] of times) {
      for (const [moment, what] of MOMENTS) {
        const each = all.map((moments) => Math.round(moments[moment]));
        printFigure(`${shell}: ${name}, ${what}`, median(each), { unit: 'ms', each });
        if (name === 'blank') continue;
        const ratios = each.map((ms, round) => ms / (blank[round]?.painted ?? Number.NaN));
        const whose = name === 'parley' ? '' : `${name}, `;
        printFigure(`${shell}: ${whose}${what}, of a blank page`, median(ratios));
      }
    }
  }

  const exits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await copied(filled, path.join(folder, 'data-exit'));
    exits.push(await exitTime(browser, again(program, dataDir, port).args));
  }
  printFigure('exit while its page is open, slowest', Math.max(...exits), { unit: 'ms', each: exits });
} finally {
  await browser.close();
  // A browser that is ending may still write to its profile.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
