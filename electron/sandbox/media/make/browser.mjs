import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** The path of the first executable with one of these names, or undefined. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const program = join(folder, name);
      try {
        accessSync(program, constants.X_OK);
        return program;
      } catch {
        // Try the next folder.
      }
    }
  }
  return undefined;
}

export const findBrowser = () => findProgram(...NAMES);
