import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../json.ts';

export type StorageProblem = Extract<Problem, { kind: 'storage' }>;

/** What is wrong with a database, as far as an error tells. */
export type StorageFault = 'disk-full' | 'damaged' | 'busy' | 'newer-version' | 'unavailable';

/** The sentences of one database; `busy` and `newer-version` fall back to `unavailable`. */
export type StorageMessages = Readonly<
  Record<StorageProblem['reason'], string> & Partial<Record<StorageFault, string>>
>;

/** SQLite's primary result codes that mean something to us (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;
/** The index beside the write-ahead log can't grow: on a full disk that fails before the file itself does. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** Thrown by our own code when a file can't be what it should be. */
export class StorageError extends Error {
  readonly fault: StorageFault;
  /** Replaces the database's own sentence. */
  readonly detail: string | undefined;

  constructor(fault: StorageFault, detail?: string) {
    super(detail ?? fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Ends a transaction or a call of a thread with a problem; caught where the answer leaves. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Null for an error that neither SQLite nor the file system nor a `StorageError` raised: that is a bug. */
function faultOf(error: unknown): StorageFault | null {
  if (error instanceof StorageError) return error.fault;
  if (!isRecord(error)) return null;
  if (typeof error['errcode'] !== 'number') return 'syscall' in error ? 'unavailable' : null;
  if (error['errcode'] === SQLITE_IOERR_SHMSIZE) return 'disk-full';
  switch (error['errcode'] & 0xff) {
    case SQLITE_FULL:
      return 'disk-full';
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return 'damaged';
    case SQLITE_BUSY:
      return 'busy';
    default:
      return 'unavailable';
  }
}

/** What an error of a database means to everybody outside; null for a bug. */
export function storageProblem(error: unknown, messages: StorageMessages): StorageProblem | null {
  const fault = faultOf(error);
  if (fault === null) return null;
  const reason = fault === 'busy' || fault === 'newer-version' ? 'unavailable' : fault;
  const own = error instanceof StorageError ? error.detail : undefined;
  return { kind: 'storage', reason, detail: own ?? messages[fault] ?? messages[reason] };
}

/** Runs work on a database. A bug is thrown again. */
export function catchStorageErrors<T>(messages: StorageMessages, work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    const problem = storageProblem(error, messages);
    if (problem === null) throw error;
    return failed(problem);
  }
}

export function isDamage(error: unknown): boolean {
  return faultOf(error) === 'damaged';
}
