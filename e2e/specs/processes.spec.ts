import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../../electron/commands/browsers.mjs';
import { freePort } from '../fixtures/freePort.ts';
import { expect, test } from '../fixtures/test.ts';

const start = fileURLToPath(new URL('../../electron/commands/start.mjs', import.meta.url));
/** A browser for users, since only these have app windows and a history. */
const installed = findBrowser();
const asRoot = process.getuid?.() === 0;
/** The program's owner and another user of the computer; only root can act as both. */
const OWNER = 65_534;
const STRANGER = 65_533;

/** What any other user of the computer can do: read the arguments of running programs and try them out. */
const SPY = `
const { readdirSync, readFileSync } = require('node:fs');
const seen = { keys: [], files: {}, environs: 0 };
const look = () => {
  for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
    let line = '';
    try { line = readFileSync('/proc/' + pid + '/cmdline', 'utf8'); } catch {}
    if (!line.includes(process.argv[1]) || pid === String(process.pid)) continue;
    for (const [, key] of line.matchAll(/key=([\\w-]{43})/g)) if (!seen.keys.includes(key)) seen.keys.push(key);
    for (const [, file] of line.matchAll(/file:\\/\\/([^?\\0]*)/g)) {
      try { readFileSync(file); seen.files[file] = 'read'; } catch (error) { seen.files[file] ??= error.code; }
    }
    try { readFileSync('/proc/' + pid + '/environ'); seen.environs += 1; } catch {}
  }
};
const looking = setInterval(look, 5);
console.log('looking');
process.stdin.on('end', () => { clearInterval(looking); console.log(JSON.stringify(seen)); }).resume();`;

interface Seen {
  readonly keys: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly environs: number;
}

const asUser = (id: number) => (asRoot ? { uid: id, gid: id } : {});

async function spyOn(dataDir: string): Promise<() => Promise<Seen>> {
  const spy = spawn(process.execPath, ['-e', SPY, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...asUser(STRANGER),
    cwd: '/',
  });
  const lines = createInterface({ input: spy.stdout });
  await once(lines, 'line');
  return async () => {
    const told = once(lines, 'line');
    spy.stdin.end();
    const [line] = await told;
    return JSON.parse(String(line));
  };
}

/** Every file in a folder and its subfolders, except links and sockets. */
function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    // Deleted since.
    return Buffer.alloc(0);
  }
}

/** In every encoding in which the text may be stored. */
function holds(bytes: Buffer, text: string): boolean {
  const base64 = Buffer.from(text).toString('base64').slice(0, -4);
  return [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(base64)].some((form) =>
    bytes.includes(form),
  );
}

