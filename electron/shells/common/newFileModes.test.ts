import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';

/** In a process of its own, because the umask is that of the whole process. */
const SCRIPT = `
import { execFileSync } from 'node:child_process';
process.umask(0o027);
const { closeNewFiles, startProgram } = await import(process.argv[1]);
const now = () => { const umask = process.umask(0); process.umask(umask); return umask; };
const inherited = () => Number.parseInt(execFileSync('sh', ['-c', 'umask']).toString(), 8);
const umasks = [startProgram(inherited)];
closeNewFiles();
umasks.push(now(), startProgram(inherited), now());
try { startProgram(() => { throw new Error(); }); } catch { umasks.push(now()); }
startProgram(() => new Promise(() => undefined));
umasks.push(now());
process.stdout.write(JSON.stringify(umasks));
`;

/** As Parley does it after its start. */
const OPEN_FOLDER = `
process.umask(0o027);
const [modes, opener, folder, program] = process.argv.slice(1);
(await import(modes)).closeNewFiles();
await (await import(opener)).openFolder(folder, program);
`;

test.skipIf(process.platform === 'win32')('other programs are started with the umask of the user', () => {
  const module = new URL('newFileModes.ts', import.meta.url).href;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, module]).toString();
  expect(JSON.parse(said)).toEqual([0o027, 0o077, 0o027, 0o077, 0o077, 0o077]);
});

test.skipIf(process.platform === 'win32')('so is the file manager that shows a folder', async () => {
  const { dir } = await testDir(onTestFinished);
  const program = path.join(dir, 'file-manager');
  await writeFile(program, '#!/bin/sh\numask > "$1/umask"\n', { mode: 0o700 });
  const modules = ['newFileModes.ts', 'openFolder.ts'].map((name) => new URL(name, import.meta.url).href);
  execFileSync(process.execPath, ['--input-type=module', '-e', OPEN_FOLDER, ...modules, dir, program]);
  expect(Number.parseInt(await readFile(path.join(dir, 'umask'), 'utf8'), 8)).toBe(0o027);
});
