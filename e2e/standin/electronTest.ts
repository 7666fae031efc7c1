import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { _electron, type Browser, type ElectronApplication, type Page } from 'playwright';
import { shiftPages } from '../../electron/commands/clock.mjs';
import { node24 } from '../../electron/commands/node24.mjs';
import { ENGAGEMENTS } from '../fixtures/service.ts';
import { openChannel, PIPES } from './channel.ts';
import { openPageHost } from './pageHost.ts';
import { FAULT } from './surface.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { expect, test as base } from 'playwright/test';
import { type FilledDemo, filledDemo } from '../fixtures/filledDemo.ts';
import { openListInsteadOfHome, opensWorkspace } from '../fixtures/startPage.ts';

/** A run of the Electron shell: in Electron itself, or with the stand-in. */
export interface ElectronProgram {
  /** Runs a function in the main process with Electron's module. */
  readonly evaluate: ElectronApplication['evaluate'];
  readonly windows: () => readonly Page[];
  /** The window with this number, from 0, once it exists. */
  readonly window: (index?: number) => Promise<Page>;
  readonly process: ChildProcess;
  /** Everything written to standard error. */
  readonly words: () => string;
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Quits the app if it is still running. */
  readonly close: () => Promise<void>;
}

interface StandInOptions {
  readonly args: readonly string[];
  /** What a package is started with instead, as its command line. */
  readonly command?: readonly string[];
  readonly dataDir: string;
  readonly earlyLinks?: readonly string[];
  readonly locale?: string;
  readonly keychainMs?: number | null;
  /** An available newer version; the app then runs as if installed. */
  readonly newer?: string;
  /** A module of this folder that runs instead of the built main process. */
  readonly program?: string;
  readonly policy?: object;
  /** Where the file picker saves; null cancels it. */
  readonly pick?: (name: string) => string | null;
  readonly onPage?: (page: Page) => void;
}

/** Starts the built main process with the stand-in, with pages in the given browser. */
async function startStandIn(browser: Browser, options: StandInOptions): Promise<ElectronProgram> {
  const {
    args,
    dataDir,
    earlyLinks = [],
    locale = 'en-US',
    keychainMs = 0,
    newer = null,
    program = null,
  } = options;
  // The resources of a package built with an update address.
  const resources = mkdtempSync(path.join(tmpdir(), 'parley-resources-'));
  writeFileSync(path.join(resources, 'app-update.yml'), '');
  const policyFile = path.join(resources, 'policy.json');
  if (options.policy !== undefined) writeFileSync(policyFile, JSON.stringify(options.policy));
  // What Chromium keeps of the pages between runs.
  const state = path.join(dataDir, 'standin-profile.json');
  const context = await browser.newContext({
    locale,
    ...(existsSync(state) ? { storageState: state } : {}),
  });
  await shiftPages(context);
  const child = spawn(
    node24(),
    [
      fileURLToPath(new URL('./run.ts', import.meta.url)),
      ...(options.command ?? ['--', ...args, `--data-dir=${dataDir}`]),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PARLEY_DEMO_ENGAGEMENTS: ENGAGEMENTS,
        PARLEY_STANDIN: JSON.stringify({ earlyLinks, locale, keychainMs, newer, resources, program }),
        ...(options.policy === undefined ? {} : { PARLEY_TEST_POLICY_FILE: policyFile }),
      },
    },
  );
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    words += piece;
  });
  const ended = once(child, 'exit').then(([code, signal]): number | string | null => code ?? signal);
  const opened = new EventEmitter();
  const host = openPageHost({
    context,
    channel: () => channel,
    pick: options.pick ?? (() => null),
    onPage: (page) => {
      options.onPage?.(page);
      opened.emit('page');
    },
  });
  const [incoming, outgoing] = [child.stdio[PIPES.toTest], child.stdio[PIPES.fromTest]];
  if (!(incoming instanceof Readable && outgoing instanceof Writable))
    throw new Error('The stand-in has no pipes.');
  const channel = openChannel(incoming, outgoing, host.answers);

  const window = async (index = 0): Promise<Page> => {
    for (;;) {
      const page = host.pages()[index];
      if (page !== undefined) return page;
      const ready = await Promise.race([once(opened, 'page'), ended.then(() => null)]);
      if (ready === null) throw new Error(`The program ended without window ${index}:\n${words}`);
    }
  };
  return {
    evaluate: (source: unknown, arg?: unknown) =>
      // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-type-assertion -- as Playwright types it
      channel.ask('evaluate', { source: String(source), arg }) as Promise<any>,
    windows: host.pages,
    window,
    process: child,
    words: () => words,
    ended,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        await context.storageState({ path: state }).catch(() => undefined);
        child.kill('SIGTERM');
      }
      await ended;
      await context.close();
      rmSync(resources, { recursive: true, force: true });
    },
  };
}

