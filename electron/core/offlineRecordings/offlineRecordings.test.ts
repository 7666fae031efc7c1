import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { failed } from '#shared/contract/result.ts';
import { BYTES, cut, rangeHost, shortHost } from '../../testing/media/recordingHosts.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { must } from '../testing/callApp.ts';
import type { MemorySettings } from '../testing/testPorts.ts';
import { context, HERE, offlineWorkspace, versioned, VIEW } from './testing/offlineWorkspace.ts';
import { RECORDINGS_DB } from './workspaceRecordings.ts';

const HOUR = 3_600_000;

test('recordings of a chosen view are downloaded, newest first, and played without a network', async () => {
  const { until, asked, priorities, serve, bytes, world } = await offlineWorkspace(['a', 'b', 'c']);
  await until({ kept: 3, left: 0, usedBytes: 3000, state: 'idle' });
  expect(asked.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined, undefined]);
  expect([...priorities]).toEqual(['background']);

  world.host = (request) => request.socket.destroy();
  expect(await bytes('a')).toEqual([...BYTES]);
  const part = await serve('b', 'bytes=10-19');
  expect(part?.status).toBe(206);
  expect(part?.headers).toEqual({
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-range': 'bytes 10-19/1000',
    etag: '"1"',
  });
  await part?.body?.cancel();
  expect(await bytes('b', 'bytes=990-')).toEqual([...BYTES.subarray(990)]);
  expect((await serve('b', 'bytes=1000-'))?.status).toBe(416);
  expect(await serve('d')).toBe(null);
});

/** Sends half of a recording and then nothing more. */
const half = (then: Parameters<typeof shortHost>[1]) => versioned(shortHost(500, then));

test('a download goes on where it was after a restart', async () => {
  const { until, asked, world, restart, bytes, files, choose } = await offlineWorkspace(['a'], {
    keep: false,
  });
  world.host = half(() => undefined);
  must(await choose(true));
  await until({ left: 1, state: 'downloading' });
  await expect.poll(files).toHaveLength(1);
  expect(await bytes('a')).toBe(null);
  asked.length = 0;
  world.host = versioned(rangeHost());
  await restart();
  await until({ kept: 1 });
  expect(asked.map(({ range }) => range)).toEqual(['bytes=500-']);
  expect(await bytes('a')).toEqual([...BYTES]);
});

test('a download of another version begins again', async () => {
  const { until, asked, world, restart, bytes, choose } = await offlineWorkspace(['a'], { keep: false });
  world.host = half(() => undefined);
  must(await choose(true));
  await until({ state: 'downloading' });
  await expect.poll(() => asked).toHaveLength(1);
  world.host = versioned(rangeHost(), '"2"');
  await restart();
  await until({ kept: 1 });
  expect(asked.at(-1)?.range).toBe('bytes=0-');
  expect(await bytes('a')).toEqual([...BYTES]);
});

test('a truncated recording is no recording, and is tried again later', async () => {
  const { until, counts, world, bytes, clock, files, choose } = await offlineWorkspace(['a'], {
    keep: false,
  });
  world.host = half(cut);
  const sends = world.host;
  // The second half is never sent: asked for it, the host sends nothing.
  world.host = (request, response) =>
    request.headers.range === 'bytes=0-' ? sends(request, response) : response.writeHead(503).end();
  must(await choose(true));
  // Its host is asked again after 400 ms.
  const later = async () => {
    await clock.advance(400);
    return counts();
  };
  await expect.poll(later).toMatchObject({ failed: 1, kept: 0, state: 'waiting' });
  expect(await bytes('a')).toBe(null);
  expect(await files()).toEqual([expect.stringMatching(/\.part$/)]);
  world.host = versioned(rangeHost());
  await clock.advance(HOUR);
  await until({ kept: 1, failed: 0 });
  expect(await bytes('a')).toEqual([...BYTES]);
});

const page = '<!DOCTYPE html><html><body>Sign in</body></html>';

