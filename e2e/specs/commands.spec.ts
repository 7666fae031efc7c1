import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startCommand } from '../fixtures/command.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';

const start = fileURLToPath(new URL('../../electron/commands/start.mjs', import.meta.url));
const printed = z.strictObject({ url: z.url() });

const test = base.extend<{ dataDir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs
  dataDir: async ({}, provide) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'parley-command-'));
    await provide(dir);
    // A program that was told to exit may still write to it.
    await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  },
});

/** Runs `npm start` with options that make it exit. */
async function refused(...args: string[]): Promise<{ code: unknown; out: string; words: string }> {
  const child = spawn('node', [start, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [out, words, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, words: words.replaceAll(/^\d{4}-.*\n/gm, '') };
}

/** Whether a program still responds at its address. */
function stateOf(origin: string): Promise<'there' | 'gone'> {
  return fetch(origin).then(
    () => 'there',
    () => 'gone',
  );
}

test('npm start --no-open prints one line of JSON, and exits even while a page plays', async ({ parley }) => {
  const page = await parley.open(['--demo']);
  const title = 'Renewal review with Larkfield Logistics';
  await new EngagementList(page).row(title).click();
  await expect(new EngagementPage(page, title).lines.first()).toBeVisible();
  const player = new Player(page);
  await player.play.click();
  await expect.poll(() => player.time()).toBeGreaterThan(0.2);
  // The page stays open, so the app has to close its connections. The page may log errors about that.
  parley.forgive(
    /ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource|Failed to fetch|failed fetch|No answer|network error/,
  );
  await parley.close();
  await expect(page.getByText('Parley has closed')).toBeVisible();
});

test('npm start prints nothing else on standard output', async ({ dataDir }) => {
  const child = spawn('node', [start, '--no-open', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const out = text(child.stdout);
  await once(child.stdout, 'readable');
  child.kill('SIGINT');
  const [line, ...rest] = (await out).split('\n');
  expect(printed.parse(JSON.parse(line ?? '')).url).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/enter\?key=[\w-]{43}$/,
  );
  expect(rest).toEqual(['']);
});

test('the app exits with the command that started it, even if that is killed', async ({ dataDir }) => {
  const child = spawn('node', [start, '--no-open', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The app has this pipe too, and still writes to its data folder after it stops answering.
  const ended = once(child.stdout, 'close');
  const [data] = await once(child.stdout.setEncoding('utf8'), 'data');
  const { origin } = new URL(printed.parse(JSON.parse(String(data))).url);
  child.kill('SIGKILL');
  await expect.poll(() => stateOf(origin)).toBe('gone');
  await ended;
});

test('the app exits with npm, which doesn’t forward signals', async ({ dataDir }) => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['start', '--silent', '--', '--no-open', '--port', '0', '--data-dir', dataDir], {
    cwd: path.dirname(start),
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child.stdout, 'close');
  const [data] = await once(child.stdout.setEncoding('utf8'), 'data');
  const { origin } = new URL(printed.parse(JSON.parse(String(data))).url);
  child.kill('SIGTERM');
  await expect.poll(() => stateOf(origin)).toBe('gone');
  await ended;
});

test('a data folder is used by one process at a time and is free again afterwards', async ({ dataDir }) => {
  const options = ['--no-open', '--port', '0', '--data-dir', dataDir];
  const first = await startCommand('start', options);
  const second = await refused(...options);
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.words).toBe(
    `Parley already runs on ${dataDir}. Close it first, or name another folder with --data-dir.\n`,
  );
  await first.end();
  const third = await startCommand('start', options);
  await third.end();
});

test('a taken port is reported', async ({ dataDir }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { code, out, words } = await refused('--no-open', '--port', port, '--data-dir', dataDir);
  other.close();
  expect([code, out]).toEqual([1, '']);
  expect(words).toBe(
    `Port ${port} is taken by another program. Name another one with --port, or 0 for any that is free.\n`,
  );
});

test('a data folder that is a file is reported', async ({ dataDir }) => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const { code, out, words } = await refused('--no-open', '--port', '0', '--data-dir', file);
  expect([code, out]).toEqual([1, '']);
  expect(words).toBe(
    `Parley can’t keep its data in ${file}: there is a file in the way. Name another folder with --data-dir.\n`,
  );
});

test('an unknown option is rejected before anything happens', async () => {
  expect(await refused('--frobnicate')).toEqual({
    code: 2,
    out: '',
    words: 'There is no option --frobnicate. npm start -- --help lists the options.\n',
  });
});

test('--connect without a token or with an invalid address explains what to do', async ({ dataDir }) => {
  const options = ['--no-open', '--port', '0', '--data-dir', dataDir];
  const tokenless = await refused(...options, '--connect', 'http://127.0.0.1:9');
  expect(tokenless.code).toBe(1);
  expect(tokenless.words).toContain('Give the token in the environment variable PARLEY_TOKEN.');
  const remote = await refused(...options, '--connect', 'http://example.com');
  expect(remote.code).toBe(1);
  expect(remote.words).toContain('would send the token unprotected');
});

test('without a keychain, no file contains the token', async ({ service, dataDir }) => {
  const sandbox = await service();
  const options = ['--no-open', '--port', '0', '--data-dir', dataDir, '--connect', sandbox.baseUrl];
  const env = { PARLEY_TOKEN: sandbox.tokens.full, DBUS_SESSION_BUS_ADDRESS: '' };
  const program = await startCommand('start', options, env);
  await program.end();
  const settings = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
  expect(settings).toContain(sandbox.baseUrl);
  expect(settings + program.words()).not.toContain(sandbox.tokens.full);
});
