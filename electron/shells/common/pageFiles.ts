import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name carries a hash of what is in it, so that it may be kept for good. */
  readonly hashed: boolean;
}

/** The built page by request path, `/index.html` and all. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Where Vite puts what it names by hash. */
const HASHED = '/assets/';

/**
 * Reads the whole page (some 2 MB) into memory once. A request is then looked up in a map and never becomes
 * a path on the disk, so there is nothing to traverse; and a build that runs meanwhile can't pull the files
 * away from under an open window.
 */
export async function readPageFiles(dir: string): Promise<PageFiles> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      // The maps of its scripts are for those who build it, and three times as large as all the rest.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map(async (entry): Promise<[string, PageFile]> => {
        const file = path.join(entry.parentPath, entry.name);
        const at = `/${path.relative(dir, file).split(path.sep).join('/')}`;
        const type = getMimeType(entry.name) ?? 'application/octet-stream';
        return [at, { body: new Uint8Array(await readFile(file)), type, hashed: at.startsWith(HASHED) }];
      }),
  );
  const found = new Map(files);
  if (!found.has('/index.html')) throw new Error(`There is no page in ${dir}.`);
  return found;
}
