import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { callApp, must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { MemorySettings, RecordingLogger, testPorts } from '../testing/testPorts.ts';
import { freePort } from '../../testing/webhooks/sender.ts';

const PASSPHRASE = 'correct horse battery staple';
const TOKEN = `canary-${randomBytes(12).toString('hex')}`;
const SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const PASSWORD = randomBytes(12).toString('hex');
const FILE = 'passphrase-secrets.json';

let folder: TestDir;
let settings: MemorySettings;
let logger: RecordingLogger;
let app: App;

/** The next session on the same folder and settings, of a computer without a keychain. */
function start(): void {
  app = createApp({ ...testPorts({ settings, dataDir: folder.dir }), logger });
}

async function restart(): Promise<void> {
  await app.close();
  start();
}

async function status() {
  return must(await callApp(app, 'secrets.status', {}));
}

async function setPassphrase(passphrase = PASSPHRASE) {
  return must(await callApp(app, 'secrets.setPassphrase', { passphrase }));
}

async function unlock(passphrase = PASSPHRASE): Promise<boolean> {
  return must(await callApp(app, 'secrets.unlock', { passphrase })).opened;
}

async function connect(name = 'Work'): Promise<ConnectionId> {
  const draft = { name, color: 'teal', baseUrl: `http://127.0.0.1:9/${name}`, readOnly: true } as const;
  return must(await callApp(app, 'connections.add', { ...draft, token: TOKEN })).id;
}

/** A connection with each kind of secret. */
async function connectWithEverything(): Promise<ConnectionId> {
  const id = await connect();
  const port = await freePort();
  const hook = { connectionId: id, enabled: true, port, addSecret: SECRET };
  must(await callApp(app, 'webhooks.configure', hook));
  must(
    await callApp(app, 'network.setProxy', { proxy: 'address', address: 'http://proxy.example.com:8080' }),
  );
  must(await callApp(app, 'network.signIn', { user: 'ada', password: PASSWORD }));
  return id;
}

beforeEach(async () => {
  folder = await testDir(onTestFinished);
  settings = new MemorySettings();
  logger = new RecordingLogger();
  start();
});
afterEach(() => app.close());

describe('without a keychain', () => {
  test('secrets are lost with the program, and all of them are asked for in one list', async () => {
    const id = await connectWithEverything();
    expect(await status()).toEqual({ keptIn: 'memory', passphrase: 'none', missing: [] });
    await restart();
    expect(await status()).toEqual({
      keptIn: 'memory',
      passphrase: 'none',
      missing: [
        { kind: 'token', connectionId: id, name: 'Work' },
        { kind: 'webhooks', connectionId: id, name: 'Work' },
        { kind: 'proxy', user: 'ada' },
      ],
    });
  });

  test('a passphrase keeps them over a restart, and a wrong one changes nothing', async () => {
    await connectWithEverything();
    expect(await setPassphrase()).toEqual({ keptIn: 'passphrase', passphrase: 'open', missing: [] });
    const stored = readFileSync(path.join(folder.dir, FILE));
    await restart();
    expect(await status()).toMatchObject({ keptIn: 'passphrase', passphrase: 'locked' });
    expect((await status()).missing).toHaveLength(3);

    expect(await unlock('correct horse battery stable')).toBe(false);
    expect((await status()).passphrase).toBe('locked');
    expect(readFileSync(path.join(folder.dir, FILE))).toEqual(stored);

    expect(await unlock()).toBe(true);
    expect(await status()).toEqual({ keptIn: 'passphrase', passphrase: 'open', missing: [] });
    expect(must(await callApp(app, 'connections.list', {}))).toMatchObject([{ token: 'ready' }]);
  });

  test('the same passphrase opens the file however its letters are composed', async () => {
    await setPassphrase('übergrößen');
    await restart();
    expect(await unlock('u\u0308bergro\u0308ßen')).toBe(true);
  });

  test('what is pasted while the file is locked is stored when it opens, and what is removed is deleted at once', async () => {
    const [kept, removed] = [await connect('Kept'), await connect('Removed')];
    await setPassphrase();
    await restart();
    must(await callApp(app, 'connections.remove', { connectionId: removed }));
    expect(readFileSync(path.join(folder.dir, FILE), 'utf8')).not.toContain(removed);
    must(await callApp(app, 'connections.replaceToken', { connectionId: kept, token: 'another' }));
    const added = await connect('Added');
    expect(await unlock()).toBe(true);
    await restart();
    expect((await status()).missing.map((each) => 'name' in each && each.name)).toEqual(['Kept', 'Added']);
    expect(await unlock()).toBe(true);
    expect((await status()).missing).toEqual([]);
    expect(readFileSync(path.join(folder.dir, FILE), 'utf8')).toContain(added);
  });

  test('a passphrase can be changed while the file is open, and not while it is locked', async () => {
    await connect();
    await setPassphrase();
    await setPassphrase('another passphrase');
    await restart();
    expect(await callApp(app, 'secrets.setPassphrase', { passphrase: 'a third passphrase' })).toMatchObject({
      ok: false,
    });
    expect(await unlock()).toBe(false);
    expect(await unlock('another passphrase')).toBe(true);
    expect((await status()).missing).toEqual([]);
  });

  test('a forgotten passphrase is discarded with its file, and the secrets are pasted again', async () => {
    const id = await connect();
    await setPassphrase();
    await restart();
    const discarded = must(await callApp(app, 'secrets.forgetPassphrase', {}));
    expect(discarded).toMatchObject({
      keptIn: 'memory',
      passphrase: 'none',
      missing: [{ connectionId: id }],
    });
    expect(readdirSync(folder.dir)).not.toContain(FILE);
    must(await callApp(app, 'connections.replaceToken', { connectionId: id, token: TOKEN }));
    expect(await setPassphrase('a new passphrase')).toMatchObject({ passphrase: 'open', missing: [] });
  });

  test('an open file that is discarded leaves its secrets in memory', async () => {
    await connect();
    await setPassphrase();
    await restart();
    await unlock();
    const left = must(await callApp(app, 'secrets.forgetPassphrase', {}));
    expect(left).toEqual({ keptIn: 'memory', passphrase: 'none', missing: [] });
  });

  test('passphrase and secrets are in no file, log or answer, and only the user can read the file', async () => {
    await connectWithEverything();
    const answers = [await setPassphrase()];
    await restart();
    await unlock('wrong passphrase');
    await unlock();
    answers.push(await status());
    await app.close();
    const said = JSON.stringify([answers, logger.lines, [...settings.values]]);
    for (const secret of [PASSPHRASE, 'wrong passphrase', TOKEN, SECRET, PASSWORD]) {
      expect(folder.filesWith(secret)).toEqual([]);
      expect(said).not.toContain(secret);
    }
    if (process.platform !== 'win32') expect(statSync(path.join(folder.dir, FILE)).mode & 0o777).toBe(0o600);
    start();
  });

  test('a damaged secret is missing, one of another name is not taken for it, and an unreadable file is set aside', async () => {
    const [first, second] = [await connect('First'), await connect('Second')];
    await setPassphrase();
    await app.close();
    const file = path.join(folder.dir, FILE);
    const stored: { secrets: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'));
    const swapped = { [`token:${first}`]: stored.secrets[`token:${second}`] };
    writeFileSync(file, JSON.stringify({ ...stored, secrets: swapped }));
    start();
    expect(await unlock()).toBe(true);
    expect((await status()).missing).toHaveLength(2);
    await app.close();
    writeFileSync(file, '{"version":1');
    start();
    expect(await status()).toMatchObject({ keptIn: 'memory', passphrase: 'none' });
    expect(readdirSync(folder.dir).filter((name) => name.startsWith(`${FILE}.damaged-`))).toHaveLength(1);
  });
});

test('with a keychain, there is no passphrase', async () => {
  await app.close();
  const ports = testPorts({ settings, dataDir: folder.dir });
  app = createApp({ ...ports, secrets: Object.assign(ports.secrets, { keptIn: 'keychain' }) });
  expect(await status()).toEqual({ keptIn: 'keychain', passphrase: 'unused', missing: [] });
  expect(await callApp(app, 'secrets.setPassphrase', { passphrase: PASSPHRASE })).toMatchObject({
    ok: false,
  });
});
