import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * The fuses set in a packaged Electron binary (S7), so that it runs only this program. `runAsNode` and the two
 * options for Node flags and debuggers would let our signed binary run arbitrary code. The program's archive is
 * verified before it is read and is the only place code is loaded from.
 */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page has its own scheme; `file:` needs no extra privileges.
  grantFileProtocolExtraPrivileges: false,
};

/** @typedef {keyof typeof FUSES} FuseName */

/** The names in the binary's fuse wire, in the order of its version 1. */
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
 * The ninth fuse stays as Electron is shipped, on: V8 then traps what WebAssembly reads out of bounds by a signal and not
 * by a check. The tool that flips fuses doesn't know it yet, and our page may run no WebAssembly.
 */
const AS_SHIPPED = /** @type {const} */ (['WasmTrapHandlers']);

/**
 * Reads the fuses back from a built binary.
 * @param {Buffer} binary
 * @returns {string[]} the fuses that are wrong
 */
export function wrongFuses(binary) {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const wrong = [];
  let found = 0;
  // A universal binary of macOS holds one wire per processor.
  for (let at = binary.indexOf(sentinel); at >= 0; at = binary.indexOf(sentinel, at + 1)) {
    found += 1;
    const wire = at + sentinel.length;
    if (binary[wire] !== 1) wrong.push(`a fuse wire of version ${binary[wire]}`);
    for (const [place, [name, wanted]] of WIRE.entries()) {
      const state = String.fromCharCode(binary[wire + 2 + place] ?? 0);
      if (state !== (FUSES[wanted] ? '1' : '0')) wrong.push(name);
    }
    for (const [place, name] of AS_SHIPPED.entries()) {
      const at = WIRE.length + place;
      const isThere = at < (binary[wire + 1] ?? 0);
      if (isThere && String.fromCharCode(binary[wire + 2 + at] ?? 0) !== '1') wrong.push(name);
    }
  }
  return found === 0 ? ['no fuse wire'] : wrong;
}

/**
 * Verifies the fuses of a package in the binary itself, and deletes a package that fails.
 * @param {string} release the folder that packages are made in
 * @returns {string[]} what is wrong; empty if all is right.
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
