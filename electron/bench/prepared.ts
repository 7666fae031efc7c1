import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache');
let own: string | null = null;

/** `npm run bench` gives all its benchmarks one folder and removes it; one that runs without it has its own. */
function sharedFolder(): string {
  const given = process.env['PARLEY_BENCH_FOLDER'];
  if (given !== undefined) return given;
  if (own !== null) return own;
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(path.join(CACHE, 'bench-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true, maxRetries: 10 }));
  own = made;
  return made;
}

/**
 * What takes long to make and is not changed by measuring, such as a filled mirror: made once in a folder of that name,
 * for all benchmarks of a command and all runs of each.
 */
export async function prepared(
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  const folder = path.join(sharedFolder(), name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  renameSync(unfinished, folder);
  return folder;
}
