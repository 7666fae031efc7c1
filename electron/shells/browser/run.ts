import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports/index.ts';
import { createDispatch } from '#host/dispatch.ts';
import { defaultDataDir, openDataDir } from '../common/dataDir.ts';
import { endOnCrash } from '../common/crashes.ts';
import { openInstanceDoor } from '../common/instanceDoor.ts';
import { linkIn } from '../common/linkIn.ts';
import { openLog } from '../common/log.ts';
import type { Options } from '../common/options.ts';
import { readPageFiles } from '../common/pageFiles.ts';
import { leaveRunMark } from '../common/runMark.ts';
import { startWith } from '../common/startWith.ts';
import { systemClock } from '../common/systemClock.ts';
import { appWindows } from './appWindows.ts';
import { openApp } from './openApp.ts';
import { openPageServer } from './pageServer.ts';
import { openOnPort, type Opening } from './usualPort.ts';

/** Less than the two seconds within which the program promises to end. */
const CLOSING_MS = 1000;

export type Outcome =
  | { readonly kind: 'running'; readonly close: () => void }
  | { readonly kind: 'handed-over' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): Outcome => ({ kind: 'refused', sentence });

/** The program of the browser shell, from its options until it runs; from then on it ends by `close`. */
export async function run(options: Options, token: string | null): Promise<Outcome> {
  const machine = { platform: process.platform, home: homedir(), env: process.env };
  const dataDir = path.resolve(options.dataDir ?? defaultDataDir(machine));
  const unusable = await openDataDir(dataDir);
  if (unusable !== null) return refused(unusable);
  const door = await openInstanceDoor(dataDir);
  if (door.kind === 'taken') {
    if (options.browser !== null && (await door.knock(linkIn([options.link ?? '']))))
      return { kind: 'handed-over' };
    return refused(
      `Parley already runs on ${dataDir}. Close it first, or name another folder with --data-dir.`,
    );
  }

  const log = openLog(dataDir);
  const mark = await leaveRunMark(dataDir);
  endOnCrash(log, mark);
  const app = await openApp(dataDir, log, mark);
  const windows =
    options.browser === null
      ? null
      : appWindows({
          program: options.browser,
          dataDir,
          clock: systemClock,
          onGone: () => close(),
          onNoWindow: () => say('The window did not open. Here is its address, for any browser:', server.url),
        });
  const [notStarted, opening] = await Promise.all([
    startWith(app, options, token),
    openServer(app, log.logger, options.port, (connected) => windows?.pages(connected)),
  ]);
  const why = notStarted ?? (opening.ok ? null : opening.why);
  if (why !== null) {
    // What could not begin did not end badly.
    mark.clear();
    return refused(why);
  }
  if (!opening.ok) return refused(opening.why);
  const { server } = opening;

  const close = (): void => {
    // What hangs (a keychain, a service) must not keep the program.
    setTimeout(() => process.exit(0), CLOSING_MS);
    windows?.close();
    mark.clear();
    void Promise.allSettled([server.close(), app.close(), door.close()])
      .then(() => log.close())
      .then(() => process.exit(0));
  };

  const link = linkIn([options.link ?? '']);
  if (windows === null) process.stdout.write(`${JSON.stringify({ url: withLink(server.url, link) })}\n`);
  else {
    windows.open(withLink(server.entrance(), link));
    door.onKnock((knocked) => windows.open(withLink(server.entrance(), knocked)));
  }
  return { kind: 'running', close };
}

async function openServer(
  app: App,
  logger: Logger,
  port: number | null,
  onPages: (connected: number) => void,
): Promise<Opening> {
  const files = await readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url)));
  const dispatch = createDispatch(app.handlers, logger, { checkOutput: false });
  return openOnPort(port, (port) => openPageServer({ port, app, dispatch, files, logger, onPages }));
}

/** The page finds the link in its address, and judges it. */
function withLink(address: string, link: string | null): string {
  return link === null ? address : `${address}&link=${encodeURIComponent(link)}`;
}

function say(...lines: string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
