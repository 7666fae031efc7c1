import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { ZipFileOfRun } from './zipFile.ts';

test('an entry that can’t be read ends the file with its reason, and leaves nothing', async () => {
  const out = await testDir(onTestFinished);
  const file = new ZipFileOfRun(out.dir, 'T.zip');
  await file.open();
  await file.add('a.md', 'text', null);
  const gone = { at: path.join(out.dir, 'gone.parquet'), sha256: '' };
  await expect(file.add('b.parquet', gone, null)).rejects.toThrow(/ENOENT/u);
  // Whatever is asked of it now ends, too.
  await expect(file.finish('manifest.json', manifest())).rejects.toThrow(/ENOENT/u);
  await file.close();
  expect(await readdir(out.dir)).toEqual([]);
});

test('a folder that goes away ends the file with its reason', async () => {
  const out = await testDir();
  const file = new ZipFileOfRun(path.join(out.dir, 'inner'), 'T.zip');
  await file.open();
  // The entry may be read before it turns out that there is no place for it.
  await file.add('a.md', 'text', null).catch(() => undefined);
  await expect(file.finish('manifest.json', manifest())).rejects.toThrow(/ENOENT/u);
  await file.close();
  expect(existsSync(path.join(out.dir, 'inner'))).toBe(false);
  await out.remove();
});

async function* manifest(): AsyncIterable<string> {
  yield '{}';
}
