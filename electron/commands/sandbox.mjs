import { ensureInstalled } from './installed.mjs';
import { compiledOnce, node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { command } from './terminal.mjs';

await command(async () => {
  await ensureInstalled();
  return run(node24(), [inProject('electron', 'sandbox', 'main.ts'), ...process.argv.slice(2)], {
    // Files named on the command line are the user's.
    cwd: process.cwd(),
    env: compiledOnce(),
  });
});
