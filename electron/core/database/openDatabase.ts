import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setAside } from './damage.ts';
import { Database, type OpenOptions } from './database.ts';
import { number } from './rowValues.ts';
import { isDamage, StorageError } from './storageErrors.ts';

export interface DatabaseOptions extends Omit<OpenOptions, 'readOnly'> {
  /** The folder is created if missing. Use `IN_MEMORY` for a temporary database. */
  readonly file: string;
  /** Run first, for example `PRAGMA synchronous = FULL`. */
  readonly pragmas?: string;
  /** Deleted rows are left in the file. Otherwise they are overwritten, because the user was told they are gone. */
  readonly keepsDeleted?: boolean;
  /** In order; each upgrades the schema by one version. A released migration never changes. */
  readonly migrations: readonly string[];
  /**
   * Called with the new name of a damaged file after it was set aside and replaced. Without it, a damaged file
   * stays and opening it throws.
   */
  readonly onDamage?: (setAsideAs: string) => void;
}

export const IN_MEMORY = ':memory:';

export function schemaVersion(db: Database): number {
  return db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
}

/** Refuses a file written by a newer version. */
function refuseNewer(db: Database, migrations: readonly string[]): void {
  if (schemaVersion(db) > migrations.length) throw new StorageError('newer-version');
}

/** Migrates the file to version `upTo`, each step in its own transaction. */
export function migrate(db: Database, migrations: readonly string[], upTo = migrations.length): void {
  refuseNewer(db, migrations);
  for (const [index, sql] of migrations.slice(0, upTo).entries()) {
    if (schemaVersion(db) > index) continue;
    db.transaction(() => db.exec(`${sql}; PRAGMA user_version = ${index + 1}`));
  }
}

function open(all: DatabaseOptions): Database {
  const { file, pragmas, keepsDeleted = false, migrations, onDamage: _onDamage, ...options } = all;
  const db = new Database(file, { ...options, readOnly: false });
  try {
    if (!keepsDeleted) db.exec('PRAGMA secure_delete = 1');
    if (pragmas !== undefined) db.exec(pragmas);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a database for writing and migrates it. Its errors are for `storageProblem`. */
export function openDatabase(options: DatabaseOptions): Database {
  const { file, onDamage } = options;
  if (file === IN_MEMORY) return open(options);
  mkdirSync(dirname(file), { recursive: true });
  try {
    return open(options);
  } catch (error) {
    if (onDamage === undefined || !isDamage(error)) throw error;
  }
  const setAsideAs = setAside(file, new Date());
  const db = open(options);
  onDamage(setAsideAs);
  return db;
}

const LOG = /^(.+\.db)-wal$/;

/**
 * Empties the write-ahead logs of a folder's databases, so that what was deleted is gone before they are closed. Those
 * that are opened exclusively have to do it themselves.
 */
export function emptyLogs(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = LOG.exec(name)?.[1];
    if (file === undefined) continue;
    try {
      const db = new Database(join(folder, file), { readOnly: false, busyMs: 0 });
      db.emptyLog();
      db.close();
    } catch {
      // In use: its log is emptied when it is closed.
    }
  }
}

/** Opens a database that another connection writes. An older schema is allowed, a newer one refused. */
export function openForReading(file: string, migrations: readonly string[]): Database {
  const db = new Database(file, { readOnly: true });
  try {
    refuseNewer(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
