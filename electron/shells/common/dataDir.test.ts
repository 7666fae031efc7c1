import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultDataDir, openDataDir } from './dataDir.ts';

describe('the data folder', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'parley-data-'));
  });

  afterEach(() => rm(dir, { recursive: true }));

  it('lies where each system keeps what programs write', () => {
    const home = '/home/ada';
    expect(defaultDataDir({ platform: 'linux', home, env: {} })).toBe('/home/ada/.local/share/parley');
    expect(defaultDataDir({ platform: 'linux', home, env: { XDG_DATA_HOME: '/data' } })).toBe('/data/parley');
    expect(defaultDataDir({ platform: 'linux', home, env: { XDG_DATA_HOME: 'here' } })).toBe(
      '/home/ada/.local/share/parley',
    );
    expect(defaultDataDir({ platform: 'darwin', home: '/Users/ada', env: {} })).toBe(
      '/Users/ada/Library/Application Support/Parley',
    );
    expect(defaultDataDir({ platform: 'win32', home: 'C:\\Users\\ada', env: {} })).toBe(
      'C:\\Users\\ada\\AppData\\Roaming\\Parley',
    );
    expect(defaultDataDir({ platform: 'win32', home: 'C:\\Users\\ada', env: { APPDATA: 'D:\\Roam' } })).toBe(
      'D:\\Roam\\Parley',
    );
  });

  it.skipIf(process.platform === 'win32')('is made with its parents, for its owner alone', async () => {
    const deep = path.join(dir, 'a', 'b');
    expect(await openDataDir(deep)).toBeNull();
    expect((await stat(deep)).mode & 0o777).toBe(0o700);
    expect(await openDataDir(deep)).toBeNull();
  });

  it.runIf(process.platform === 'linux')(
    'is refused, not waited for, where the system takes no folders',
    async () => {
      expect(await openDataDir('/proc/parley/data')).toContain(
        "Parley can't keep its data in /proc/parley/data",
      );
    },
  );

  it('says in a sentence why a folder is no good', async () => {
    const file = path.join(dir, 'file');
    await writeFile(file, '');
    expect(await openDataDir(path.join(file, 'below'))).toBe(
      `Parley can't keep its data in ${path.join(file, 'below')}: there is a file in the way. Name another folder with --data-dir.`,
    );
    expect(await openDataDir(file)).toContain('there is a file in the way');
  });
});
