import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testDir, type TestDir } from '#core/testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from '#core/testing/sandboxProcess.ts';
import { startProgram } from './testing/programProcess.ts';

const info = z.object({ startWith: z.string() });
const page = z.object({ rows: z.array(z.object({ id: z.string(), title: z.string() })).min(1) });

describe('the app ends', () => {
  let folder: TestDir;
  let sandbox: SandboxProcess;
  /** A proxy for the API that forwards everything except the requests that should hang. */
  const front = createServer((request, response) => {
    if (hangs(request)) return void front.emit('hanging', request, response);
    handOn(request, response, sandbox.baseUrl);
  });
  let hangs: (request: IncomingMessage) => boolean = () => false;

  beforeAll(async () => {
    folder = await testDir();
    sandbox = await startSandboxProcess(['--engagements', '60']);
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await sandbox.stop();
    await folder.remove();
  });

  /** Files that SQLite leaves beside a database that was not closed. */
  const leftOpen = (name: string): string[] =>
    readdirSync(path.join(folder.dir, name), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('-wal'),
    );

  async function connected(name: string, env: NodeJS.ProcessEnv = {}) {
    const address = front.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const program = await startProgram({
      args: [
        '--port=0',
        `--data-dir=${folder.dir}/${name}`,
        `--connect=http://127.0.0.1:${port}`,
        '--writable',
      ],
      token: sandbox.tokens.full,
      env,
    });
    const call = await program.connect();
    const { startWith: connectionId } = info.parse(await call('app.info', {}));
    return { program, call, connectionId };
  }

  it('with a PUT that gets no response, after closing its edits', async () => {
    hangs = ({ method }) => method === 'PUT';
    const { program, call, connectionId } = await connected('hanging-put');
    const list = { connectionId, filter: {}, order: 'start_at:asc', cursor: null, limit: 1 };
    const [row] = page.parse(await call('engagements.page', list)).rows;
    const mine = { object_type: 'deal', crm_object_id: 'D-1', source: 'HUBSPOT' };
    await call('edits.stage', {
      connectionId,
      engagementId: row?.id,
      engagementTitle: row?.title,
      change: { kind: 'crm', base: null, mine, replaceTheirs: true },
      names: {},
    });
    const onTheWay = once(front, 'hanging');
    await call('edits.commit', { connectionId, which: { kind: 'all' } });
    await onTheWay;
    await program.end('SIGTERM');
    expect(program.words()).not.toMatch(/ error /);
    expect(leftOpen('hanging-put')).not.toContain('edits.db-wal');
  });

  it('while its thread is blocked by the disk and can’t be interrupted', async () => {
    hangs = ({ url }) => url?.startsWith('/v2/engagements') === true;
    const held = once(front, 'hanging');
    const { program, call, connectionId } = await connected('busy', {
      // As outside tests, which give it longer.
      PARLEY_TEST_CLOSING_MS: undefined,
    });
    const [request, response] = await held;
    const mirror = new DatabaseSync(
      path.join(folder.dir, 'busy', 'workspaces', connectionId, 'mirror.sqlite'),
    );
    onTestFinished(() => mirror.close());
    mirror.exec('BEGIN IMMEDIATE');
    const served = once(response, 'finish');
    handOn(request, response, sandbox.baseUrl);
    await served;
    // By the time these calls return, the page has been passed to the thread.
    await call('app.info', {});
    await call('connections.list', {});
    // The lock outlasts it: the app has killed itself rather than wait for the thread.
    expect(await program.end('SIGTERM')).toMatchObject({ code: null });
  });

  it('while the rest of it is loading', async () => {
    const program = await startProgram({ args: ['--port=0', `--data-dir=${folder.dir}/loading`], token: '' });
    expect(await program.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(leftOpen('loading')).toEqual([]);
  });

  it('while syncing with an API that doesn’t respond', async () => {
    hangs = ({ url }) => url?.startsWith('/v2/engagements') === true;
    const onTheWay = once(front, 'hanging');
    const { program } = await connected('hanging-list');
    await onTheWay;
    await program.end('SIGTERM');
    expect(program.words()).not.toMatch(/ error /);
  });
});

function handOn(request: IncomingMessage, response: ServerResponse, baseUrl: string): void {
  const { method, headers } = request;
  const onward = httpRequest(new URL(request.url ?? '/', baseUrl), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
