#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';

/**
 * @typedef {object} Shell see electron/shells/cli/main.ts
 * @property {() => Promise<number>} onUnfitNode
 * @property {(args: readonly string[]) => Promise<number>} start
 */

// Halves the time that loading takes; newer than the oldest Node that commands run on.
if ('enableCompileCache' in module)
  module.enableCompileCache(inProject('node_modules', '.cache', 'compiled'));

const here = fileURLToPath(import.meta.url);
const built = inProject('dist', 'cli', 'main.js');
if (!existsSync(built)) {
  const { ensureInstalled } = await import('./installed.mjs');
  await ensureInstalled();
  await (await import('./built.mjs')).ensureBuilt();
}

/** @type {{ runCli: (args: readonly string[], shell: Shell) => Promise<number> }} */
const { runCli } = await import(pathToFileURL(built).href);
const args = process.argv.slice(2);

process.exitCode = await runCli(args, {
  onUnfitNode: async () => {
    const { node24 } = await import('./node24.mjs');
    return (await import('./run.mjs')).run(node24(), [here, ...args], { cwd: process.cwd() });
  },
  start: async (given) =>
    (await import('./run.mjs')).run(process.execPath, [
      inProject('electron', 'commands', 'start.mjs'),
      ...given,
    ]),
});
