import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ name: string, version: string, licence: string, text: string | null }} Licence
 * @typedef {{ dev?: boolean, devOptional?: boolean, optional?: boolean, version?: string, license?: string }} Locked
 */

/** Shipped with every package although it is no dependency of the page or the core: the program that carries both. */
const CARRIERS = new Set(['electron']);

/**
 * The licences of everything that is shipped, from the lockfile and what is installed. What is only built or tested
 * with is not shipped; the optional programs that run the commands under another Node are not either.
 * @param {string} root the folder of the project
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
  // Native code for another system is not installed here, and a package for that system lists its own.
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
    licence: own.license ?? locked.license ?? 'not named',
    text: textIn(folder),
  };
}

/** @param {string} folder */
function textIn(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file === undefined ? null : readFileSync(path.join(folder, file), 'utf8').trim();
}
