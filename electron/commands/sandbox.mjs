import { ensureInstalled } from './installed.mjs';
import { compiledOnce, node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { command } from './terminal.mjs';

await command(async () => {
  await ensureInstalled();
  return run(node24(), [inProject('electron', 'sandbox', 'main.ts'), ...process.argv.slice(2)], {
    // File names on the command line are relative to the user's folder.
    cwd: process.cwd(),
    env: compiledOnce(),
  });
});
