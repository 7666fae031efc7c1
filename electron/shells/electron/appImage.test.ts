import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installEntry } from './appImage.ts';

it('an AppImage writes the entry by which the system opens links with it, and renews it where it was moved', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'parley-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const entry = path.join(home, '.local', 'share', 'applications', 'parley.desktop');
  const lines = async () => (await readFile(entry, 'utf8')).split('\n');
  await installEntry('/home/ann/Parley 1.0.AppImage', {}, home);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'Exec="/home/ann/Parley 1.0.AppImage" %U',
      'MimeType=x-scheme-handler/parley;',
      'StartupWMClass=parley',
    ]),
  );
  const { mtimeMs } = await stat(entry);
  await installEntry('/home/ann/Parley 1.0.AppImage', {}, home);
  expect((await stat(entry)).mtimeMs).toBe(mtimeMs);
  await installEntry('/opt/$100%/Parley.AppImage', {}, home);
  expect(await lines()).toContain(String.raw`Exec="/opt/\$100%%/Parley.AppImage" %U`);
});