/** The processes whose environment or arguments contain a text. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) =>
      ['environ', 'cmdline'].some((what) => holds(readOrNothing(`/proc/${pid}/${what}`), text)),
    )
    .map(Number);
}

const enter = (origin: string, key: string) =>
  fetch(`${origin}/enter`, { method: 'POST', body: key, headers: { origin } }).then(({ status }) => status);

test.describe('the app and its window, on a computer with other programs and users', () => {
  test.skip(process.platform !== 'linux', 'It looks through /proc.');
  test.skip(installed === null, 'No browser for users is installed.');

  let home: string;
  let dataDir: string;
  let program: ChildProcess | null = null;

  test.beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'parley-processes-'));
    dataDir = path.join(home, 'data');
    // Created as a user would, readable by others.
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(home, 0o755);
    // Chromium refuses to start in a container with its sandbox; this test is only about its arguments.
    const browser = `#!/bin/sh\nexec '${installed}' --headless=new --no-sandbox --disable-gpu --remote-debugging-port=0 "$@"\n`;
    writeFileSync(path.join(home, 'browser'), browser, { mode: 0o755 });
    if (asRoot) for (const place of [home, dataDir]) chownSync(place, OWNER, OWNER);
  });

  test.afterEach(async () => {
    program?.kill('SIGKILL');
    program = null;
    // After a failed test, its browser may still be writing.
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  });

  test('the token stays with the command that received it, and other users find nothing to use', async ({
    service,
  }) => {
    // The same seed yields the same tokens, and other tests run at the same time.
    const sandbox = await service(['--seed', String(process.pid)]);
    const token = sandbox.tokens.full;
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const stopSpying = await spyOn(dataDir);

    const { PARLEY_TEST_EXECUTABLE: _, ...env } = process.env;
    const args = [
      '--shell',
      'browser',
      '--connect',
      sandbox.baseUrl,
      '--port',
      String(port),
      '--data-dir',
      dataDir,
    ];
    program = spawn(process.execPath, [start, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...asUser(OWNER),
      env: {
        ...env,
        HOME: home,
        DISPLAY: ':none',
        CHROME_PATH: path.join(home, 'browser'),
        PARLEY_TOKEN: token,
      },
    });
    let words = '';
    program.stderr?.on('data', (piece: Buffer) => (words += piece.toString()));

    // The window's key, which only its owner and root can read.
    const entryFile = path.join(dataDir, 'window', 'enter.html');
    let entry = '';
    await expect
      .poll(() => (entry ||= readOrNothing(entryFile).toString()), { intervals: [20] })
      .toMatch(/key=[\w-]{43}/);
    const key = /key=([\w-]{43})/.exec(entry)?.[1] ?? '';

    const active = path.join(dataDir, 'window', 'DevToolsActivePort');
    await expect.poll(() => readOrNothing(active).length).toBeGreaterThan(0);
    const [devTools] = (await readFile(active, 'utf8')).split('\n');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${devTools}`);
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error('There is no window.');
    const engagements = page.getByRole('region', { name: 'Before today' }).getByRole('listitem');
    await expect(engagements.first()).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`^${origin}/c/`));
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);

    // The window came from the entry file, a different origin; after a reload it is same-origin.
    await page.reload();
    await expect(engagements.first()).toBeVisible();

    // The window used up the key, so finding it later, for example in a history, is useless. The file is gone.
    expect(await enter(origin, key)).toBe(401);
    expect(readOrNothing(entryFile).toString()).toBe('');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ path: at }) => at)).toEqual([expect.stringMatching(/^\/media\/[\w-]{43}$/)]);

    // The command itself received the token in its environment, which can't be changed afterwards.
    expect(processesWith(token)).toEqual([program.pid]);
    expect(processesWith(key)).toEqual([]);

    const seen = await stopSpying();
    expect(Object.keys(seen.files)).toEqual([entryFile]);
    expect(seen.keys).toEqual([]);
    if (asRoot) {
      expect(Object.values(seen.files)).toEqual(['EACCES']);
      expect(seen.environs).toBe(0);
      expect(await triedBy(STRANGER, dataDir, port)).toEqual({
        folder: 'EACCES',
        door: 'EACCES',
        wire: 403,
        entered: 401,
      });
    }

    await browser.close();
    const gone = once(program, 'exit');
    program.kill('SIGTERM');
    const [code] = await gone;
    expect([code, words.includes(token)]).toEqual([0, false]);
    const files = filesBelow(dataDir);
    expect(files.map((file) => path.basename(file))).toEqual(
      expect.arrayContaining(['settings.json', 'History', 'parley.log']),
    );
    expect(files.filter((file) => holds(readOrNothing(file), token))).toEqual([]);
    const open = [dataDir, ...files].filter((file) => (lstatSync(file).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });
});

/** What another user gets by trying everything known about the app. */
async function triedBy(user: number, dataDir: string, port: number): Promise<unknown> {
  const script = `
const { readdirSync } = require('node:fs');
const { connect } = require('node:net');
const { request } = require('node:http');
const [dir, port] = process.argv.slice(1);
const tried = {};
try { readdirSync(dir); tried.folder = 'read'; } catch (error) { tried.folder = error.code; }
const origin = 'http://127.0.0.1:' + port;
const upgrade = { origin, connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-protocol': 'parley, secret.' + 'A'.repeat(43) };
const ask = (path, options, body) => new Promise((resolve) => {
  const asking = request(origin + path, options, (answer) => resolve(answer.resume().statusCode));
  asking.on('upgrade', () => resolve(101)).on('error', (error) => resolve(error.code)).end(body);
});
const door = new Promise((resolve) => connect(dir + '/door.sock', () => resolve('open')).on('error', (error) => resolve(error.code)));
Promise.all([door, ask('/wire', { headers: upgrade }), ask('/enter', { method: 'POST', headers: { origin } }, 'A'.repeat(43))])
  .then(([door, wire, entered]) => { console.log(JSON.stringify({ ...tried, door, wire, entered })); process.exit(0); });`;
  const child = spawn(process.execPath, ['-e', script, dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...asUser(user),
    cwd: '/',
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return JSON.parse(String(line));
}
