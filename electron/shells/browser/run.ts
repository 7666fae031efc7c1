import { homedir } from 'node:os';
import path from 'node:path';
import { endInTime } from '../common/closing.ts';
import { defaultDataDir, openDataDir } from '../common/dataDir.ts';
import { openInstanceDoor } from '../common/instanceDoor.ts';
import { linkIn } from '../common/linkIn.ts';
import type { Options } from '../common/options.ts';
import { startWith } from '../common/startWith.ts';
import { systemClock } from '../common/systemClock.ts';
import { appWindows } from './appWindows.ts';
import { openEntrance } from './entrance.ts';
import { openEntryFile } from './entryFile.ts';
import { listenOn } from './usualPort.ts';

export type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'handed-over' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): Outcome => ({ kind: 'refused', sentence });

/**
 * The program of the browser shell, from its options until it runs. A browser takes longest to start, so the port is
 * held and the window asked for first, and all the rest is loaded meanwhile: what the window asks for before it is
 * there waits. `onClosable` is given the way to end it, as soon as there is something to be ended.
 */
export async function run(
  options: Options,
  token: string | null,
  onClosable: (close: () => void) => void,
): Promise<Outcome> {
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
  const opening = await listenOn(options.port);
  if (!opening.ok) return refused(opening.why);

  const entrance = openEntrance(opening.listener.port);
  const profile = path.join(dataDir, 'window');
  const entryFile = openEntryFile(profile);
  // One that is there is of a run that was killed.
  entryFile.remove();
  const windows =
    options.browser === null
      ? null
      : appWindows({
          program: options.browser,
          profile,
          clock: systemClock,
          onGone: () => close(),
          onNoWindow: () =>
            say('The window did not open. Here is its address, for any browser:', entrance.lasting(null)),
        });
  const program = import('./program.ts').then(({ openProgram }) =>
    openProgram({
      dataDir,
      listener: opening.listener,
      entrance,
      onPages: (connected) => windows?.pages(connected),
    }),
  );
  const close = (): void => {
    endInTime();
    windows?.close();
    entryFile.remove();
    void program
      .then((opened) => {
        opened.endsWell();
        return Promise.allSettled([opened.close(), door.close()]);
      })
      .then(() => process.exit(0));
  };
  onClosable(close);
  const openWindow = (link: string | null): void => {
    const address = entrance.once(link, () => entryFile.forget(address));
    windows?.open(entryFile.leadTo(address));
  };
  const show = (): void => {
    const link = linkIn([options.link ?? '']);
    if (windows === null) {
      process.stdout.write(`${JSON.stringify({ url: entrance.lasting(link) })}\n`);
      return;
    }
    openWindow(link);
    door.onKnock(openWindow);
  };

  // What the command line names is not shown before it is known to open.
  if (options.startWith === null) show();
  try {
    const opened = await program;
    if (options.startWith === null) opened.app.prepare();
    const notStarted = await startWith(opened.app, options, token);
    if (notStarted !== null) {
      // What could not begin did not end badly.
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

function say(...lines: string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
