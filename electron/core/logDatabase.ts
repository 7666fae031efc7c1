import path from 'node:path';
import { failed } from '#shared/contract/result.ts';
import type { Clock, Logger } from './ports.ts';
import { bindable, type Database, faultOf, number, storageProblem, text } from './database/database.ts';
import { IN_MEMORY, openDatabase, TAKEN_RETRY_MS } from './database/openDatabase.ts';

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
  /** `memory`: the disk failed, or another program uses the file, so the content would be lost on exit. */
  readonly keptOn: 'disk' | 'memory';
  readonly close: () => void;
}

interface LogDatabaseOptions {
  /** In memory if empty. */
  readonly folder: string;
  /** File name without extension. */
  readonly name: string;
  /** In order; each upgrades the schema by one version. A released migration never changes. */
  readonly migrations: readonly string[];
  readonly logger: Logger;
  readonly clock: Pick<Clock, 'after'>;
  /** What was kept in memory while another program used the file is in it now, with other numbers. */
  readonly onMoved?: () => void;
}

const UNTIL_THE_END = 'A log can’t be written to disk; it is kept in memory until Parley quits.';

/**
 * A small database for logs: the request log and webhook deliveries. It must never block what it records, so
 * opening it can't fail: a damaged file is set aside and replaced, and if the disk fails or a newer version wrote
 * the file, the log is kept in memory. So it is while another program uses the file, and moves there afterwards.
 */
export function openLogDatabase(options: LogDatabaseOptions): LogDatabase {
  const { folder, name, migrations, logger, clock } = options;
  const shared = { pragmas: 'PRAGMA trusted_schema = 0', exclusive: true, migrations };
  const onDamage = (): void => logger.warn('A damaged log was set aside and replaced.', { reason: name });
  const onDisk = (): Database => openDatabase({ ...shared, file: path.join(folder, `${name}.db`), onDamage });
  let cancel = (): void => undefined;
  let keptOn: LogDatabase['keptOn'] = 'memory';

  const inMemory = (error: unknown): Database => {
    const db = openDatabase({ ...shared, file: IN_MEMORY });
    if (faultOf(error) !== 'busy') {
      logger.warn(UNTIL_THE_END, { reason: name });
      return db;
    }
    logger.warn('A log is kept in memory until another program stops using its file.', { reason: name });
    const tryLater = (): void => {
      cancel = clock.after(TAKEN_RETRY_MS, () => {
        try {
          moveTo(db, onDisk());
        } catch (failure) {
          if (faultOf(failure) === 'busy') return tryLater();
          return logger.warn(UNTIL_THE_END, { reason: name });
        }
        keptOn = 'disk';
        options.onMoved?.();
      });
    };
    tryLater();
    return db;
  };

  const opened = (): Database => {
    if (folder === '') return openDatabase({ ...shared, file: IN_MEMORY });
    try {
      const db = onDisk();
      keptOn = 'disk';
      return db;
    } catch (error) {
      return inMemory(error);
    }
  };

  const db = opened();
  return {
    db,
    get keptOn() {
      return keptOn;
    },
    close: () => {
      cancel();
      db.close();
    },
  };
}

/**
 * Adds the rows of a log in memory to its file, and goes on with that. Numbered rows get new numbers, after those that
 * are there. Throws, and then closes the file.
 */
function moveTo(memory: Database, file: Database): void {
  try {
    copyRows(memory, file);
  } catch (error) {
    file.close();
    throw error;
  }
  memory.takeOver(file);
}

function copyRows(from: Database, to: Database): void {
  const tables = from.all(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    (row) => text(row, 0),
  );
  to.transaction(() => {
    for (const table of tables) {
      const columns = from
        .all(`PRAGMA table_info("${table}")`, (row) => ({
          name: text(row, 1),
          isNumber: text(row, 2) === 'INTEGER' && number(row, 5) === 1,
        }))
        .filter(({ isNumber }) => !isNumber)
        .map(({ name }) => name);
      const sql = `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
      for (const row of from.each(`SELECT ${columns.join()} FROM ${table}`))
        to.run(sql, ...row.map(bindable));
    }
  });
}
