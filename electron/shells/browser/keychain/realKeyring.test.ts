import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDir, type TestDir } from '#core/testing/testDir.ts';
import { reportSkipped } from '#core/testing/longRun.ts';
import { startSandboxProcess, type SandboxProcess } from '#core/testing/sandboxProcess.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const PASSWORD = 'correct horse';
/** The app decides about the keychain within five seconds; everything else may be slow on a busy machine. */
const HANG_MS = 160_000;

const NEEDED = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'];
const lacking = process.platform === 'linux' ? NEEDED.filter((name) => !isInstalled(name)) : NEEDED;
if (lacking.length > 0) reportSkipped('keychain', `a real keychain: ${lacking.join(', ')} not installed`);

function isInstalled(name: string): boolean {
  return spawnSync(name, ['--version']).error === undefined;
}

interface Keyring {
  readonly address: string;
  lock(): void;
  end(): Promise<void>;
}

/** A session bus with an unlocked gnome-keyring, and no way to show a dialog. */
async function startKeyring(home: string): Promise<Keyring> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...rest } = process.env;
  const env = { ...rest, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: path.join(home, 'run') };
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700, recursive: true });
  // It prints its address once the keyring has accepted the password.
  const script = `printf %s '${PASSWORD}' | gnome-keyring-daemon --unlock --components=secrets >&2 && echo "$DBUS_SESSION_BUS_ADDRESS" && sleep 600`;
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const gone = once(session, 'exit');
  const address = await Promise.race([
    once(createInterface(session.stdout), 'line').then(([line]) => String(line)),
    gone.then(() => Promise.reject(new Error('The session bus ended.'))),
  ]);
  return {
    address,
    lock: () => {
      const service = ['--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
      const call = [
        'org.freedesktop.Secret.Service.Lock',
        'array:objpath:/org/freedesktop/secrets/aliases/default',
      ];
      const options = { env: { ...env, DBUS_SESSION_BUS_ADDRESS: address }, encoding: 'utf8' } as const;
      const { status, stderr } = spawnSync(
        'dbus-send',
        ['--session', '--print-reply', ...service, ...call],
        options,
      );
      if (status !== 0) throw new Error(stderr);
    },
    end: async () => {
      if (session.pid !== undefined && session.exitCode === null) process.kill(-session.pid, 'SIGTERM');
      await gone;
    },
  };
}

interface Started {
  readonly words: () => string;
  end(): Promise<void>;
}

describe.skipIf(lacking.length > 0)('a token in a real keychain', () => {
  let sandbox: SandboxProcess;
  let data: TestDir;
  let home: string;
  let keyring: Keyring;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    sandbox = await startSandboxProcess(['--engagements', '50', '--control']);
  });
  afterAll(() => sandbox.stop());
  beforeEach(async () => {
    data = await testDir();
    home = mkdtempSync(path.join(tmpdir(), 'parley-keyring-'));
    keyring = await startKeyring(home);
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
    await keyring.end();
    rmSync(home, { recursive: true, force: true });
    await data.remove();
  });

  /** The app as started by a user, with a token, or with what the keychain contains. */
  async function ready(token: string | null, address = keyring.address): Promise<Started> {
    const { PARLEY_TOKEN: _, ...env } = process.env;
    const args = ['electron/commands/start.mjs', '--no-open', '--port', '0', '--data-dir', data.dir];
    const child = spawn(process.execPath, [...args, '--connect', sandbox.baseUrl], {
      cwd: ROOT,
      env: {
        ...env,
        DBUS_SESSION_BUS_ADDRESS: address,
        ...(token === null ? {} : { PARLEY_TOKEN: token }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: HANG_MS,
    });
    running.add(child);
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (words += piece));
    const gone = once(child, 'close');
    await Promise.race([
      once(createInterface(child.stdout), 'line'),
      gone.then(() => Promise.reject(new Error(words))),
    ]);
    return {
      words: () => words,
      end: async () => {
        child.kill('SIGTERM');
        const [code] = await gone;
        expect(code).toBe(0);
      },
    };
  }

  /** Of the newest requests, the number that the API refused for lack of a token, and the total. */
  async function asked(): Promise<{ readonly total: number; readonly refused: number }> {
    const answer = await fetch(`${sandbox.baseUrl}/control/requests`);
    const log = z.object({ total: z.int(), last: z.array(z.object({ status: z.int() })) });
    const { total, last } = log.parse(await answer.json());
    return { total, refused: last.filter(({ status }) => status === 401).length };
  }

  it('works after a restart, and is in no file of the data folder', async () => {
    const first = await ready(sandbox.tokens.full);
    await first.end();
    expect(first.words()).not.toContain('in memory');
    const before = await asked();
    const second = await ready(null);
    await expect.poll(async () => (await asked()).total).toBeGreaterThan(before.total);
    await second.end();
    expect((await asked()).refused).toBe(0);
    expect(data.filesWith(sandbox.tokens.full)).toEqual([]);
  });

  it('is reported as unavailable while the keychain is locked, and available again afterwards', async () => {
    await (await ready(sandbox.tokens.full)).end();
    keyring.lock();
    const before = await asked();
    const without = await ready(null);
    await without.end();
    expect(without.words()).toContain('The keychain is locked: tokens stay in memory');
    // No request is made before the page has received the token from the user.
    expect(await asked()).toEqual(before);
    const withToken = await ready(sandbox.tokens.full);
    await withToken.end();
    expect(withToken.words()).toContain('The keychain is locked: tokens stay in memory');
    expect(data.filesWith(sandbox.tokens.full)).toEqual([]);
    // Logged in again: the password opens the same keychain.
    await keyring.end();
    keyring = await startKeyring(home);
    const again = await ready(null);
    await again.end();
    expect(again.words()).not.toContain('in memory');
  });

  it('stays in memory without a keychain, which is reported', async () => {
    const first = await ready(sandbox.tokens.full, '');
    await first.end();
    expect(first.words()).toContain('No keychain was found: tokens are kept in memory');
    const before = await asked();
    await (await ready(null, '')).end();
    expect(await asked()).toEqual(before);
    expect(data.filesWith(sandbox.tokens.full)).toEqual([]);
  });
});
