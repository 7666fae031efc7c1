#!/usr/bin/env node
// An import statement would load all that these modules load lazily, a tenth of the time of a search.
const { existsSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache } = process.getBuiltinModule('node:module');
const { fileURLToPath } = process.getBuiltinModule('node:url');

/**
 * @typedef {object} Shell see electron/shells/cli/main.ts
 * @property {() => Promise<number>} onUnfitNode
 * @property {(args: readonly string[]) => Promise<number>} start
 */

/** Without `project.mjs`: each file costs a millisecond, and a search takes few. */
const at = (/** @type {string} */ file) => new URL(`../../${file}`, import.meta.url);

/** @type {((folder: string) => unknown) | undefined} newer than the oldest Node that commands run on */
const keepCompiled = enableCompileCache;
keepCompiled?.(fileURLToPath(at('node_modules/.cache/compiled')));

const here = fileURLToPath(import.meta.url);
const built = at('dist/cli/main.js');
if (!existsSync(built)) {
  const { ensureInstalled } = await import('./installed.mjs');
  await ensureInstalled();
  await (await import('./built.mjs')).ensureBuilt();
}

/** @type {{ runCli: (args: readonly string[], shell: Shell) => Promise<number> }} */
const { runCli } = await import(built.href);
const args = process.argv.slice(2);

process.exitCode = await runCli(args, {
  onUnfitNode: async () => {
    const { node24 } = await import('./node24.mjs');
    return (await import('./run.mjs')).run(node24(), [here, ...args], { cwd: process.cwd() });
  },
  start: async (given) =>
    (await import('./run.mjs')).run(process.execPath, [
      fileURLToPath(at('electron/commands/start.mjs')),
      ...given,
    ]),
});
