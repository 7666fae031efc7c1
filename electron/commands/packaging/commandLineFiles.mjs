import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { node24 } from '../node24.mjs';
import { inProject } from '../project.mjs';

/** What a Debian package installs for the command line besides the program: where, and how `parley` prints it. */
const FILES = /** @type {const} */ ([
  {
    name: 'parley.bash',
    place: '/usr/share/bash-completion/completions/parley',
    args: ['completion', 'bash'],
  },
  { name: '_parley', place: '/usr/share/zsh/vendor-completions/_parley', args: ['completion', 'zsh'] },
  {
    name: 'parley.fish',
    place: '/usr/share/fish/vendor_completions.d/parley.fish',
    args: ['completion', 'fish'],
  },
  { name: 'parley.1', place: '/usr/share/man/man1/parley.1', args: ['help', '--man'] },
]);

const STAGED = inProject('release', '.commandLine');

/** The arguments by which `fpm` puts these files where shells and `man` look for them. */
export const COMMAND_LINE_FILES = FILES.map(({ name, place }) => `${path.join(STAGED, name)}=${place}`);

/** Writes them as the command line prints them. */
export async function stageCommandLine(folder = STAGED) {
  mkdirSync(folder, { recursive: true });
  await Promise.all(
    FILES.map(async ({ name, args }) => {
      const parley = inProject('electron', 'commands', 'parley.mjs');
      const { stdout } = await promisify(execFile)(node24(), [parley, ...args]);
      // zsh loads this one at the first completion, which it then has to answer.
      const text = name === '_parley' ? `#compdef parley\n${stdout}_parley "$@"\n` : stdout;
      writeFileSync(path.join(folder, name), text, { mode: 0o644 });
    }),
  );
}
