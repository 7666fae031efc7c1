import path from 'node:path';
import { failed } from '#shared/contract/result.ts';
import type { Logger } from './ports.ts';
import type { Database } from './database/database.ts';
import { IN_MEMORY, openDatabase } from './database/openDatabase.ts';
import { storageProblem } from './database/storageErrors.ts';

/** What the database of a log threw, as a `storage` problem. A bug is thrown again. `what` begins the sentence. */
export function logProblem(error: unknown, what: string): ReturnType<typeof failed> {
  const problem = storageProblem(error, {
    'disk-full': `${what} can’t be kept: the disk is full. Make some room and try again.`,
    damaged: `${what} is damaged; it is begun again when the program starts next.`,
    unavailable: `${what} can’t be read at the moment.`,
  });
  if (problem === null) throw error;
  return failed(problem);
}

export interface LogDatabase {
  readonly db: Database;
  /** `memory`: the disk refused, so what is written is gone with the program. */
  readonly keptOn: 'disk' | 'memory';
}

interface LogDatabaseOptions {
  /** Empty: in memory. */
  readonly folder: string;
  /** Without its ending. */
  readonly name: string;
  /** Each brings the schema one version further; one that has left the house is never changed again. */
  readonly migrations: readonly string[];
  readonly logger: Logger;
}

/**
 * A small database for what is recorded along the way: the request log, the deliveries of webhooks. It must never
 * stand in the way of what it records, so opening it can't fail: a damaged file is set aside and begun again, and
 * where the disk refuses, or a newer version of the program wrote the file, the record is kept in memory.
 */
export function openLogDatabase(options: LogDatabaseOptions): LogDatabase {
  const { folder, name, migrations, logger } = options;
  // What leaves the log is overwritten, not only unlinked: the user was told that it goes.
  const pragmas = 'PRAGMA secure_delete = 1; PRAGMA trusted_schema = 0';
  if (folder !== '') {
    try {
      const onDamage = (): void =>
        logger.warn('A damaged record was set aside and begun again.', { reason: name });
      const file = path.join(folder, `${name}.db`);
      return { db: openDatabase({ file, pragmas, migrations, onDamage }), keptOn: 'disk' };
    } catch {
      logger.warn('A record can’t be kept on the disk; it is kept until the program ends.', { reason: name });
    }
  }
  return { db: openDatabase({ file: IN_MEMORY, pragmas, migrations }), keptOn: 'memory' };
}
