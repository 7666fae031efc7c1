import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failed } from '#shared/contract/result.ts';
import type { Logger } from './ports.ts';
import { Database } from './database/database.ts';
import { number } from './database/rowValues.ts';
import { isDamage, problemFrom } from './database/storageErrors.ts';

const DETAILS = {
  'disk-full': 'can’t be kept: the disk is full. Make some room and try again.',
  damaged: 'is damaged; it is begun anew when the program starts next.',
  unavailable: 'can’t be read at the moment.',
} as const;

/** What SQLite or the disk threw while a record was asked, as a `storage` problem. A bug is thrown again. */
export function logProblem(error: unknown, what: string): ReturnType<typeof failed> {
  const problem = problemFrom(error);
  if (problem.kind !== 'storage') throw error;
  return failed({ ...problem, detail: `${what} ${DETAILS[problem.reason]}` });
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
 * stand in the way of what it records, so opening it can't fail: a damaged file is set aside and begun anew, and
 * where the disk refuses, or a newer version of the program wrote the file, the record is kept in memory.
 */
export function openLogDatabase(parts: LogDatabaseOptions): LogDatabase {
  if (parts.folder === '') return inMemory(parts);
  const file = path.join(parts.folder, `${parts.name}.db`);
  try {
    mkdirSync(parts.folder, { recursive: true });
    return { db: open(file, parts.migrations), keptOn: 'disk' };
  } catch (error) {
    if (!isDamage(error)) return inMemory(parts);
  }
  try {
    setAside(file);
    parts.logger.warn('A damaged record was set aside and begun anew.', { reason: parts.name });
    return { db: open(file, parts.migrations), keptOn: 'disk' };
  } catch {
    return inMemory(parts);
  }
}

function inMemory(parts: LogDatabaseOptions): LogDatabase {
  if (parts.folder !== '') {
    parts.logger.warn('A record can’t be kept on the disk; it is kept until the program ends.', {
      reason: parts.name,
    });
  }
  return { db: open(':memory:', parts.migrations), keptOn: 'memory' };
}

function open(file: string, migrations: readonly string[]): Database {
  const db = new Database(file, { readOnly: false });
  try {
    // What falls out of the ring is overwritten, not only unlinked: the user was told that it goes.
    db.exec('PRAGMA secure_delete = 1; PRAGMA trusted_schema = 0');
    const version = db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
    if (version > migrations.length) throw new Error('A newer version of the program wrote this file.');
    for (const [at, migration] of migrations.entries()) {
      if (at < version) continue;
      db.transaction(() => db.exec(`${migration}; PRAGMA user_version = ${at + 1}`));
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** One damaged file is kept for whoever wants to look; an older one gives way to it. */
function setAside(file: string): void {
  for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
  const aside = `${file}.damaged`;
  if (existsSync(aside)) rmSync(aside);
  renameSync(file, aside);
}
