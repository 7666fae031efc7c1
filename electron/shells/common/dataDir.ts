import { access, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Where everything is kept unless the user says otherwise: the folder that each system means for it. The same
 * for both shells, so that a connection made in one is there in the other.
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

/** Makes the folder, for its owner alone. Null, or the plain sentence that says why it can't be used. */
export async function openDataDir(dir: string): Promise<string | null> {
  try {
    await makeDir(dir);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `Parley can't keep its data in ${dir}: ${whyNot(error)}. Name another folder with --data-dir.`;
  }
}

/**
 * Step by step rather than with `recursive`: Node never comes back from that where a parent exists and takes
 * no folders (below /proc, and on some network drives).
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

function whyNot(error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'you may not write there';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'there is a file in the way';
    default:
      return 'the system refused it';
  }
}
