import { randomBytes } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { mediaMethods } from '#shared/contract/media.ts';
import { ok } from '#shared/contract/result.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { removeWaveforms, waveformHandlers } from './waveforms.ts';

const HERE = connectionId.parse('here');
const context = { signal: new AbortController().signal };

async function opened(most?: number) {
  const folderOfTest = await testDir();
  const { dir } = folderOfTest;
  onTestFinished(() => folderOfTest.remove());
  const workspaces = testWorkspaces(undefined, { dataDir: dir });
  const handlers = onWorkspaces(workspaces, waveformHandlers(most));
  const at = (id: string) => ({ connectionId: HERE, engagementId: engagementId.parse(id) });
  const folder = path.join(workspaceFolder({ dataDir: dir, id: HERE }), 'waveforms');
  return {
    folder,
    removeAll: () => removeWaveforms(must(workspaces.get(HERE))),
    get: (id: string) => handlers['media.waveform'](at(id), context),
    save: (id: string, version: string, peaks: Uint8Array) =>
      handlers['media.saveWaveform'](
        { ...at(id), waveform: { version, peaks: Buffer.from(peaks).toString('base64') } },
        context,
      ),
  };
}

test('a waveform is kept as it is, until the next version replaces it', async () => {
  const { get, save, folder } = await opened();
  const peaks = randomBytes(360_000);
  expect(await get('a/../b')).toEqual(ok(null));
  expect(await save('a/../b', 'v1', peaks)).toEqual(ok({}));
  expect(await get('a/../b')).toEqual(ok({ version: 'v1', peaks: peaks.toString('base64') }));
  await save('a/../b', 'v2', Buffer.from('\n\n'));
  expect(await get('a/../b')).toEqual(ok({ version: 'v2', peaks: Buffer.from('\n\n').toString('base64') }));
  const [name = ''] = await readdir(folder);
  expect(await readdir(folder)).toHaveLength(1);
  expect((await readFile(path.join(folder, name))).byteLength).toBeLessThan(100);
});

test('a damaged file counts as none', async () => {
  const { get, save, folder } = await opened();
  await save('a', 'v1', randomBytes(10));
  const [name = ''] = await readdir(folder);
  await writeFile(path.join(folder, name), randomBytes(0));
  expect(await get('a')).toEqual(ok(null));
});

test('the oldest are deleted above the limit', async () => {
  const { get, save, folder } = await opened(2);
  await save('a', 'v', randomBytes(1));
  await save('b', 'v', randomBytes(1));
  await Promise.all((await readdir(folder)).map((name) => utimes(path.join(folder, name), 1, 1)));
  await save('b', 'v', randomBytes(1));
  await save('c', 'v', randomBytes(1));
  expect(await get('a')).toEqual(ok(null));
  expect((await get('b')).ok && (await get('c')).ok).toBe(true);
  expect(await readdir(folder)).toHaveLength(2);
});

test('those of a connection can be deleted', async () => {
  const { get, save, removeAll } = await opened();
  await save('a', 'v', randomBytes(1));
  await removeAll();
  expect(await get('a')).toEqual(ok(null));
});

test('a version with a line break never reaches the file', () => {
  const input = { connectionId: 'here', engagementId: 'a', waveform: { version: 'a\nb', peaks: '' } };
  expect(mediaMethods['media.saveWaveform'].input.safeParse(input).success).toBe(false);
});
