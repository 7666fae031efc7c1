import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

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

test.skipIf(process.platform === 'win32')('other programs are started with the umask of the user', () => {
  const module = new URL('newFileModes.ts', import.meta.url).href;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, module]).toString();
  expect(JSON.parse(said)).toEqual([0o027, 0o077, 0o027, 0o077, 0o077, 0o077]);
});
