import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Pragmas write nothing, except the one that makes a file. */
const WRITES = /^(?!PRAGMA)|journal_mode/;

/** Calls `before` with a running number ahead of each statement that may write. */
export async function watchStatements<T>(
  before: (statement: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  let count = 0;
  const watched = <F extends (...args: never[]) => unknown>(
    method: F,
    sqlOf: (of: unknown, args: unknown[]) => string,
  ): F =>
    new Proxy(method, {
      apply: (target, of, args: unknown[]): unknown => {
        if (WRITES.test(sqlOf(of, args))) before((count += 1));
        return Reflect.apply(target, of, args);
      },
    });
  // oxlint-disable-next-line typescript/unbound-method -- called with its object, by the proxy
  const [exec, run] = [DatabaseSync.prototype.exec, StatementSync.prototype.run];
  DatabaseSync.prototype.exec = watched(exec, (_of, [sql]) => String(sql));
  StatementSync.prototype.run = watched(run, (of) => (of instanceof StatementSync ? of.sourceSQL : ''));
  try {
    return await work();
  } finally {
    DatabaseSync.prototype.exec = exec;
    StatementSync.prototype.run = run;
  }
}

/** A digest of all files. The index of a write-ahead log is made anew by whoever opens the database next. */
function digest(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    hash.update(`${path.relative(folder, file)}\0`);
    if (entry.isFile() && !entry.name.endsWith('-shm')) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What a process leaves if it is killed: a copy of its folder, and what it keeps elsewhere. */
export interface CrashImage<T> {
  readonly folder: string;
  readonly elsewhere: T;
}

/**
 * What a process leaves if it is killed during `work`: one image below `into` for each state in which a statement,
 * or a call of `beforeStep`, finds `folder` and what `elsewhere` returns.
 */
export async function crashImages<T>(
  folder: string,
  into: string,
  work: (beforeStep: () => void) => Promise<unknown>,
  elsewhere: () => T,
): Promise<readonly CrashImage<T>[]> {
  const images = new Map<string, CrashImage<T>>();
  const take = (): void => {
    const kept = elsewhere();
    const state = digest(folder) + JSON.stringify(kept);
    if (images.has(state)) return;
    const image = path.join(into, String(images.size));
    cpSync(folder, image, { recursive: true });
    images.set(state, { folder: image, elsewhere: kept });
  };
  await watchStatements(take, () => work(take));
  take();
  return [...images.values()];
}

/** The error of SQLite on a full disk. */
export function diskFull(): Error {
  return Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
}
