import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Between the name of a file and the moment it was set aside. */
export const SET_ASIDE_MARK = '.damaged-';

/** All files of one database: SQLite's log and its index lie beside it. */
function filesOf(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/**
 * Renames a damaged file, with its log, so that a new one can begin in its place. Only the latest is kept: the
 * workspace can be fetched again, and copies of it must not fill the disk. Returns the name it lies under now.
 */
export async function setAside(file: string, at: Date): Promise<string> {
  const name = `${file}${SET_ASIDE_MARK}${at.toISOString().replaceAll(/[:.]/gu, '-')}`;
  const folder = dirname(file);
  for (const other of await readdir(folder)) {
    if (other.startsWith(basename(file) + SET_ASIDE_MARK)) await rm(join(folder, other), { force: true });
  }
  for (const part of filesOf(file)) {
    try {
      await rename(part, name + part.slice(file.length));
    } catch {
      // The log is not always there; and where nothing can be renamed, removing is the next best.
      await rm(part, { force: true });
    }
  }
  return name;
}

/** Removes everything a mirror has written. Close it first. */
export async function removeMirror(file: string): Promise<void> {
  const folder = dirname(file);
  const [name, damaged] = [basename(file), basename(file) + SET_ASIDE_MARK];
  const ours = (await readdir(folder)).filter((other) => other === name || other.startsWith(damaged));
  for (const part of [...ours.map((other) => join(folder, other)), ...filesOf(file)])
    await rm(part, { force: true });
}
