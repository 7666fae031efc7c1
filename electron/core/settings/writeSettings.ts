import { failed, ok, type Result } from '#shared/contract/result.ts';

/** What a full disk, or a quota that is used up, is called by the system. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Runs a change of the settings store, which throws where the disk refuses. Problems: `storage`. */
export function writeSettings(write: () => void): Result<null> {
  try {
    write();
    return ok(null);
  } catch (error) {
    return error instanceof Error && 'code' in error && FULL.has(error.code)
      ? failed({
          kind: 'storage',
          reason: 'disk-full',
          detail: 'The disk is full, so the settings could not be saved; make some room and try again.',
        })
      : failed({
          kind: 'storage',
          reason: 'unavailable',
          detail: 'The settings can’t be saved: the data folder can’t be used.',
        });
  }
}
