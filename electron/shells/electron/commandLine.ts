import { spawn } from 'node:child_process';
import { runCli } from '../cli/main.ts';
import { programFile } from './appImage.ts';

/** The command line of a package: Electron's process, before it has anything of Chromium. Resolves with the exit code. */
export function runCommandLine(args: readonly string[]): Promise<number> {
  return runCli(args, {
    onUnfitNode: () => {
      process.stderr.write('Parley can’t run on this version of Electron. Reinstall Parley.\n');
      return Promise.resolve(1);
    },
    start: (given) =>
      new Promise((resolve) => {
        const options = given.map((each) => (each.startsWith('--') ? each : `--link=${each}`));
        const child = spawn(programFile(), ['--', ...options], { detached: true, stdio: 'ignore' });
        child.once('error', ({ message }) => {
          process.stderr.write(`Parley couldn’t start. ${message}\n`);
          resolve(1);
        });
        child.once('spawn', () => {
          child.unref();
          resolve(0);
        });
      }),
  });
}
