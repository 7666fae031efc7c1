import { expect, it } from 'vitest';
import { folderOpener, openFolder } from './openFolder.ts';

it('each system has its own command for folders', () => {
  expect((['darwin', 'win32', 'linux'] as const).map(folderOpener)).toEqual([
    'open',
    'explorer.exe',
    'xdg-open',
  ]);
});

it.skipIf(process.platform === 'win32')('a folder that can’t be shown is reported', async () => {
  expect(await openFolder('/', 'no-such-opener-here')).toBe(false);
  expect(await openFolder('/', 'false')).toBe(false);
  expect(await openFolder('/', 'true')).toBe(true);
});
