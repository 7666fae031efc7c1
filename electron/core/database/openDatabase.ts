import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setAside } from './damage.ts';
import { Database, type OpenOptions } from './database.ts';
import { number } from './rowValues.ts';
import { isDamage, StorageError } from './storageErrors.ts';

export interface DatabaseOptions extends Omit<OpenOptions, 'readOnly'> {
  /** The folder is created if necessary. `IN_MEMORY` for a database that ends with the program. */
  readonly file: string;
  /** Run before anything else, for example `PRAGMA synchronous = FULL`. */
  readonly pragmas?: string;
  /** In order; each brings the schema one version further. A released one never changes. */
  readonly migrations: readonly string[];
  /**
   * Called with the name under which a damaged file was set aside, when a new one has been begun in its place. Without
   * it, a damaged file stays as it is and opening it throws.
   */
  readonly onDamage?: (setAsideAs: string) => void;
}

export const IN_MEMORY = ':memory:';

export function schemaVersion(db: Database): number {
  return db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
}

/** A file that a newer version of the program wrote is left as it is. */
function refuseNewer(db: Database, migrations: readonly string[]): void {
  if (schemaVersion(db) > migrations.length) throw new StorageError('newer-version');
}

/** Brings the file to the version `upTo`, each step in a transaction of its own. */
export function migrate(db: Database, migrations: readonly string[], upTo = migrations.length): void {
  refuseNewer(db, migrations);
  for (const [index, sql] of migrations.slice(0, upTo).entries()) {
    if (schemaVersion(db) > index) continue;
    db.transaction(() => db.exec(`${sql}; PRAGMA user_version = ${index + 1}`));
  }
}

function open({ file, pragmas, migrations, onDamage: _onDamage, ...options }: DatabaseOptions): Database {
  const db = new Database(file, { ...options, readOnly: false });
  try {
    if (pragmas !== undefined) db.exec(pragmas);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a database for writing, at this version's schema. Throws what `storageProblem` understands. */
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

/** Opens a database that another connection writes. It may still have an older schema; a newer one is refused. */
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
