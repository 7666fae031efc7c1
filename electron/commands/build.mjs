import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, say } from './terminal.mjs';

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  say('Parley is built in dist.');
  return 0;
});
