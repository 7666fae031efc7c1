import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * What is burnt into the Electron binary of a package (S7): it runs this program and nothing else. `runAsNode` and the
 * two ways to hand Node options or a debugger to it would make our signed binary run anybody's code; the archive of the
 * program is checked before it is read, and is the only place it is read from.
 */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page comes from a scheme of its own; `file:` gets no more than it does in a browser.
  grantFileProtocolExtraPrivileges: false,
};

/** @typedef {keyof typeof FUSES} FuseName */

/** The names by which the binary's own fuse wire calls them, in the order of its version 1. */
const WIRE = /** @type {const} */ ([
  ['RunAsNode', 'runAsNode'],
  ['EnableCookieEncryption', 'enableCookieEncryption'],
  ['EnableNodeOptionsEnvironmentVariable', 'enableNodeOptionsEnvironmentVariable'],
  ['EnableNodeCliInspectArguments', 'enableNodeCliInspectArguments'],
  ['EnableEmbeddedAsarIntegrityValidation', 'enableEmbeddedAsarIntegrityValidation'],
  ['OnlyLoadAppFromAsar', 'onlyLoadAppFromAsar'],
  ['LoadBrowserProcessSpecificV8Snapshot', 'loadBrowserProcessSpecificV8Snapshot'],
  ['GrantFileProtocolExtraPrivileges', 'grantFileProtocolExtraPrivileges'],
]);

/**
 * Reads the fuses back from a built binary, and names those that are not as they should be.
 * @param {Buffer} binary
 * @returns {string[]} empty where all are right.
 */
export function wrongFuses(binary) {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const wrong = [];
  let found = 0;
  // A universal binary of macOS holds one wire for each processor.
  for (let at = binary.indexOf(sentinel); at >= 0; at = binary.indexOf(sentinel, at + 1)) {
    found += 1;
    const wire = at + sentinel.length;
    if (binary[wire] !== 1) wrong.push(`a fuse wire of version ${binary[wire]}`);
    for (const [place, [name, wanted]] of WIRE.entries()) {
      const state = String.fromCharCode(binary[wire + 2 + place] ?? 0);
      if (state !== (FUSES[wanted] ? '1' : '0')) wrong.push(name);
    }
  }
  return found === 0 ? ['no fuse wire'] : wrong;
}

/**
 * Whether what was burnt into a package is what was asked for: read from the binary itself, not from what wrote it. A
 * package that is wrong is deleted.
 * @param {string} release the folder that packages are made in
 * @returns {string[]} what is wrong; empty where all is right.
 */
export function checkPackage(release) {
  const binary = builtBinary(release);
  const wrong = binary === null ? ['no binary'] : wrongFuses(readFileSync(binary));
  if (wrong.length > 0) rmSync(release, { recursive: true, force: true });
  return wrong;
}

/**
 * @param {string} release
 * @returns {string | null} the file that holds the fuses
 */
function builtBinary(release) {
  const folder = readdirSync(release).find((name) => name.endsWith('-unpacked') || name.startsWith('mac'));
  if (folder === undefined) return null;
  const unpacked = path.join(release, folder);
  const inApp = [
    'Parley.app',
    'Contents',
    'Frameworks',
    'Electron Framework.framework',
    'Electron Framework',
  ];
  const names = [['parley'], ['Parley.exe'], inApp];
  return names.map((parts) => path.join(unpacked, ...parts)).find((file) => existsSync(file)) ?? null;
}
