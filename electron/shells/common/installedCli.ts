import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ports } from '#core/ports.ts';

/**
 * How other programs start the command line, by absolute paths: those of a desktop find no `parley` and no `node`.
 * Null in a package, which doesn't contain the command line.
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
