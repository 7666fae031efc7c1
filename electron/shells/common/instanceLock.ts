import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The extended codes of SQLite carry the primary one in their lowest byte. */
const SQLITE_BUSY = 5;

export interface InstanceLock {
  release(): void;
}

/**
 * The lock on a data folder, held until it is released or the process ends, however it ends. Null where another
 * process holds it. It is the write lock of an empty SQLite database: a lock of the operating system on an open file,
 * taken in one step, so that of two starts at the same moment exactly one gets it. Throws where the file system knows
 * no locks.
 */
export function takeInstanceLock(dataDir: string): InstanceLock | null {
  const database = new DatabaseSync(path.join(dataDir, 'instance.lock'), { timeout: 0 });
  try {
    // RESERVED, which only one connection can have. EXCLUSIVE takes two steps, in which two can fail each other.
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY;
}
