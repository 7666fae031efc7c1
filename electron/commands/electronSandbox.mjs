import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const RESTRICTIONS = /** @type {const} */ ([
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]);

/**
 * Why Electron would abort with its message about the SUID sandbox, and what to do; null if it starts.
 * Chromium's sandbox needs either user namespaces, which Ubuntu since 23.10 and hardened systems deny to
 * unknown programs, or a helper owned by root. Packages contain the helper; npm can't install one. Parley
 * never runs without the sandbox.
 * @param {string} electron the executable
 * @param {{ platform?: NodeJS.Platform, read?: (file: string) => string | null, helper?: (file: string) => {
 * uid: number, mode: number } | null }} [machine] @returns {{ why: string, fix: string } | null}
 */
export function whyNoSandbox(electron, machine = {}) {
  const { platform = process.platform, read = textOf, helper = ownerOf } = machine;
  if (platform !== 'linux') return null;
  if (!RESTRICTIONS.some(([file, restricted]) => read(file)?.trim() === restricted)) return null;
  const file = path.join(path.dirname(electron), 'chrome-sandbox');
  const found = helper(file);
  if (found !== null && found.uid === 0 && (found.mode & 0o7777) === 0o4755) return null;
  return {
    why: 'this system denies it user namespaces, which its sandbox needs',
    fix: `sudo chown root:root '${file}' && sudo chmod 4755 '${file}'`,
  };
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} file */
function ownerOf(file) {
  return statSync(file, { throwIfNoEntry: false }) ?? null;
}
