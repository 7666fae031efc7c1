import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_NOT_A_DATABASE,
  sqliteCode,
  StorageFailure,
} from '../store/storageProblem.ts';

export const NEWER: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'The changes kept on this computer were written by a newer version of this program; update it.',
};

/** What SQLite or the disk threw, as a problem with something to do about it. Nothing is ever thrown away here. */
export function storageProblem(error: unknown): Problem {
  // A row that is not what its schema says is a damaged file, whoever found out.
  switch (error instanceof StorageFailure ? SQLITE_CORRUPT : sqliteCode(error)) {
    case SQLITE_FULL:
      return {
        kind: 'storage',
        reason: 'disk-full',
        detail: 'The disk is full, so the change could not be kept; make some room and try again.',
      };
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return {
        kind: 'storage',
        reason: 'damaged',
        detail:
          'The file of changes, edits.db in the data folder, is damaged. It was left as it is; moving it away begins a new one.',
      };
    case SQLITE_BUSY:
      return {
        kind: 'storage',
        reason: 'unavailable',
        detail: 'This program is open a second time on the same data folder; close one of the two.',
      };
    case null:
    default:
      return {
        kind: 'storage',
        reason: 'unavailable',
        detail: 'Changes can’t be kept on this computer at the moment.',
      };
  }
}

/** Whether the machine failed, not the program: errors of SQLite and of the file system carry these. */
function isOfTheMachine(error: unknown): boolean {
  if (error instanceof StorageFailure) return true;
  return error instanceof Error && ('errcode' in error || 'syscall' in error);
}

/** Runs work on the database; what SQLite or the disk throws becomes a `storage` problem, a bug stays one. */
export function guarded<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    if (!isOfTheMachine(error)) throw error;
    return failed(storageProblem(error));
  }
}
