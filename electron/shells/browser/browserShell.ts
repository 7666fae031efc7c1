import { existsSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { firstPictureFile, readFirstPicture } from '#core/windowState/firstPictureFile.ts';
import { keepMemorySmall } from '#core/idleMemory.ts';
import { startThreadEarly } from '#core/mirror/thread/startedThread.ts';
import { killAfterTimeLimit } from '../common/programExit.ts';
import { defaultDataDir, openDataDir } from '../common/dataDir.ts';
import { acquireInstance } from '../common/singleInstance.ts';
import { findDeepLink, openRequestedWorkspace, type Options } from '../common/launchOptions.ts';
import { systemClock } from '../common/commonPorts.ts';
import type { StartRefusal } from '../common/startRefusal.ts';
import { readPageFiles } from '../common/pageFiles.ts';
import { appWindows, openEntryFile } from './appWindows.ts';
import { KEY_REFUSED, openPageAccess } from './pageAccess.ts';
import { serveFiles } from './fileServer.ts';
import type { Program } from './browserProgram.ts';
import { listenOn } from './loopbackListener.ts';

export type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'handed-over' }
  | { readonly kind: 'refused'; readonly refusal: StartRefusal };

/** When nobody waits any more. */
const COMPILED_AFTER_MS = 15_000;

/**
 * Keeps what Node compiles of the modules that are loaded from now on: more than a third of the time until the first
 * answer. In the data folder, because code in a folder of others would run with this user's rights.
 */
function keepCompiledCode(dataDir: string): void {
  const folder = path.join(dataDir, 'compiled');
  module.enableCompileCache(folder);
  // For worker threads and the keychain program.
  process.env['NODE_COMPILE_CACHE'] = folder;
  globalThis.setTimeout(() => module.flushCompileCache(), COMPILED_AFTER_MS).unref();
}

/**
 * How long the program isn't loaded because the window is about to show what the last one did, and then because its page
 * is being drawn with the answers of the last run: both take the processor as well. A window that needs the program asks
 * for it.
 */
const PICTURE_WITHIN_MS = 1000;
const DRAWN_WITHIN_MS = 1000;

/** Loads most of the program, in pieces between which the page's files are served. */
async function loadPieces(): Promise<void> {
  await import('#shared/contract/methods.ts');
  await setImmediate();
  await import('./pageServer.ts');
  await setImmediate();
}

const refused = (refusal: StartRefusal): Outcome => ({ kind: 'refused', refusal });

/**
 * Runs the browser shell. Starting a browser takes longest, so the port is opened and the window requested first.
 * Everything else is loaded when a page asks for it, or at once if there is nothing to show before; requests that need it
 * wait. `onClosable` receives the function that ends the app as soon as there is something to end.
 */
export async function runBrowserShell(
  options: Options,
  token: string | null,
  onClosable: (close: () => void) => void,
): Promise<Outcome> {
  const machine = { platform: process.platform, home: homedir(), env: process.env };
  const dataDir = path.resolve(options.dataDir ?? defaultDataDir(machine));
  const unusable = await openDataDir(dataDir);
  if (unusable !== null) return refused({ kind: 'data-folder', dir: dataDir, why: unusable });
  const instance = await acquireInstance(dataDir);
  if (instance.kind === 'taken') {
    if (options.browser !== null && (await instance.requestWindow(findDeepLink([options.link ?? '']))))
      return { kind: 'handed-over' };
    return refused({ kind: 'running', dir: dataDir });
  }
  keepCompiledCode(dataDir);
  keepMemorySmall();
  const opening = await listenOn(options.port);
  if (!opening.ok) return refused(opening.refusal);

  const access = openPageAccess(opening.listener.port);
  const entered = Promise.withResolvers<boolean>();
  /** Of the rest of the program. */
  let state: 'loading' | 'opening' | 'open' | 'closed' = 'loading';
  opening.listener.answerFirst(
    serveFiles({
      access,
      files: readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url))),
      picture: async () => (options.startWith === null ? readFirstPicture(dataDir) : null),
      isLoaded: () => state === 'open',
      onEntrance: (admitted) => {
        entered.resolve(admitted);
        if (!admitted) void program.then(({ logger }) => logger.warn(KEY_REFUSED, { status: 401 }));
      },
    }),
  );
  const profile = path.join(dataDir, 'window');
  const entryFile = openEntryFile(profile);
  // An existing one is from a run that was killed.
  entryFile.remove();
  const windows =
    options.browser === null
      ? null
      : appWindows({
          program: options.browser,
          profile,
          clock: systemClock,
          onGone: () => close(),
          onNoWindow: () => void sayAddress(access.lasting(null)),
        });
  const unused = async (): Promise<void> => {
    const isEntered = await Promise.race([entered.promise, setTimeout(PICTURE_WITHIN_MS, false)]);
    if (isEntered) await setTimeout(DRAWN_WITHIN_MS);
  };
  const load = async (): Promise<void> => {
    if (options.startWith === null) {
      if (existsSync(firstPictureFile(dataDir))) await Promise.race([opening.listener.awaited, unused()]);
      // It reads the first rows, and loads while the rest of the program does.
      if (['workspaces', 'mirrors'].some((folder) => existsSync(path.join(dataDir, folder))))
        startThreadEarly(new URL('./mirrorWorker.js', import.meta.url), 'reader');
    }
    await loadPieces();
  };
  const loaded = load().then(() => import('./browserProgram.ts'));
  const program = loaded.then(({ openProgram }): Promise<Program> => {
    if (state === 'closed') return Promise.withResolvers<Program>().promise;
    state = 'opening';
    return openProgram({
      dataDir,
      listener: opening.listener,
      access,
      instance,
      onPages: (connected) => windows?.pages(connected),
    });
  });
  const close = (): void => {
    killAfterTimeLimit();
    windows?.close();
    entryFile.remove();
    // The rest of the program would only be loaded to be closed.
    if (state === 'loading' || state === 'closed') {
      state = 'closed';
      void Promise.allSettled([opening.listener.close(), instance.close()]).then(() => process.exit(0));
      return;
    }
    // While the program is still opening, nothing else closes it.
    if (state === 'opening') void opening.listener.close();
    void program
      .then((opened) => {
        opened.endsWell();
        return Promise.allSettled([opened.close(), instance.close()]);
      })
      .then(() => process.exit(0));
  };
  onClosable(close);
  const openWindow = (link: string | null): void => {
    const address = access.once(link, () => entryFile.forget(address));
    windows?.open(entryFile.leadTo(address));
  };
  const show = (): void => {
    const link = findDeepLink([options.link ?? '']);
    if (windows === null) {
      process.stdout.write(`${JSON.stringify({ url: access.lasting(link) })}\n`);
      return;
    }
    openWindow(link);
    instance.onWindowRequest(openWindow);
  };

  // A workspace from the command line is only shown once it is known to open.
  if (options.startWith === null) show();
  try {
    const opened = await program;
    state = 'open';
    if (options.startWith === null) opened.app.prepare();
    const notStarted = await openRequestedWorkspace(opened.app, options, token);
    if (notStarted !== null) {
      // A start that failed is not a crash.
      opened.endsWell();
      return refused(notStarted);
    }
  } catch (error) {
    windows?.close();
    throw error;
  }
  if (options.startWith !== null) show();
  return { kind: 'running' };
}

async function sayAddress(address: string): Promise<void> {
  const { terminalText } = await import('../common/shellText.ts');
  process.stderr.write(`${terminalText().shell.start.noWindow}\n${address}\n`);
}
