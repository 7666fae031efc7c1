import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDir } from '../testing/testDir.ts';
import { ExportFolder, folderProblem } from './exportFolder.ts';

test('a full disk leaves no part of a file, and is reported as such', async () => {
  const dir = await testDir();
  const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
  const folder = new ExportFolder(dir.dir, () => Promise.reject(full));
  const put = folder.put('a.md', 'content', { sha256: null, beside: null });
  await expect(put).rejects.toBe(full);
  expect(folderProblem(full, dir.dir)).toMatchObject({ kind: 'storage', reason: 'disk-full' });
  expect(await readdir(dir.dir)).toEqual([]);
  await dir.remove();
});
