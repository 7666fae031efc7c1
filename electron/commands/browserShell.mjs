import { node24, programEnvironment, SMALL_HEAP } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { withToken } from './token.mjs';

/**
 * Runs the built browser shell until it exits.
 * @param {string | null} token
 * @param {readonly string[]} args
 * @param {(line: string) => void} [onReady] receives the line that the shell prints; without it, the line goes to
 * our standard output.
 * @returns {Promise<number>} its exit code
 */
export function runBrowserShell(token, args, onReady) {
  // The IPC channel replaces signals on Windows, and its closing tells the shell that we were killed.
  const { stdio, ...given } = withToken(token, [
    'ignore',
    onReady === undefined ? 'inherit' : 'pipe',
    'inherit',
    'ipc',
  ]);
  const main = inProject('dist', 'browser', 'main.js');
  // The certificate authorities of the system, as Electron's network stack knows them too.
  const flags = ['--use-system-ca', SMALL_HEAP];
  return run(node24(), [...flags, main, ...args, ...given.args], {
    stdio,
    env: programEnvironment(),
    onStart: (child) => {
      given.onStart(child);
      child.stdout?.once('data', (line) => onReady?.(String(line)));
    },
  });
}
