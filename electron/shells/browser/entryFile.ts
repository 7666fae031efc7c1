import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A file that leads a browser to URLs with a key. Every user of the computer can read the arguments of a
 * process; this file is readable by its owner only, and is deleted as soon as its URLs have been used.
 */
export interface EntryFile {
  /** What to start the browser with instead of the URL. */
  leadTo(address: string): string;
  forget(address: string): void;
  remove(): void;
}

/** In the folder of the browser's profile, which it can read however it is sandboxed. */
export function openEntryFile(folder: string): EntryFile {
  // Always the same name, because the browser stores size and position of an app window by its path.
  const file = path.join(folder, 'enter.html');
  const addresses = new Map<string, string>();
  let opened = 0;

  const write = (): void => {
    if (addresses.size === 0) return rmSync(file, { force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fresh = `${file}.new`;
    rmSync(fresh, { force: true });
    writeFileSync(fresh, pageOf(addresses), { mode: 0o600, flag: 'wx' });
    renameSync(fresh, file);
  };
  return {
    leadTo: (address) => {
      opened += 1;
      addresses.set(address, String(opened));
      write();
      return `${pathToFileURL(file).href}?${opened}`;
    },
    forget: (address) => {
      if (addresses.delete(address)) write();
    },
    remove: () => {
      addresses.clear();
      write();
    },
  };
}

function pageOf(addresses: ReadonlyMap<string, string>): string {
  const byNumber = Object.fromEntries([...addresses].map(([address, number]) => [number, address]));
  const json = JSON.stringify(byNumber).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html><meta charset="utf-8"><title>Parley</title>
<script>location.replace(${json}[location.search.slice(1)] ?? 'about:blank')</script>
`;
}
