import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findInstalledCli } from './installedCli.ts';

test('the command line of a clone starts from any folder, without a path', () => {
  const [program = '', ...args] = findInstalledCli(new URL('../../../', import.meta.url)) ?? [];
  const help = execFileSync(program, [...args, '--help'], { cwd: tmpdir(), env: {}, encoding: 'utf8' });
  expect(help).toContain('parley');
});

test('a package has none', () => {
  expect(findInstalledCli(pathToFileURL(`${tmpdir()}/`))).toBeNull();
});
