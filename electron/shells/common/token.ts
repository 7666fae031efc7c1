import { closeSync, readSync } from 'node:fs';

/**
 * The token for `--connect`, read to its end from a pipe that the start command holds: an environment would be passed
 * on to every program started from here, Electron's own processes among them, before any of our code runs. Null where
 * none was given.
 */
export function readToken(fd: number | null): string | null {
  if (fd === null) return null;
  try {
    const token = readToEnd(fd).toString('utf8');
    return token === '' ? null : token;
  } finally {
    closeSync(fd);
  }
}

/** `readFileSync` takes the end of a pipe for an error on Windows. */
function readToEnd(fd: number): Buffer {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = Buffer.alloc(4096);
    const length = readOrEnd(fd, piece);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
  }
}

function readOrEnd(fd: number, piece: Buffer): number {
  try {
    return readSync(fd, piece);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return 0;
    throw error;
  }
}
