import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Browser, ElectronApplication, Page } from 'playwright';
import { shiftPages } from '../../electron/commands/clock.mjs';
import { node24 } from '../../electron/commands/node24.mjs';
import { ENGAGEMENTS } from '../fixtures/service.ts';
import { openChannel } from './channel.ts';
import { openPageHost } from './pageHost.ts';

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

export interface StandInOptions {
  readonly args: readonly string[];
  readonly dataDir: string;
  readonly earlyLinks?: readonly string[];
  readonly locale?: string;
  readonly keychainMs?: number | null;
  /** An available newer version; the app then runs as if installed. */
  readonly newer?: string;
  readonly policy?: object;
  /** Where the file picker saves; null cancels it. */
  readonly pick?: (name: string) => string | null;
  readonly onPage?: (page: Page) => void;
}

/** Starts the built main process with the stand-in, with pages in the given browser. */
export async function startStandIn(browser: Browser, options: StandInOptions): Promise<ElectronProgram> {
  const { args, dataDir, earlyLinks = [], locale = 'en-US', keychainMs = 0, newer = null } = options;
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
    [fileURLToPath(new URL('./run.ts', import.meta.url)), '--', ...args, `--data-dir=${dataDir}`],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PARLEY_DEMO_ENGAGEMENTS: ENGAGEMENTS,
        PARLEY_STANDIN: JSON.stringify({ earlyLinks, locale, keychainMs, newer, resources }),
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
  const pipe = child.stdio[3];
  if (!(pipe instanceof Duplex)) throw new Error('The stand-in has no pipe.');
  const channel = openChannel(pipe, host.answers);

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
