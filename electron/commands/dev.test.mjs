import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { inProject } from './project.mjs';
import { steps } from './testSteps.mjs';

describe('npm run dev', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-dev-'));
  /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} */
  let program;
  /** @type {URL} */
  let url;

  beforeAll(async () => {
    const args = ['--demo', '--port', '0', '--data-dir', dataDir];
    program = spawn(process.execPath, [inProject('electron', 'commands', 'dev.mjs'), ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PARLEY_DEMO_ENGAGEMENTS: '20', DBUS_SESSION_BUS_ADDRESS: '' },
    });
    const [line] = await once(createInterface(program.stdout), 'line');
    url = new URL(JSON.parse(String(line)).url);
  });

  afterAll(async () => {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    const [code] = await ended;
    rmSync(dataDir, { recursive: true });
    expect(code).toBe(0);
  });

  /**
   * Sends a request as a page would; `fetch` doesn't allow setting the origin.
   * @param {string} method
   * @param {string} to
   * @param {Record<string, string>} [headers]
   * @param {string} [body]
   */
  async function ask(method, to, headers = {}, body = '') {
    const request = httpRequest(new URL(to, url), { method, headers: { accept: 'text/html', ...headers } });
    request.end(body);
    const [response] = await once(request, 'response');
    return { status: response.statusCode, body: await text(response) };
  }

  /** @param {string} origin */
  const enter = (origin) => {
    const key = url.searchParams.get('key') ?? '';
    return ask('POST', '/enter', { origin, 'content-length': String(key.length) }, key);
  };

  it('serves the page and its modules from source, with hot reload', async () => {
    const page = await ask('GET', '/enter');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('/@vite/client')]);
    const main = await ask('GET', '/main.tsx', { accept: '*/*' });
    expect([main.status, main.body]).toEqual([200, expect.stringContaining('createRoot')]);
  });

  it('exchanges the key for a session and opens the wire with it', async () => {
    const { status, body } = await enter(url.origin);
    expect(status).toBe(200);
    const socket = new WebSocket(`ws://${url.host}/wire`, ['parley', `secret.${JSON.parse(body).secret}`], {
      headers: { origin: url.origin },
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ kind: 'call', id: 1, method: 'app.info', input: {} }));
    // Events may come before it.
    for await (const [message] of on(socket, 'message')) {
      const said = JSON.parse(String(message));
      if (said.kind !== 'answer') continue;
      expect(said).toMatchObject({ id: 1, ok: true });
      break;
    }
    socket.terminate();
  });

  it('rejects foreign pages, other host names and a wrong key', async () => {
    expect((await enter('http://elsewhere.test')).status).toBe(403);
    expect((await ask('POST', '/enter', { host: 'elsewhere.test', 'content-length': '1' }, 'x')).status).toBe(
      403,
    );
    expect((await ask('POST', '/enter', { origin: url.origin, 'content-length': '1' }, 'x')).status).toBe(
      401,
    );
    const socket = new WebSocket(`ws://${url.host}/wire`, ['parley', 'secret.x'], {
      headers: { origin: url.origin },
    });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('403');
  });
});

describe('the scripts of package.json', () => {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

  it.each(['lint', 'typecheck'])('%s runs steps of npm test', (name) => {
    const [node, command, ...names] = (scripts[name] ?? '').split(' ');
    expect([node, command]).toEqual(['node', 'electron/commands/test.mjs']);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((step) => steps.every((known) => known.name !== step))).toEqual([]);
  });

  it('parley is the command that packages bring', () => {
    const { bin } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    expect(scripts['parley']).toBe(`node ${bin.parley}`);
  });

  it('build does nothing if everything is up to date', async () => {
    const child = spawn(process.execPath, [inProject('electron', 'commands', 'build.mjs')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, words]).toEqual([0, 'Parley is built in dist.\n']);
  });
});
