import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ConnectionId, engagementId } from '#shared/contract/ids.ts';
import type { App, AppEvent } from './app.ts';
import { createApp } from './createApp.ts';
import { Database } from './database/database.ts';
import { BOOKMARKS_DB } from './bookmarks/migrations/index.ts';
import { openDatabase } from './database/openDatabase.ts';
import { callApp, must } from './testing/callApp.ts';
import { databasesIn, holdElsewhere, type Use } from './testing/lockHolder.ts';
import { mirroredApp } from './testing/mirroredApp.ts';
import { testDir, type TestDir } from './testing/testDir.ts';
import { MemorySettings, testPorts } from './testing/testPorts.ts';

const ENGAGEMENT = engagementId.parse('ngmt_1');

/** An app without a network, with one workspace in which everything that has a file was used. */
interface Used {
  readonly folder: TestDir;
  readonly id: ConnectionId;
  readonly start: () => { readonly app: App; readonly events: AppEvent[] };
}

async function usedFolder(): Promise<Used> {
  const [folder, out] = [await testDir(onTestFinished), await testDir(onTestFinished)];
  const fetch = () => Promise.reject(new TypeError('No network.'));
  const ports = testPorts({ dataDir: folder.dir, settings: new MemorySettings(), fetch });
  const start = () => {
    const app = createApp(ports);
    onTestFinished(() => app.close());
    const events: AppEvent[] = [];
    app.onEvent((event) => events.push(event));
    return { app, events };
  };
  const { app } = start();
  const remote = { name: 'Here', color: 'teal', baseUrl: 'https://api.example.com' } as const;
  const { id } = must(await callApp(app, 'connections.add', { ...remote, token: 't', readOnly: false }));
  const here = { connectionId: id };
  must(await callApp(app, 'views.add', { ...here, name: 'Calls', query: 'type=CALL' }));
  must(await callApp(app, 'trackers.add', { ...here, name: 'Price', phrases: ['price'] }));
  const mine = { object_type: 'deal', crm_object_id: 'D-1', source: 'HUBSPOT' } as const;
  const change = { kind: 'crm', base: null, mine, replaceTheirs: true } as const;
  const about = { ...here, engagementId: ENGAGEMENT, engagementTitle: null, names: {} };
  must(await callApp(app, 'edits.stage', { ...about, change }));
  const options = { format: 'md', template: '{id}', contacts: false, companies: false } as const;
  const source = { kind: 'query', query: '', name: 'All' } as const;
  const target = { target: 'folder', folder: out.dir, keeps: true } as const;
  must(await callApp(app, 'exports.start', { ...here, ...options, ...target, source }));
  const view = { kind: 'builtIn', name: 'week' } as const;
  must(await callApp(app, 'offlineRecordings.keep', { ...here, view, keep: true }));
  must(await callApp(app, 'offlineRecordings.get', {}));
  await app.close();
  return { folder, id, start };
}

const nameOf = (file: string): string => path.basename(file);

