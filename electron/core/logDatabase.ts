import path from 'node:path';
import { failed } from '#shared/contract/result.ts';
import type { Logger } from './ports.ts';
import { type Database, storageProblem } from './database/database.ts';
import { IN_MEMORY, openDatabase } from './database/openDatabase.ts';

/** Converts a log database's error to a `storage` problem; rethrows bugs. `what` starts the sentence. */
export function logProblem(error: unknown, what: string): ReturnType<typeof failed> {
  const problem = storageProblem(error, {
    'disk-full': `${what} can’t be saved because the disk is full. Free up space and try again.`,
    damaged: `${what} is damaged. Restart Parley to start a new one.`,
    unavailable: `${what} can’t be read at the moment.`,
  });
  if (problem === null) throw error;
  return failed(problem);
}

export interface LogDatabase {
  readonly db: Database;
  /** `memory`: the disk failed, so the content is lost on exit. */
  readonly keptOn: 'disk' | 'memory';
}

interface LogDatabaseOptions {
  /** In memory if empty. */
  readonly folder: string;
  /** File name without extension. */
  readonly name: string;
  /** In order; each upgrades the schema by one version. A released migration never changes. */
  readonly migrations: readonly string[];
  readonly logger: Logger;
}

/**
 * A small database for logs: the request log and webhook deliveries. It must never block what it records, so
 * opening it can't fail: a damaged file is set aside and replaced, and if the disk fails or a newer version wrote
 * the file, the log is kept in memory.
 */
export function openLogDatabase(options: LogDatabaseOptions): LogDatabase {
  const { folder, name, migrations, logger } = options;
  const pragmas = 'PRAGMA trusted_schema = 0';
  if (folder !== '') {
    try {
      const onDamage = (): void => logger.warn('A damaged log was set aside and replaced.', { reason: name });
      const file = path.join(folder, `${name}.db`);
      return { db: openDatabase({ file, pragmas, migrations, onDamage }), keptOn: 'disk' };
    } catch {
      logger.warn('A log can’t be written to disk; it is kept in memory until Parley quits.', {
        reason: name,
      });
    }
  }
  return { db: openDatabase({ file: IN_MEMORY, pragmas, migrations }), keptOn: 'memory' };
}
