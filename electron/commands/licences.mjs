import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ name: string, version: string, licence: string, text: string | null }} Licence
 * @typedef {{ dev?: boolean, devOptional?: boolean, optional?: boolean, version?: string, license?: string }} Locked
 */

/** Shipped with every package although nothing imports it: the runtime itself. */
const CARRIERS = new Set(['electron']);

/**
 * The licences of everything that is shipped, from the lock file and the installed packages. Excludes build and
 * test tools and the optional Node binaries that run the commands.
 * @param {string} root the project folder
 * @returns {Licence[]} by name
 */
export function shippedLicences(root) {
  /** @type {{ packages: Record<string, Locked> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = Object.entries(lock.packages)
    .filter(([place, locked]) => place !== '' && isShipped(root, place, locked))
    .map(([place, locked]) => licenceOf(root, place, locked));
  const byName = new Map(found.map((licence) => [`${licence.name}@${licence.version}`, licence]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * @param {string} root
 * @param {string} place
 * @param {Locked} locked
 */
function isShipped(root, place, locked) {
  if (CARRIERS.has(nameOf(place))) return true;
  if (locked.dev === true || locked.devOptional === true) return false;
  // Native code for other systems isn't installed here; the packages for those systems list their own.
  return existsSync(path.join(root, place)) && !/^node-|^node-bin-/.test(nameOf(place));
}

/** @param {string} place */
function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * @param {string} root
 * @param {string} place
 * @param {Locked} locked
 * @returns {Licence}
 */
function licenceOf(root, place, locked) {
  const folder = path.join(root, place);
  /** @type {{ version: string, license?: string }} */
  const own = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    name: nameOf(place),
    version: locked.version ?? own.version,
    licence: own.license ?? locked.license ?? 'unknown',
    text: textIn(folder),
  };
}

/** @param {string} folder */
function textIn(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file === undefined ? null : readFileSync(path.join(folder, file), 'utf8').trim();
}
