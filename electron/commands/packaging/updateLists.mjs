import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, Refusal } from '../terminal.mjs';

const FILES = /^files:\n((?: {2}.*\n)+)/m;
const VERSION = /^version: (.+)$/m;

/**
 * Joins the update lists of two processors. On Windows both look in the same list, and take the file with their
 * processor in its name; on Linux and macOS each list has a name of its own, or one file for both.
 * @param {readonly string[]} lists at least one, of which the first is the one to add to
 */
export function joinUpdateLists([first = '', ...others]) {
  const files = others.map((list) => {
    const added = FILES.exec(list)?.[1];
    if (added === undefined || VERSION.exec(list)?.[1] !== VERSION.exec(first)?.[1])
      throw new Refusal('The update lists are not of one version.');
    return added;
  });
  if (!FILES.test(first)) throw new Refusal('An update list names no files.');
  return first.replace(FILES, (whole) => whole + files.join(''));
}

/**
 * The update lists of a release.
 * @param {string} packages the folder with one folder for each system and processor
 * @returns {Map<string, string>} by name
 */
export function releaseLists(packages) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  // x64 before arm64: the oldest versions of the app read only the first file.
  const folders = readdirSync(packages).toSorted((one, other) => rank(one) - rank(other));
  for (const folder of folders) {
    // One package of macOS runs on both processors.
    if (folder.includes('macos') && !folder.endsWith('universal')) continue;
    for (const name of readdirSync(path.join(packages, folder))) {
      if (!/^latest.*\.yml$/.test(name)) continue;
      const list = readFileSync(path.join(packages, folder, name), 'utf8');
      found.set(name, [...(found.get(name) ?? []), list]);
    }
  }
  return new Map([...found].map(([name, lists]) => [name, joinUpdateLists(lists)]));
}

/** @param {string} folder */
function rank(folder) {
  return folder.endsWith('arm64') ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) {
  await command(async () => {
    const [, , packages = '', release = ''] = process.argv;
    for (const [name, list] of releaseLists(packages)) writeFileSync(path.join(release, name), list);
    return 0;
  });
}
