import { spawn } from 'node:child_process';
import { app } from 'electron';
import { closeInOrder, type ClosingStep } from '#core/closeInOrder.ts';
import type { Logger } from '#core/ports.ts';
import { startProgram } from '../common/newFileModes.ts';
import { killAfterTimeLimit } from '../common/programExit.ts';
import { programFile } from './appImage.ts';

interface ProgramEndParts {
  readonly logger: Logger;
  /** Called when the app begins to quit, before its windows close. */
  readonly onQuit: () => void;
  /** What is closed once the windows are, in this order. */
  readonly steps: readonly ClosingStep[];
}

/** What replaces the exit at the end of everything; it quits the app itself, or rejects. */
type LastAct = () => Promise<unknown>;

export interface ProgramEnd {
  readonly quit: (lastAct?: LastAct) => void;
  /** Takes a start that came while this run closes: it is made once this run has ended. False if it isn't closing. */
  startsAgain(args: readonly string[]): boolean;
}

/** How long installing may take after everything is closed; the system may ask the user something. */
const LAST_ACT_MS = 60_000;

/**
 * The one way in which the app ends: the windows close, then everything else in order, then the locks are free, and only
 * then may a new version or another start of this one begin. Electron doesn't wait for promises when quitting, so
 * quitting is held back until then.
 */
export function openProgramEnd({ logger, onQuit, steps }: ProgramEndParts): ProgramEnd {
  let wanted: LastAct | null = null;
  let lastAct: LastAct | null = null;
  let again: readonly string[] | null = null;
  let state: 'runs' | 'quits' | 'closes' | 'closed' = 'runs';

  const exit = (): void => {
    if (again !== null) startAgain(again);
    // A downloaded update may be installed here, with the umask of the user.
    startProgram(() => app.exit(0));
  };
  const finish = (): void => {
    if (state === 'closed') return;
    state = 'closed';
    app.releaseSingleInstanceLock();
    if (lastAct === null) return exit();
    const limit = setTimeout(exit, LAST_ACT_MS);
    lastAct().catch((error: unknown) => {
      clearTimeout(limit);
      logger.error('An update could not be installed, so the same version starts again.', {
        reason: error instanceof Error ? error.message : 'unknown',
      });
      again ??= [];
      exit();
    });
  };
  const close = async (): Promise<void> => {
    const limit = killAfterTimeLimit(finish);
    await closeInOrder(logger, steps);
    clearTimeout(limit);
    finish();
  };

  app.on('before-quit', () => {
    if (state === 'closes' || state === 'closed') return;
    // No window prevents it: its page is asked, which takes a moment, and can't refuse (`sessionSecurity.ts`).
    state = 'quits';
    [lastAct, wanted] = [wanted, null];
    onQuit();
  });
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closes') return;
    state = 'closes';
    void close();
  });
  return {
    quit: (act) => {
      wanted = act ?? null;
      app.quit();
    },
    startsAgain: (args) => {
      if (state === 'runs') return false;
      again = args.filter((arg) => !arg.startsWith('--token-fd'));
      return true;
    },
  };
}

/** Electron starts it once this process has ended, but couldn't from within an AppImage. The locks are free already. */
function startAgain(args: readonly string[]): void {
  startProgram(() => {
    if (process.env['APPIMAGE'] === undefined) app.relaunch({ args: [...args] });
    else
      spawn(programFile(), args, { detached: true, stdio: 'ignore' })
        .on('error', () => undefined)
        .unref();
  });
}