const root = fileURLToPath(new URL('../../', import.meta.url));

type Starting = Partial<Omit<StandInOptions, 'onPage'>>;

interface Fixtures {
  /** The data folder of this test, shared by all its runs. */
  readonly dataDir: string;
  /**
   * Starts the Electron shell; it is closed with the test. Only the stand-in accepts options besides
   * arguments.
   */
  readonly start: (options?: Starting) => Promise<ElectronProgram>;
}

async function startElectron({ args = [] }: Starting, dataDir: string): Promise<ElectronProgram> {
  const executablePath = process.env['PARLEY_TEST_EXECUTABLE'] ?? '';
  const app = await _electron.launch({
    executablePath,
    // As users run it; Playwright's own default is to run without.
    chromiumSandbox: true,
    args: [root, '--', ...args, `--data-dir=${dataDir}`],
  });
  const child = app.process();
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    words += piece;
  });
  return {
    evaluate: app.evaluate.bind(app),
    windows: () => app.windows(),
    window: async (index = 0) => {
      for (;;) {
        const page = app.windows()[index];
        if (page !== undefined) return page;
        await app.waitForEvent('window');
      }
    },
    process: child,
    words: () => words,
    ended: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal));
    }),
    close: () => app.close(),
  };
}

interface WorkerFixtures {
  /** Shows the stand-in's pages; null in Electron, which shows them itself. */
  readonly pages: Browser | null;
  /** Null in Electron, which has no browser to fill it with. */
  readonly demo: FilledDemo | null;
}

/**
 * Tests of the Electron shell: with Electron in the project `electron`, with the stand-in in the project
 * `stand-in`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  pages: [
    async ({ playwright }, provide, info) => {
      const browser = info.project.name === 'stand-in' ? await playwright.chromium.launch() : null;
      await provide(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],

  demo: [
    async ({ pages }, provide) => {
      const demo = pages === null ? null : filledDemo(pages);
      await provide(demo);
      await demo?.remove();
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs
  dataDir: async ({}, provide) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'parley-e2e-'));
    await provide(dir);
    await rm(dir, { recursive: true, force: true });
  },

  start: async ({ pages, demo, dataDir }, provide, info) => {
    const programs: ElectronProgram[] = [];
    const complaints: string[] = [];
    const watch = (page: Page): void => {
      page.on('pageerror', (error) => complaints.push(error.message));
    };
    await provide(async (options = {}) => {
      if (programs.length === 0 && options.args?.includes('--demo') === true) await demo?.copyTo(dataDir);
      const program =
        pages === null
          ? await startElectron(options, dataDir)
          : await startStandIn(pages, { dataDir, args: [], ...options, onPage: watch });
      programs.push(program);
      if (!opensWorkspace(options.args ?? [])) return program;
      return {
        ...program,
        window: async (index) => {
          const page = await program.window(index);
          await openListInsteadOfHome(page);
          return page;
        },
      };
    });
    await Promise.all(programs.map((program) => program.close()));
    if (info.status !== info.expectedStatus) {
      await info.attach('log', { body: programs.map((program) => program.words()).join('\n') });
    }
    expect(complaints).toEqual([]);
    const faults = programs.flatMap((program) =>
      program
        .words()
        .split('\n')
        .filter((line) => line.startsWith(FAULT)),
    );
    expect(faults).toEqual([]);
  },
});

export { expect };

/** Selects a menu entry by the labels that lead to it. */
export async function chooseMenu(program: ElectronProgram, ...labels: string[]): Promise<void> {
  await program.evaluate(({ Menu }, wanted) => {
    let items = Menu.getApplicationMenu()?.items ?? [];
    for (const [at, label] of wanted.entries()) {
      const item = items.find((each) => each.label === label);
      if (item === undefined)
        throw new Error(`There is no “${label}” among ${items.map((each) => each.label).join(', ')}.`);
      // Once this has been answered, because the entry may end the program.
      if (at === wanted.length - 1) setTimeout(() => item.click());
      else items = item.submenu?.items ?? [];
    }
  }, labels);
}
