import { whereThrown } from '#core/whereThrown.ts';
import type { Log } from './log.ts';

/** How long the last line may take to reach the disk. */
const LAST_WORD_MS = 500;

/**
 * What nobody caught ends the program, as after it nothing is sure any more. It is told by where it was thrown and not
 * by its message, which Node and Electron would print in full: libraries quote there what they were given, and that may
 * be a token.
 */
export function endOnCrash(log: Log, exit: (code: number) => void = (code) => process.exit(code)): void {
  const end = (thrown: unknown): void => {
    log.logger.error('The program ended by a fault of its own.', { reason: whereThrown(thrown) });
    setTimeout(() => exit(1), LAST_WORD_MS);
    void log.close().then(() => exit(1));
  };
  process.once('uncaughtException', end);
  process.once('unhandledRejection', end);
}
