import { spawn } from 'node:child_process';

/** The system's own command that shows a folder to the user. */
export function folderOpener(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? 'open' : platform === 'win32' ? 'explorer.exe' : 'xdg-open';
}

/** How long the opener may take to say that it can't. */
const FAILURE_MS = 2000;

/** Shows a folder in the file manager; false where the opener is missing or fails at once. */
export function openFolder(folder: string, opener = folderOpener(process.platform)): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(opener, [folder], { stdio: 'ignore', detached: true });
    child.unref();
    const limit = setTimeout(() => resolve(true), FAILURE_MS);
    const done = (opened: boolean): void => {
      clearTimeout(limit);
      resolve(opened);
    };
    child.once('error', () => done(false));
    // The file manager of Windows ends with 1 although it has opened the folder.
    child.once('exit', (code) => done(code === 0 || process.platform === 'win32'));
  });
}
