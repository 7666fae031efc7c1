import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../json.ts';

export type StorageProblem = Extract<Problem, { kind: 'storage' }>;

/** The fault an error indicates. */
export type StorageFault = 'disk-full' | 'damaged' | 'busy' | 'newer-version' | 'unavailable';

/** The messages of one database; `busy` and `newer-version` fall back to `unavailable`. */
export type StorageMessages = Readonly<
  Record<Exclude<StorageProblem['reason'], 'folder'>, string> & Partial<Record<StorageFault, string>>
>;

/** The SQLite result codes we handle (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;
/** The index of the write-ahead log can't grow, which on a full disk fails before the file itself does. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** Thrown by our own code for an invalid file. */
export class StorageError extends Error {
  readonly fault: StorageFault;
  /** Overrides the database's message. */
  readonly detail: string | undefined;

  constructor(fault: StorageFault, detail?: string) {
    super(detail ?? fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Aborts a transaction or a thread's call with a problem; caught at the boundary. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Null for errors not raised by SQLite, the file system or a `StorageError`, which are bugs. */
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

/** Converts a database error to a problem; null for a bug. */
export function storageProblem(error: unknown, messages: StorageMessages): StorageProblem | null {
  const fault = faultOf(error);
  if (fault === null) return null;
  const reason = fault === 'busy' || fault === 'newer-version' ? 'unavailable' : fault;
  const own = error instanceof StorageError ? error.detail : undefined;
  const detail = own ?? messages[fault] ?? messages[reason];
  const cause = fault === 'busy' ? 'file-busy' : fault === 'newer-version' ? 'file-newer' : undefined;
  return { kind: 'storage', reason, detail, ...(cause === undefined ? {} : { cause }) };
}

/** Runs work on a database; rethrows errors that are bugs. */
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