function fileNamed(folder: TestDir, name: string): string {
  const found = databasesIn(folder.dir).find((each) => nameOf(each) === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return path.join(folder.dir, found);
}

/** What a page reads from each file of a workspace, and what of the answer is compared. */
const READS = {
  'workspace.db': async (app, here) => {
    const views = await callApp(app, 'views.list', here);
    return views.ok ? views.value.views.map(({ name }) => name) : views;
  },
  'edits.db': async (app, here) => {
    const counts = await callApp(app, 'edits.counts', here);
    return counts.ok ? [`${String(counts.value['staged'])} staged`] : counts;
  },
  'exports.db': async (app, here) => {
    const exports = await callApp(app, 'exports.list', here);
    return exports.ok ? exports.value.map(({ name }) => name) : exports;
  },
} satisfies Readonly<
  Record<string, (app: App, here: { readonly connectionId: Used['id'] }) => Promise<unknown>>
>;
const FILES = ['workspace.db', 'edits.db', 'exports.db'] as const;
/** Exports are listed with the names of their views. */
const NEEDED = {
  'workspace.db': ['workspace.db'],
  'edits.db': ['edits.db'],
  'exports.db': ['exports.db', 'workspace.db'],
} as const satisfies Readonly<Record<(typeof FILES)[number], readonly string[]>>;
const CONTENT = { 'workspace.db': ['Calls'], 'edits.db': ['1 staged'], 'exports.db': ['All'] } as const;

const BUSY = { ok: false, problem: { kind: 'storage', reason: 'unavailable', cause: 'file-busy' } };

test('while the app works on a file, no other program can hold a lock that it would wait for', async () => {
  const { folder, id, start } = await usedFolder();
  const { app } = start();
  const here = { connectionId: id };
  for (const file of FILES) expect(await READS[file](app, here)).toEqual(CONTENT[file]);
  must(await callApp(app, 'offlineRecordings.get', {}));
  const all = databasesIn(folder.dir);
  expect(all.map(nameOf)).toEqual([
    'requests.db',
    'webhooks.db',
    'edits.db',
    'exports.db',
    'mirror.sqlite',
    'recordings.db',
    'workspace.db',
  ]);
  const admitted: string[] = [];
  for (const file of all) {
    for (const use of ['open', 'write', 'alone'] satisfies Use[]) {
      const other = await holdElsewhere(path.join(folder.dir, file), use);
      if (other !== null) admitted.push(`${nameOf(file)} ${use}`);
      await other?.end();
    }
  }
  // Read by other programs, and not by the main thread.
  expect([...new Set(admitted.map((each) => each.split(' ')[0]))]).toEqual(['mirror.sqlite']);
});

test.each(FILES.flatMap((file) => (['open', 'write', 'alone'] as const).map((use) => [file, use] as const)))(
  'at the start, %s is not waited for while another program uses it (%s), and read as soon as that ends',
  async (locked, use) => {
    const { folder, id, start } = await usedFolder();
    const other = await holdElsewhere(fileNamed(folder, locked), use);
    expect(other).not.toBeNull();
    const { app, events } = start();
    const here = { connectionId: id };
    // Were each call to wait for the lock, so many would outlast the test.
    let answered = 0;
    for (let call = 0; call < 50; call += 1) {
      for (const each of FILES)
        expect(await READS[each](app, here)).toMatchObject(
          NEEDED[each].some((needed) => needed === locked) ? BUSY : CONTENT[each],
        );
      must(await callApp(app, 'connections.list', {}));
      answered += FILES.length + 1;
    }
    expect(answered).toBe(200);
    const added = await callApp(app, 'trackers.add', { ...here, name: 'Later', phrases: ['later'] });
    expect(added.ok).toBe(locked !== 'workspace.db');
    expect(events.map(({ name }) => name)).not.toContain('connections.unlocked');
    await other?.end();
    await expect.poll(() => events.map(({ name }) => name)).toContain('connections.unlocked');
    for (const each of FILES) expect(await READS[each](app, here)).toEqual(CONTENT[each]);
    expect((await callApp(app, 'trackers.list', here)).ok).toBe(true);
  },
);

test('a file of an earlier version is not waited for either, and its rows are taken when it is free', async () => {
  const { folder, id, start } = await usedFolder();
  const earlier = path.join(folder.dir, BOOKMARKS_DB.name);
  const shared = openDatabase({ file: earlier, migrations: BOOKMARKS_DB.migrations });
  shared.run(
    `insert into tracker (id, connection_id, name, phrases, created_at) values ('old', ?, 'Old', '["old"]', '2026-01-01T00:00:00.000Z')`,
    id,
  );
  shared.close();
  // As if they had never been taken.
  const own = new Database(fileNamed(folder, 'workspace.db'), { readOnly: false });
  own.exec(`drop table tracker; delete from subject where name = 'trackers'`);
  own.close();
  const other = await holdElsewhere(earlier, 'write');
  const { app, events } = start();
  const here = { connectionId: id };
  for (let call = 0; call < 50; call += 1) {
    expect(await callApp(app, 'trackers.list', here)).toMatchObject(BUSY);
    expect(await READS['workspace.db'](app, here)).toEqual(['Calls']);
  }
  await other?.end();
  await expect.poll(() => events.map(({ name }) => name)).toContain('connections.unlocked');
  expect(must(await callApp(app, 'trackers.list', here)).map(({ name }) => name)).toEqual(['Old']);
});

test('words are found again once their file is free, although the mirror was opened without them', async () => {
  const app = await mirroredApp(['--engagements', '30', '--rate-limit', '100000'], onTestFinished);
  must(await app.call('words.put', { id: null, word: 'Bonify', spellings: ['the'] }));
  const search = async (call: typeof app.call) =>
    must(
      await call('mirror.search', {
        input: 'in:transcript bonify',
        order: 'newest',
        cursor: null,
        limit: 50,
      }),
    ).found.length;
  const before = await search(app.call);
  expect(before).toBeGreaterThan(10);
  await app.app.close();
  const other = await holdElsewhere(fileNamed(app.data, 'workspace.db'), 'alone');
  const again = await app.start();
  expect(await search(again.call)).toBe(0);
  await other?.end();
  await expect.poll(() => again.events.map(({ name }) => name)).toContain('connections.unlocked');
  await expect.poll(() => search(again.call)).toBe(before);
});

test('calls that are logged while another program uses the API log are in it afterwards', async () => {
  const { folder, id, start } = await usedFolder();
  const page = { connectionId: null, outcome: 'all', before: null, limit: 100 } as const;
  const logged = async (app: App, search: string) =>
    must(await callApp(app, 'requestLog.page', { ...page, search })).rows.length > 0;
  const ask = async (app: App, limit: number) => {
    const list = { filter: {}, order: 'start_at:asc', cursor: null, limit } as const;
    await callApp(app, 'engagements.page', { connectionId: id, ...list });
  };
  const first = start().app;
  await ask(first, 7);
  expect(await logged(first, 'limit=7')).toBe(true);
  await first.close();
  const other = await holdElsewhere(fileNamed(folder, 'requests.db'), 'write');
  const { app } = start();
  await ask(app, 9);
  expect([await logged(app, 'limit=7'), await logged(app, 'limit=9')]).toEqual([false, true]);
  await other?.end();
  await expect.poll(() => logged(app, 'limit=7')).toBe(true);
  await app.close();
  const after = start().app;
  expect([await logged(after, 'limit=7'), await logged(after, 'limit=9')]).toEqual([true, true]);
});
