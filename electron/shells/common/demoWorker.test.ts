import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Demo } from '#core/ports.ts';
import { testDir } from '#core/testing/testDir.ts';
import { demoWorker } from './demoWorker.ts';

/** The sandbox's own worker, from its sources, which Node runs directly. */
const sandbox = new URL('../../sandbox/worker.ts', import.meta.url);

describe('the demo', () => {
  let dir: string;
  let demo: Demo;

  beforeEach(async () => {
    ({ dir } = await testDir(onTestFinished));
    demo = demoWorker({ worker: sandbox, stateFile: path.join(dir, 'demo.json') });
  });
  afterEach(() => demo.stop());

  async function list(way: { baseUrl: string; token: string }): Promise<Response> {
    return fetch(`${way.baseUrl}/v2/engagements?limit=1`, {
      headers: { authorization: `Bearer ${way.token}` },
    });
  }

  it('is an API on loopback that returns what its token may see', async () => {
    const way = await demo.start();
    expect(new URL(way.baseUrl).hostname).toBe('127.0.0.1');
    expect((await list(way)).status).toBe(200);
    expect((await list({ ...way, token: 'another' })).status).toBe(401);
  });

  it('is only started once, however often it is requested', async () => {
    const [one, two] = await Promise.all([demo.start(), demo.start()]);
    expect(two).toEqual(one);
    expect(await demo.start()).toEqual(one);
  });

  it('can be stopped and started again', async () => {
    const before = await demo.start();
    await demo.stop();
    await expect(list(before)).rejects.toThrow('fetch failed');
    expect((await list(await demo.start())).status).toBe(200);
  });

  it('rejects with a message if it can’t start, and can be retried', async () => {
    const file = path.join(dir, 'worker.mjs');
    demo = demoWorker({ worker: pathToFileURL(file), stateFile: path.join(dir, 'demo.json') });
    await writeFile(file, 'throw new Error("broken")');
    await expect(demo.start()).rejects.toThrow('The demo workspace could not be started.');
    await writeFile(file, 'process.exit(0)');
    await expect(demo.start()).rejects.toThrow('The demo workspace could not be started.');
    const posts = `import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ baseUrl: 'http://127.0.0.1:9', tokens: { full: 'token' } });
      parentPort.once('message', () => process.exit(0));`;
    await writeFile(file, posts);
    await expect
      .poll(() => demo.start().catch(() => null))
      .toEqual({ baseUrl: 'http://127.0.0.1:9', token: 'token' });
  });
});