test.each<[string, RequestListener, object]>([
  [
    'a page',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    { failed: 1 },
  ],
  [
    'a page that claims to be a recording',
    (_request, response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(page),
    { failed: 1 },
  ],
  ['nothing', (_request, response) => response.writeHead(404).end(), { failed: 0 }],
  [
    'more than the limit',
    (_request, response) => {
      const headers = { 'content-type': 'audio/mpeg', 'content-length': 2_000_000_000, etag: '"1"' };
      response.writeHead(200, headers).write('x');
    },
    { failed: 1 },
  ],
  [
    'no length and more than the limit',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(Buffer.alloc(600_000));
      response.end(Buffer.alloc(600_000));
    },
    { failed: 1 },
  ],
])(
  'a host that sends %s leaves nothing behind, and the others are downloaded',
  async (_what, host, expected) => {
    const { counts, world, clock, bytes, files, choose } = await offlineWorkspace(['good', 'bad'], {
      keep: false,
    });
    const good = world.host;
    let sending = 0;
    world.host = (request, response) => {
      if (request.url !== '/bad') {
        sending += 1;
        response.once('close', () => (sending -= 1));
      }
      (request.url === '/bad' ? host : good)(request, response);
    };
    must(await choose(true));
    const later = async () => {
      // A download that waits for a slow machine would count as stalled.
      if (sending === 0) await clock.advance(6000);
      return { ...(await counts()), files: (await files()).length };
    };
    const wanted = { kept: 1, left: 0, usedBytes: 1000, files: 1, ...expected };
    await expect.poll(later).toMatchObject(wanted);
    expect(await bytes('bad')).toBe(null);
  },
);

test('a recording without a length is kept as a whole', async () => {
  const { until, world, bytes, serve, choose } = await offlineWorkspace(['a'], { keep: false });
  world.host = (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write(BYTES.subarray(0, 500));
    response.end(BYTES.subarray(500));
  };
  must(await choose(true));
  await until({ kept: 1, usedBytes: 1000 });
  expect(await bytes('a')).toEqual([...BYTES]);
  const answer = await serve('a', 'bytes=0-0');
  expect(answer?.headers).toMatchObject({ 'content-range': 'bytes 0-0/1000', 'content-type': 'video/mp4' });
  await answer?.body?.cancel();
});

test('at the limit, those played last stay, and the one that plays always', async () => {
  const { until, counts, world, bytes, changed, clock, serve } = await offlineWorkspace(['a', 'b']);
  await until({ kept: 2 });
  world.limitBytes = 2500;
  await bytes('a');
  const add = async (id: string) => {
    const engagements = world.engagements ?? [];
    engagements.push({ id: engagementId.parse(id), at: clock.now(), updated: 1 });
    await clock.advance(1000);
    await changed();
  };
  await add('c');
  await expect.poll(() => bytes('c')).toEqual([...BYTES]);
  expect(await bytes('b')).toBe(null);
  expect(await counts()).toMatchObject({ kept: 2, left: 1, usedBytes: 2000, state: 'full' });
  // Half an hour after it was read last, a recording no longer plays.
  await clock.advance(2 * HOUR);
  const playing = await serve('a', 'bytes=0-');
  await clock.advance(2 * HOUR);
  world.limitBytes = 1500;
  await changed();
  await until({ kept: 1, usedBytes: 1000 });
  expect((await bytes('a'))?.length).toBe(1000);
  await playing?.body?.cancel();
});

test('a full disk stops the downloads until there is room', async () => {
  const { until, world, clock, files, choose } = await offlineWorkspace(['a', 'b'], { keep: false });
  world.freeBytes = 400_000_000;
  must(await choose(true));
  await until({ kept: 0, state: 'disk-full' });
  expect(await files()).toEqual([]);
  world.freeBytes = 1e12;
  await clock.advance(5 * 60_000);
  await until({ kept: 2, state: 'idle' });
});

test('an API that can’t be reached counts against no recording', async () => {
  const { until, world, clock, module, choose } = await offlineWorkspace(['a'], { keep: false });
  const { url } = world;
  world.url = () => failed({ kind: 'network', reason: 'unreachable', detail: 'offline' });
  must(await choose(true));
  await until({ left: 1, failed: 0, state: 'waiting' });
  await clock.advance(HOUR);
  await until({ left: 1, failed: 0, state: 'waiting' });
  world.url = url;
  module().follow({ name: 'connections.reachable', payload: { connectionId: HERE } });
  await until({ kept: 1 });
});

test('a recording the token may not read is asked for again hours later', async () => {
  const { until, counts, world, clock, asked, choose } = await offlineWorkspace(['a'], { keep: false });
  const { url } = world;
  world.url = () => failed({ kind: 'forbidden', scope: null, detail: 'no', requestId: null });
  must(await choose(true));
  await until({ failed: 1 });
  world.url = url;
  await clock.advance(HOUR);
  expect(asked).toEqual([]);
  const later = async () => {
    await clock.advance(HOUR);
    return counts();
  };
  await expect.poll(later).toMatchObject({ kept: 1 });
});

