import { execFileSync } from 'node:child_process';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './project.mjs';
import { command, readArguments, say } from './terminal.mjs';
import { resumeSoak, runRow, SOAK_ROWS } from './soakRun.mjs';

/** The checked-out commit; null if files differ from it, or outside git. */
function cleanCommit() {
  try {
    /** @param {...string} args */
    const git = (...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null;
  } catch {
    return null;
  }
}

/**
 * `npm run soak` does every run that is not yet done; `npm run soak -- R1 S2` only these; `--again` repeats
 * finished ones.
 */
await command(async () => {
  const options = /** @type {const} */ ({
    list: { type: 'boolean' },
    again: { type: 'boolean', default: false },
  });
  const known = SOAK_ROWS.map(({ name }) => name);
  const { values, names } = readArguments(options, 'run', known);
  if (values.list === true) {
    for (const { name, what } of SOAK_ROWS) process.stdout.write(`${name.padEnd(10)}${what}\n`);
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  const commit = cleanCommit();
  if (commit === null) say('Some files differ from the last commit: results are shown but not stored.');
  const rows = SOAK_ROWS.filter(({ name }) => names.length === 0 || names.includes(name));
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ended.abort());
  const failed = await resumeSoak({ rows, commit, again: values.again, run: runRow, signal: ended.signal });
  return failed.length === 0 ? 0 : 1;
});
