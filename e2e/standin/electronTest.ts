import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type Browser, type Page } from 'playwright';
import { expect, test as base } from 'playwright/test';
import { filledDemo, type FilledDemo } from '../fixtures/filledDemo.ts';
import { openListInsteadOfHome, opensWorkspace } from '../fixtures/startPage.ts';
import { type ElectronProgram, type StandInOptions, startStandIn } from './program.ts';

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
  },
});

export { expect, type ElectronProgram };

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
