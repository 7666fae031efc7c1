import { whereThrown } from '#core/whereThrown.ts';
import type { Log } from './log.ts';
import type { RunMark } from './runMark.ts';

/** How long the last line may take to reach the disk. */
const LAST_WORD_MS = 500;

/**
 * What nobody caught. An exception ends the program, as after it nothing is sure any more; a promise that failed with
 * nobody waiting for it does not, as whatever waited for anything has had its answer. Either is told by where it was
 * thrown and not by its message, which Node and Electron would print in full: libraries quote there what they were given,
 * and that may be a token.
 */
export function endOnCrash(
  log: Log,
  mark: Pick<RunMark, 'fault'>,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  process.once('uncaughtException', (thrown: unknown) => {
    const reason = whereThrown(thrown);
    mark.fault(reason);
    log.logger.error('The program ended by a fault of its own.', { reason });
    setTimeout(() => exit(1), LAST_WORD_MS);
    void log.close().then(() => exit(1));
  });
  process.on('unhandledRejection', (thrown: unknown) => {
    log.logger.error('Something failed that nobody waited for.', { reason: whereThrown(thrown) });
  });
}
