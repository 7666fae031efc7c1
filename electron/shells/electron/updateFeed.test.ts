import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** The packages of one release, by the folder in which its workflow collects them. */
const PACKAGES = {
  'parley-macos-15-arm64': ['latest-mac.yml', 'mac-arm64.zip', 'mac-arm64.dmg'],
  'parley-macos-15-intel-x64': ['latest-mac.yml', 'mac-x64.zip', 'mac-x64.dmg'],
  'parley-macos-15-universal': ['latest-mac.yml', 'mac-universal.zip', 'mac-universal.dmg'],
  'parley-ubuntu-24.04-arm-arm64': ['latest-linux-arm64.yml', 'linux-arm64.AppImage', 'linux-arm64.deb'],
  'parley-ubuntu-24.04-x64': ['latest-linux.yml', 'linux-x86_64.AppImage', 'linux-amd64.deb'],
  'parley-windows-11-arm-arm64': ['latest.yml', 'win-arm64.exe'],
  'parley-windows-2025-x64': ['latest.yml', 'win-x64.exe'],
} as const;

/** A package that notes with what it was started. */
const PROGRAM = '#!/bin/sh\necho "$@ umask $(umask)" > "$PARLEY_STARTED"\n';

const saying = z.object({
  newer: z.object({ version: z.string(), notes: z.string().nullable() }).nullable(),
  found: z.string(),
  asked: z.array(z.string()),
  faults: z.array(z.string()),
  installsOnQuit: z.boolean(),
});

let work: string;
let server: Server;
const downloads: string[] = [];

interface Kind {
  readonly platform: NodeJS.Platform;
  readonly arch: 'x64' | 'arm64';
  readonly packageType?: 'deb';
  readonly installs?: boolean;
  /** What the program that asks for a password answers with. */
  readonly password?: 'given' | 'refused';
}

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'parley-feed-'));
  const sha512 = createHash('sha512').update(PROGRAM).digest('base64');
  for (const [folder, [list, ...kinds]] of Object.entries(PACKAGES)) {
    // As electron-builder writes it.
    const files = kinds.map(
      (kind) => `  - url: Parley-2.0.0-${kind}\n    sha512: ${sha512}\n    size: ${PROGRAM.length}\n`,
    );
    const text = `version: 2.0.0\nfiles:\n${files.join('')}path: Parley-2.0.0-${kinds[0]}\nsha512: ${sha512}\nreleaseNotes: Faster.\n`;
    await mkdir(path.join(work, 'packages', folder), { recursive: true });
    await writeFile(path.join(work, 'packages', folder, list), text);
  }
  const script = path.resolve(import.meta.dirname, '../../commands/packaging/updateLists.mjs');
  await mkdir(path.join(work, 'release'));
  await promisify(execFile)(process.execPath, [
    script,
    path.join(work, 'packages'),
    path.join(work, 'release'),
  ]);
  server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '', 'http://feed').pathname);
    if (!name.endsWith('.yml')) {
      if (!name.endsWith('.blockmap')) downloads.push(name);
      response.statusCode = name.startsWith('Parley') && !name.endsWith('.blockmap') ? 200 : 404;
      response.end(PROGRAM);
      return;
    }
    readFile(path.join(work, 'release', name)).then(
      (list) => response.end(list),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await rm(work, { recursive: true, force: true });
});

/** The real electron-updater in a package of this kind, against the release. */
async function update(kind: Kind) {
  const home = await mkdtemp(path.join(work, 'home-'));
  const resources = path.join(home, 'resources');
  const bin = path.join(home, 'bin');
  await Promise.all([mkdir(resources), mkdir(bin)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const feed = `provider: generic\nurl: http://127.0.0.1:${port}\nchannel: latest\nupdaterCacheDirName: parley-updater\n`;
  await writeFile(path.join(resources, 'app-update.yml'), feed);
  if (kind.packageType !== undefined) await writeFile(path.join(resources, 'package-type'), kind.packageType);
  const program = async (file: string, text: string): Promise<void> => {
    await writeFile(file, text);
    await chmod(file, 0o755);
  };
  const started = path.join(home, 'started');
  await program(path.join(home, 'Parley.AppImage'), '');
  await program(path.join(resources, 'elevate.exe'), PROGRAM);
  await program(path.join(bin, 'dpkg'), '');
  await symlink('/bin/mv', path.join(bin, 'mv'));
  await program(path.join(bin, 'pkexec'), kind.password === 'refused' ? '#!/bin/sh\nexit 126\n' : PROGRAM);
  downloads.length = 0;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'testing', 'updaterProcess.mjs'), JSON.stringify({ ...kind, resources })],
    {
      env: {
        HOME: home,
        PATH: bin,
        XDG_CACHE_HOME: path.join(home, 'cache'),
        LOCALAPPDATA: path.join(home, 'cache'),
        APPIMAGE: path.join(home, 'Parley.AppImage'),
        PARLEY_STARTED: started,
      },
    },
  );
  const startedWith = await readFile(started, 'utf8').catch(() => null);
  return { ...saying.parse(JSON.parse(stdout)), downloads: [...downloads], startedWith };
}

describe.skipIf(process.platform === 'win32')('the real updater, against the lists of a release', () => {
  it.each([
    [{ platform: 'linux', arch: 'x64' }, 'linux-x86_64.AppImage'],
    [{ platform: 'linux', arch: 'arm64' }, 'linux-arm64.AppImage'],
    [{ platform: 'linux', arch: 'x64', packageType: 'deb' }, 'linux-amd64.deb'],
    [{ platform: 'linux', arch: 'arm64', packageType: 'deb' }, 'linux-arm64.deb'],
    [{ platform: 'win32', arch: 'x64' }, 'win-x64.exe'],
    [{ platform: 'win32', arch: 'arm64' }, 'win-arm64.exe'],
    [{ platform: 'darwin', arch: 'x64' }, 'mac-universal.zip'],
    [{ platform: 'darwin', arch: 'arm64' }, 'mac-universal.zip'],
  ] satisfies [Kind, string][])('gives %j the package %s', async (kind, file) => {
    const { newer, found, downloads: given, installsOnQuit } = await update(kind);
    expect([newer, found, given]).toEqual([
      { version: '2.0.0', notes: 'Faster.' },
      'downloaded',
      [`Parley-2.0.0-${file}`],
    ]);
    // A password can only be asked for while there are windows.
    expect(installsOnQuit).toBe(!('packageType' in kind));
  });

  it('starts the new AppImage only after everything is closed, with the umask of the user', async () => {
    const { asked, startedWith } = await update({ platform: 'linux', arch: 'x64', installs: true });
    expect(asked).toEqual(['close everything', 'quit']);
    expect(startedWith?.trim()).toBe('umask 0027');
  });

  it('runs the installer of Windows after everything is closed, without its questions', async () => {
    const { asked, startedWith } = await update({ platform: 'win32', arch: 'x64', installs: true });
    expect(asked).toEqual(['close everything', 'quit']);
    expect(startedWith).toContain('--updated /S --force-run');
  });

  it('asks for the password of a deb while the windows are open, and closes them once it is installed', async () => {
    const kind = { platform: 'linux', arch: 'x64', packageType: 'deb', installs: true } as const;
    const given = await update({ ...kind, password: 'given' });
    expect(given.asked).toEqual(['relaunch', 'quit']);
    expect(given.startedWith).toMatch(/dpkg -i .*\.deb umask 0027/);
    const refused = await update({ ...kind, password: 'refused' });
    expect(refused.asked).toEqual([expect.stringContaining('failed: Command pkexec')]);
    expect(refused.faults).not.toEqual([]);
  });
});