test('those of deleted engagements are deleted, but none while the workspace is incomplete', async () => {
  const { until, world, changed, files, bytes } = await offlineWorkspace(['a', 'b']);
  await until({ kept: 2 });
  const { engagements } = world;
  world.engagements = null;
  await changed();
  expect(await bytes('a')).toEqual([...BYTES]);
  world.engagements = engagements?.slice(0, 1) ?? null;
  await changed();
  await expect.poll(files).toHaveLength(1);
  expect(await bytes('b')).toBe(null);
});

test('a changed engagement is downloaded again only if its recording changed', async () => {
  const { until, world, changed, asked, serve } = await offlineWorkspace(['a']);
  await until({ kept: 1 });
  const change = async () => {
    for (const each of world.engagements ?? []) each.updated += 1;
    asked.length = 0;
    await changed();
  };
  await change();
  await expect.poll(() => asked.map(({ range }) => range)).toEqual(['bytes=0-0']);
  world.host = versioned(rangeHost(), '"2"');
  await change();
  const tag = async () => {
    const answer = await serve('a', 'bytes=0-0');
    await answer?.body?.cancel();
    return answer?.headers['etag'];
  };
  await expect.poll(tag).toBe('"2"');
});

test('turning a view off, removing all, or removing the connection deletes the files', async () => {
  const { until, choose, files, module, get, bytes, remove } = await offlineWorkspace(['a', 'b']);
  await until({ kept: 2 });
  must(await choose(false));
  await expect.poll(files).toEqual([]);
  must(await choose(true));
  await until({ kept: 2 });
  must(await module().handlers['offlineRecordings.removeAll']({}, context));
  expect(await files()).toEqual([]);
  expect(await get()).toMatchObject({ views: [], usedBytes: 0 });
  must(await choose(true));
  await until({ kept: 2 });
  await remove();
  expect(await files()).toEqual([]);
  expect(await bytes('a')).toBe(null);
});

test('nothing is downloaded while syncing is paused', async () => {
  const { until, world, module, asked, choose } = await offlineWorkspace(['a'], { keep: false });
  world.paused = true;
  must(await choose(true));
  await until({ left: 1, state: 'paused' });
  expect(asked).toEqual([]);
  world.paused = false;
  module().follow({ name: 'settings.changed', payload: {} });
  await until({ kept: 1 });
});

describe('a data folder in which all connections share the list of recordings', () => {
  const list = (dataDir: string) => path.join(dataDir, RECORDINGS_DB.name);
  const whole = (dataDir: string, settings: MemorySettings) => {
    const db = openDatabase({ ...RECORDINGS_DB, file: list(dataDir) });
    for (const id of ['here', 'unknown'])
      db.run(
        `insert into recording values (?, 'a', 'kept', 1, 1, 4, 'audio/wav', null, null, 7, 0, null)`,
        id,
      );
    db.close();
    const file = createHash('sha256').update('a').digest('hex').slice(0, 40);
    const folder = path.join(workspaceFolder({ dataDir, id: HERE }), 'recordings');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), 'kept');
    settings.set('offlineViews', { [HERE]: [VIEW, { kind: 'newer' }] });
  };

  test('keeps the recordings and the chosen views of each workspace', async () => {
    const { restart, until, asked, serve, dataDir } = await offlineWorkspace(['a'], {
      keep: false,
      before: whole,
    });
    await restart();
    await until({ kept: 1, usedBytes: 4, state: 'idle' });
    expect(await new Response((await serve('a'))?.body).text()).toBe('kept');
    expect(asked).toEqual([]);
    const damaged = path.join(workspaceFolder({ dataDir, id: HERE }), 'offlineViews.damaged.json');
    expect(readFileSync(damaged, 'utf8')).toBe('[{"kind":"newer"}]');
    await restart();
    await until({ kept: 1, usedBytes: 4, state: 'idle' });
  });

  test('has them downloaded again if the list is damaged, which is set aside', async () => {
    const { restart, until, asked, bytes, dataDir } = await offlineWorkspace(['a'], {
      keep: false,
      before: (dir, settings) => {
        whole(dir, settings);
        writeFileSync(list(dir), 'no database'.repeat(1000));
      },
    });
    await restart();
    await until({ kept: 1, usedBytes: 1000, state: 'idle' });
    expect(asked).toHaveLength(1);
    expect(await bytes('a')).toEqual([...BYTES]);
    expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^recordings\.db\.damaged-/));
  });
});
