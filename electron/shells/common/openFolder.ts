import { spawn } from 'node:child_process';
import { startProgram } from './newFileModes.ts';

/** The system's command for showing a folder. */
export function folderOpener(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? 'open' : platform === 'win32' ? 'explorer.exe' : 'xdg-open';
}

/** How long to wait for the opener to fail. */
const FAILURE_MS = 2000;

/** Shows a folder in the file manager; false if the opener is missing or fails immediately. */
export function openFolder(folder: string, opener = folderOpener(process.platform)): Promise<boolean> {
  return new Promise((resolve) => {
    const child = startProgram(() => spawn(opener, [folder], { stdio: 'ignore', detached: true }));
    child.unref();
    const limit = setTimeout(() => resolve(true), FAILURE_MS);
    const done = (opened: boolean): void => {
      clearTimeout(limit);
      resolve(opened);
    };
    child.once('error', () => done(false));
    // The file manager of Windows exits with 1 even on success.
    child.once('exit', (code) => done(code === 0 || process.platform === 'win32'));
  });
}
