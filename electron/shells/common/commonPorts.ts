import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Clock, Logger, Ports, SecretStore, SettingsStore } from '#core/ports.ts';
import { fileURLToPath } from 'node:url';

/** Defined by the build from package.json; undefined when running from sources. */
declare const PARLEY_VERSION: string | undefined;

export const version: string = typeof PARLEY_VERSION === 'string' ? PARLEY_VERSION : 'development';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Keeps secrets in memory while the app runs: for machines whose keychain is missing or locked. */
export function memorySecrets(keptIn: 'memory' | 'locked' = 'memory'): SecretStore {
  const secrets = new Map<string, string>();
  return {
    keptIn,
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, secret) => {
      secrets.set(name, secret);
      return Promise.resolve();
    },
    delete: (name) => {
      secrets.delete(name);
      return Promise.resolve();
    },
  };
}

/** The part of conf that is used. */
interface JsonFile {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/**
 * Settings in a JSON file. An unreadable file is set aside under another name rather than overwritten,
 * because its list of connections may still be useful.
 */
export function openSettings(file: string, open: () => JsonFile, logger: Logger): SettingsStore {
  removeUnfinished(file);
  const store = openOrSetAside(file, open, logger);
  return {
    get: (key) => store.get(key),
    set: (key, value) => store.set(key, value),
  };
}

/** Saves of a run that was killed: nothing else would ever delete what they contain. */
function removeUnfinished(file: string): void {
  const [folder, start] = [path.dirname(file), `${path.basename(file)}.tmp-`];
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.startsWith(start)) rmSync(path.join(folder, name), { force: true });
}

function openOrSetAside(file: string, open: () => JsonFile, logger: Logger): JsonFile {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error;
    const aside = `${file}.damaged-${Date.now()}`;
    renameSync(file, aside);
    logger.warn('The settings could not be read and were set aside.', { path: aside });
    return open();
  }
}

/**
 * How other programs start the command line of the sources, by absolute paths: those of a desktop find no `parley` and no
 * `node`. Null if there is none.
 * @param root the clone that this program was built in
 */
export function findInstalledCli(root: URL): Ports['cli'] {
  const script = fileURLToPath(new URL('electron/commands/parley.mjs', root));
  const node = process.versions['electron'] === undefined ? process.execPath : nodeOnPath();
  return node === undefined || !existsSync(script) ? null : [node, script];
}

/** Electron was started by the Node that npm puts first on the path. */
function nodeOnPath(): string | undefined {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => path.isAbsolute(file) && existsSync(file));
}
