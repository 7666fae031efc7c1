import { errorOrigin } from './errorOrigin.ts';
import type { Logger } from './ports.ts';

export interface ClosingStep {
  /** For the log. */
  readonly name: string;
  readonly close: () => unknown;
}

/**
 * Closes parts one after the other, because each may rely on the next ones. Each is logged before it begins, so that
 * the log of a run that hung says where; one that fails doesn't keep the others open. Never rejects.
 */
export async function closeInOrder(
  logger: Pick<Logger, 'info' | 'error'>,
  steps: readonly ClosingStep[],
): Promise<void> {
  for (const { name, close } of steps) {
    logger.info('Closing.', { reason: name });
    try {
      // oxlint-disable-next-line no-await-in-loop -- each step relies on those before it
      await close();
    } catch (error) {
      logger.error('A part could not be closed.', { reason: `${name}: ${errorOrigin(error)}` });
    }
  }
}
