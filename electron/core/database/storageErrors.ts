import { isRecord } from '../json.ts';
import type { Problem } from '#shared/contract/problem.ts';

export type StorageProblem = Extract<Problem, { kind: 'storage' }>;

/** SQLite's primary result codes that mean something to us (sqlite.org/rescode.html). */
export const SQLITE_BUSY = 5;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_NOT_A_DATABASE = 26;
/** The index beside the write-ahead log can't grow: on a full disk that fails before the file itself does. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** SQLite's primary code, the lowest byte of the extended one that `node:sqlite` gives; null for other errors. */
export function sqliteCode(error: unknown): number | null {
  if (!isRecord(error) || typeof error['errcode'] !== 'number') return null;
  return error['errcode'] === SQLITE_IOERR_SHMSIZE ? SQLITE_FULL : error['errcode'] & 0xff;
}

/** Thrown inside the store's threads by what is no error of SQLite; caught where an answer leaves the thread. */
export class StorageFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind === 'storage' ? problem.detail : problem.kind);
    this.problem = problem;
  }
}

const DETAILS: Readonly<Record<StorageProblem['reason'], string>> = {
  'disk-full': 'The disk is full. What is here already stays; nothing new can be kept until there is room.',
  damaged: 'The file of the local mirror is damaged.',
  unavailable: 'The file of the local mirror can’t be used.',
};

export function storageProblem(reason: StorageProblem['reason'], detail?: string): StorageProblem {
  return { kind: 'storage', reason, detail: detail ?? DETAILS[reason] };
}

/** What a failure inside the store means to everybody outside. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof StorageFailure) return error.problem;
  const said = error instanceof Error ? error.message : String(error);
  switch (sqliteCode(error)) {
    case null:
      return { kind: 'internal', detail: said };
    case SQLITE_FULL:
      return storageProblem('disk-full');
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return storageProblem('damaged');
    default:
      return storageProblem('unavailable', `${DETAILS.unavailable} (${said})`);
  }
}

export function isDamage(error: unknown): boolean {
  const problem = problemFrom(error);
  return problem.kind === 'storage' && problem.reason === 'damaged';
}
