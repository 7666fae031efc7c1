import path from 'node:path';

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
