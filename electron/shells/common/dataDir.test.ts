import { chmod, chown, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { defaultDataDir, openDataDir } from './dataDir.ts';

describe('the data folder', () => {
  let dir: string;

  beforeEach(async () => {
    ({ dir } = await testDir(onTestFinished));
  });

  it('is in the usual place of each system', () => {
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

  it.skipIf(process.platform === 'win32')(
    'is created with its parents, accessible to its owner only',
    async () => {
      const deep = path.join(dir, 'a', 'b');
      expect(await openDataDir(deep)).toBeNull();
      expect((await stat(deep)).mode & 0o777).toBe(0o700);
      expect(await openDataDir(deep)).toBeNull();
    },
  );

  describe.skipIf(process.platform === 'win32')('on a computer with other users', () => {
    const modeOf = async (...parts: string[]): Promise<number> =>
      (await stat(path.join(dir, ...parts))).mode & 0o777;

    it('is closed to them if it already existed, with everything that Parley stores in it', async () => {
      await mkdir(path.join(dir, 'mirrors', 'c1'), { recursive: true });
      await mkdir(path.join(dir, 'workspaces', 'c1'), { recursive: true });
      for (const folder of ['logs', 'window', 'photos']) await mkdir(path.join(dir, folder));
      const files = [
        'settings.json',
        'edits.db',
        'edits.db-wal',
        'mirrors/c1/mirror.db',
        'workspaces/c1/workspace.db',
        'logs/parley.log',
      ];
      for (const file of [...files, 'photos/1.jpg']) {
        await writeFile(path.join(dir, file), '');
        await chmod(path.join(dir, file), 0o644);
      }
      for (const folder of ['', 'mirrors', 'mirrors/c1', 'workspaces/c1', 'logs', 'window', 'photos'])
        await chmod(path.join(dir, folder), 0o755);

      expect(await openDataDir(dir)).toBeNull();
      for (const file of files) expect([file, await modeOf(file)]).toEqual([file, 0o600]);
      for (const folder of ['', 'mirrors', 'mirrors/c1', 'workspaces/c1', 'logs', 'window'])
        expect([folder, await modeOf(folder)]).toEqual([folder, 0o700]);
      // Not ours: other files in the folder stay unchanged.
      expect([await modeOf('photos'), await modeOf('photos/1.jpg')]).toEqual([0o755, 0o644]);
    });

    it('doesn’t touch the targets of links in it', async () => {
      const outside = path.join(dir, 'outside');
      await writeFile(outside, '');
      await chmod(outside, 0o644);
      await symlink(outside, path.join(dir, 'edits.db'));
      expect(await openDataDir(dir)).toBeNull();
      expect(await modeOf('outside')).toBe(0o644);
    });

    it.each([0o770, 0o707, 0o777, 0o1777])('is refused if they can write to it: %o', async (mode) => {
      await chmod(dir, mode);
      expect(await openDataDir(dir)).toBe('open-to-others');
      expect(await modeOf()).toBe(mode & 0o777);
    });

    it.runIf(process.getuid?.() === 0)('is refused if it belongs to another user', async () => {
      await chown(dir, 65_534, 65_534);
      expect(await openDataDir(dir)).toBe('belongs-to-other');
    });
  });

  it.runIf(process.platform === 'linux')(
    'is refused, not waited for, where the system takes no folders',
    async () => {
      expect(await openDataDir('/proc/parley/data')).toBe('refused');
    },
  );

  it('reports why a folder can’t be used', async () => {
    const file = path.join(dir, 'file');
    await writeFile(file, '');
    expect(await openDataDir(path.join(file, 'below'))).toBe('file-in-the-way');
    expect(await openDataDir(file)).toBe('file-in-the-way');
  });
});
