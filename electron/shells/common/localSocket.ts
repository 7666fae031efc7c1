import { lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The limit of a socket's path on macOS; it is 107 on Linux. */
const LONGEST_PATH = 100;

/**
 * Where the running app listens: in the data folder, which is accessible to its owner only. If that makes the
 * path too long, in the user's own runtime folder under a hash of it. Null if there is no folder that only the
 * user can write to: then nobody can reach the app, but a second start is still kept out by the lock.
 */
export function socketAddress(
  dataDir: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): string | null {
  if (platform === 'win32') return `\\\\.\\pipe\\parley-${hashOf(dataDir)}`;
  const inFolder = path.join(path.resolve(dataDir), 'door.sock');
  if (Buffer.byteLength(inFolder) <= LONGEST_PATH) return inFolder;
  // The temporary folder of macOS is per user.
  const runtimeDir = platform === 'darwin' ? tmpdir() : env['XDG_RUNTIME_DIR'];
  if (runtimeDir === undefined || !isOursAlone(runtimeDir)) return null;
  const far = path.join(runtimeDir, `parley-${hashOf(dataDir)}.sock`);
  return Buffer.byteLength(far) <= LONGEST_PATH ? far : null;
}

function hashOf(dataDir: string): string {
  // Loaded only here: it takes a tenth of the time of a short command.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24);
}

function isOursAlone(dir: string): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/** Raised when an older client couldn't talk to a newer program, or the other way round. */
export const LOCAL_PROTOCOL = 1;

/** The first line of a client that wants to make calls. Its messages follow, each on a line of its own. */
export interface Hello {
  readonly parley: typeof LOCAL_PROTOCOL;
  readonly client: 'cli' | 'mcp';
}

/** A client is told apart from a second start by its first byte: a link doesn't begin with it. */
export const HELLO_BEGINS = '{'.charCodeAt(0);

/** Cuts a stream of text into its lines. `onTooLong` is called once a line without an end is longer than `most`. */
export function lineReader(
  onLine: (line: string) => void,
  most: number,
  onTooLong: () => void,
): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, end));
      const line = Buffer.concat(pieces).toString('utf8');
      [pieces, length] = [[], 0];
      from = end + 1;
      if (line.length > most) return onTooLong();
      onLine(line);
    }
    if (from === chunk.length) return;
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > most) onTooLong();
  };
}
