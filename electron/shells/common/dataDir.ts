import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StartRefusal } from './startRefusal.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The default data folder, in the usual place of each system. The same for both shells, so that a connection
 * added in one is available in the other.
 */
export function defaultDataDir({ platform, home, env }: Machine): string {
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Parley');
  if (platform === 'win32') {
    return path.win32.join(env['APPDATA'] ?? path.win32.join(home, 'AppData', 'Roaming'), 'Parley');
  }
  const dataHome = env['XDG_DATA_HOME'];
  const absolute = dataHome !== undefined && path.posix.isAbsolute(dataHome);
  return path.posix.join(absolute ? dataHome : path.posix.join(home, '.local', 'share'), 'parley');
}

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/**
 * Parley's own files. A folder chosen by the user may contain others, whose permissions are not ours to
 * change.
 */
const OUR_FILES = /^(instance\.lock|(settings|secrets|demo|running|first-picture)\.json.*|[a-z]+\.db.*)$/;
const OUR_FOLDERS = new Set(['workspaces', 'mirrors', 'logs']);
/** Browsers protect their profiles themselves: the folder is enough, without walking thousands of files. */
const PROFILES = new Set(['window', 'electron']);

type DataDirProblem = Extract<StartRefusal, { kind: 'data-folder' }>['why'];

/**
 * Creates the folder for its owner only, or revokes the access of others to an existing one. Null, or the
 * reason why it can't be used.
 */
export async function openDataDir(dir: string): Promise<DataDirProblem | null> {
  try {
    await makeDir(dir);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Windows has no modes; the folder inherits the permissions of the user's own folders.
    if (process.platform === 'win32') return null;
    const { uid, mode } = await stat(dir);
    if (uid !== process.getuid?.()) return 'belongs-to-other';
    if ((mode & OTHERS_WRITE) !== 0) return 'open-to-others';
    if ((mode & OTHERS) !== 0) await chmod(dir, mode & 0o700);
    await closeToOthers(dir);
    return null;
  } catch (error) {
    return whyNot(error);
  }
}

async function closeToOthers(dir: string): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const place = path.join(dir, entry.name);
      if (entry.isDirectory() && OUR_FOLDERS.has(entry.name)) {
        const below = await readdir(place, { recursive: true, withFileTypes: true });
        for (const each of below) await takeFromOthers(path.join(each.parentPath, each.name));
        await takeFromOthers(place);
      } else if (entry.isDirectory() ? PROFILES.has(entry.name) : OUR_FILES.test(entry.name)) {
        await takeFromOthers(place);
      }
    }),
  );
}

/** Skips symbolic links, which may lead out of the folder. */
async function takeFromOthers(place: string): Promise<void> {
  try {
    const found = await lstat(place);
    if (!found.isSymbolicLink() && (found.mode & OTHERS) !== 0) await chmod(place, found.mode & 0o700);
  } catch (error) {
    // An app already running on this folder may delete a file at any time.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * Step by step instead of `recursive`, which never returns if an existing parent can't contain folders (below
 * /proc, and on some network drives).
 */
async function makeDir(dir: string): Promise<void> {
  const make = (): Promise<void> => mkdir(dir, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && (await stat(dir)).isDirectory()) return;
    if (code !== 'ENOENT' || path.dirname(dir) === dir) throw error;
    await makeDir(path.dirname(dir));
    await make();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function whyNot(error: unknown): DataDirProblem {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'not-allowed';
    case 'EROFS':
      return 'read-only';
    case 'ENOSPC':
      return 'disk-full';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'file-in-the-way';
    default:
      return 'refused';
  }
}
