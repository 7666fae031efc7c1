import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { socketAddress } from './localSocket.ts';
import { acquireInstance, type SingleInstance } from './singleInstance.ts';

type Held = Extract<SingleInstance, { kind: 'held' }>;

function must<K extends SingleInstance['kind']>(
  instance: SingleInstance,
  kind: K,
): Extract<SingleInstance, { kind: K }> {
  const isThat = (instance: SingleInstance): instance is Extract<SingleInstance, { kind: K }> =>
    instance.kind === kind;
  if (!isThat(instance)) throw new Error(`The instance is ${instance.kind}.`);
  return instance;
}

/** Leaves what a killed instance leaves behind: sockets without a listener. */
async function leaveStaleSockets(addresses: readonly (string | null)[]): Promise<void> {
  const script = `const { createServer } = require('node:net');
    const opened = ${JSON.stringify(addresses)}.map((address) => new Promise((resolve) => createServer().listen(address, resolve)));
    Promise.all(opened).then(() => console.log('held'))`;
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
}

/** A process that acquires the instance of each given folder, and prints the result. */
function contender() {
  const module = pathToFileURL(path.join(import.meta.dirname, 'singleInstance.ts')).href;
  const script = `import { createInterface } from 'node:readline';
    import { acquireInstance } from ${JSON.stringify(module)};
    for await (const folder of createInterface({ input: process.stdin })) console.log((await acquireInstance(folder)).kind);
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, 'exit');
  return {
    open: async (folder: string): Promise<string> => {
      child.stdin.write(`${folder}\n`);
      const [kind] = await once(lines, 'line');
      return String(kind);
    },
    end: () => {
      child.stdin.end();
      return gone;
    },
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

describe('the single instance', () => {
  let home: string;
  let dir: string;
  const open: Held[] = [];

  const hold = async (): Promise<Held> => {
    const instance = must(await acquireInstance(dir), 'held');
    open.push(instance);
    return instance;
  };

  beforeEach(async () => {
    ({ dir: home } = await testDir(onTestFinished));
    dir = home;
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((instance) => instance.close()));
    vi.unstubAllEnvs();
  });

  it('is acquired by the first process and refused to the second', async () => {
    await hold();
    expect((await acquireInstance(dir)).kind).toBe('taken');
  });

  it('lets a second instance request a window from the first', async () => {
    const first = await hold();
    const heard = new Promise<string | null>((resolve) => first.onWindowRequest(resolve));
    expect(await must(await acquireInstance(dir), 'taken').requestWindow(null)).toBe(true);
    expect(await heard).toBeNull();
  });

  it('receives the link of the second instance, and ignores anything else sent to the socket', async () => {
    const first = await hold();
    const link = 'parley://open?base=demo&engagement=ngmt_1';
    for (const [said, expected] of [
      [link, link],
      ['https://example.com/', null],
    ] as const) {
      const heard = new Promise<string | null>((resolve) => first.onWindowRequest(resolve));
      expect(await must(await acquireInstance(dir), 'taken').requestWindow(said)).toBe(true);
      expect(await heard).toBe(expected);
    }
  });

  it('is not notified by checking whether it is held', async () => {
    const first = await hold();
    let knocks = 0;
    const second = new Promise<void>((resolve) => {
      first.onWindowRequest(() => {
        knocks += 1;
        resolve();
      });
    });
    await acquireInstance(dir);
    await must(await acquireInstance(dir), 'taken').requestWindow(null);
    await second;
    expect(knocks).toBe(1);
  });

  it('can be acquired again once closed', async () => {
    await (await hold()).close();
    open.length = 0;
    await hold();
  });

  it('can be acquired after its holder was killed', async () => {
    const holder = contender();
    expect(await holder.open(dir)).toBe('held');
    expect((await acquireInstance(dir)).kind).toBe('taken');
    await holder.kill();
    if (process.platform !== 'win32') expect(existsSync(path.join(dir, 'door.sock'))).toBe(true);
    await hold();
  });

  it('is acquired by exactly one of two processes that start at the same time over a stale socket', async () => {
    const folders = Array.from({ length: 40 }, (_, at) => path.join(dir, String(at)));
    for (const folder of folders) mkdirSync(folder, { mode: 0o700 });
    await leaveStaleSockets(folders.map((folder) => socketAddress(folder)));
    const contenders = [contender(), contender()];
    const rounds: string[][] = [];
    for (const folder of folders) rounds.push(await Promise.all(contenders.map(({ open }) => open(folder))));
    await Promise.all(contenders.map(({ end }) => end()));
    expect(rounds.map((kinds) => kinds.toSorted())).toEqual(folders.map(() => ['held', 'taken']));
  });

  it.skipIf(process.platform === 'win32')(
    'lies beside a folder with a long path only where no other user can create one first',
    async () => {
      const deep = path.join(dir, 'x'.repeat(200));
      const at = (folder: string, runtimeDir?: string): string | null =>
        socketAddress(folder, { platform: 'linux', env: { XDG_RUNTIME_DIR: runtimeDir } });
      expect(at(dir)).toBe(path.join(dir, 'door.sock'));
      expect(path.dirname(at(deep, dir) ?? '')).toBe(dir);
      expect(at(deep, dir)).not.toBe(at(`${deep}y`, dir));
      expect(Buffer.byteLength(at(deep, dir) ?? '')).toBeLessThanOrEqual(100);
      expect([at(deep), at(deep, '/tmp'), at(deep, path.join(dir, 'gone'))]).toEqual([null, null, null]);
      await symlink(dir, path.join(dir, 'elsewhere'));
      expect(at(deep, path.join(dir, 'elsewhere'))).toBeNull();
    },
  );

  it('has a different name for a different folder on Windows', () => {
    const pipe = (folder: string): string | null => socketAddress(folder, { platform: 'win32', env: {} });
    expect(pipe(dir)).toMatch(/^\\\\\.\\pipe\\parley-[0-9a-f]{24}$/);
    expect(pipe(dir)).not.toBe(pipe(path.join(dir, 'other')));
  });

  it.skipIf(process.platform === 'win32')('keeps out a second process even without a socket', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', '');
    dir = path.join(dir, 'x'.repeat(120));
    mkdirSync(dir, { mode: 0o700 });
    expect(socketAddress(dir, { platform: 'linux', env: process.env })).toBeNull();
    await hold();
    expect((await acquireInstance(dir)).kind).toBe('taken');
  });
});
