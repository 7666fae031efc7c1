import { closeSync, readFileSync } from 'node:fs';

/**
 * The token for `--connect`, read to its end from a pipe that the start command holds: an environment would be passed
 * on to every program started from here, Electron's own processes among them, before any of our code runs. Null where
 * none was given.
 */
export function readToken(fd: number | null): string | null {
  if (fd === null) return null;
  try {
    const token = readFileSync(fd, 'utf8');
    return token === '' ? null : token;
  } finally {
    closeSync(fd);
  }
}
