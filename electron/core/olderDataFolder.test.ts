import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connectionId, engagementId, type BulkEditId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { App } from './app.ts';
import { createApp } from './createApp.ts';
import { cleanupTables } from './cleanup/cleanupDecisions.ts';
import { Database } from './database/database.ts';
import { WorkspaceData, workspaceFolder } from './database/workspaceData.ts';
import { EDITS_DB, editTables } from './edits/editsDatabase.ts';
import { callApp, must } from './testing/callApp.ts';
import { ManualClock } from './testing/manualClock.ts';
import { testDir, type TestDir } from './testing/testDir.ts';
import { MemorySettings, testPorts } from './testing/testPorts.ts';

const FIXTURE = path.join(import.meta.dirname, 'testing', 'dataFolder');
const CONNECTION = connectionId.parse('1f3820a4-8318-4d6d-a777-871d006789a2');
const FIRST = engagementId.parse('ngmt_01k00000026vjhdr');
const SECOND = engagementId.parse('ngmt_01k0000001x9mj91');
const THIRD = engagementId.parse('ngmt_01k0000000z533d9');

function unpack(name: string, to: string, from = FIXTURE): void {
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, brotliDecompressSync(readFileSync(path.join(from, `${name}.br`))));
}

function writtenSettings(from = FIXTURE): MemorySettings {
  const settings = new MemorySettings();
  const stored = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(path.join(from, 'settings.json'), 'utf8')));
  for (const [key, value] of Object.entries(stored)) settings.set(key, value);
  return settings;
}

let folder: TestDir;
let app: App;

const call = async <M extends MethodName>(
  method: M,
  input: Omit<InputOf<M>, 'connectionId'>,
): Promise<OutputOf<M>> =>
  must(await callApp(app, method, { connectionId: CONNECTION, ...input } as InputOf<typeof method>));

const editsOf = async (bulkEditId: BulkEditId | null = null) =>
  (await call('edits.list', { states: [], engagementId: null, bulkEditId, before: null, limit: 100 })).edits;

beforeAll(async () => {
  folder = await testDir();
  const at = (...parts: string[]): string => path.join(folder.dir, ...parts);
  for (const name of ['edits', 'bookmarks', 'requests', 'webhooks']) unpack(`${name}.db`, at(`${name}.db`));
  unpack('mirror.sqlite', at('mirrors', CONNECTION, 'mirror.sqlite'));
  copyFileSync(at('edits.db'), at('edits.before.db'));
  app = createApp(testPorts({ dataDir: folder.dir, settings: writtenSettings() }));
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

describe('a data folder from version 0.1.0', () => {
  test('keeps its connections, settings and views', async () => {
    const connections = must(await callApp(app, 'connections.list', {}));
    expect(connections).toMatchObject([
      { id: CONNECTION, name: 'Fixture workspace', color: 'green', readOnly: false, token: 'missing' },
    ]);
    const { settings, setAside } = must(await callApp(app, 'settings.get', {}));
    expect(setAside).toBeNull();
    expect([settings.appearance.theme, settings.playback.speed]).toEqual(['dark', 1.5]);
    expect(await call('views.list', {})).toMatchObject({
      views: [{ name: 'Calls', query: 'type=CALL' }],
      hidden: [],
    });
  });

  test('keeps its mirror with searchable transcripts', async () => {
    const listed = await call('mirror.list', {
      filter: {},
      order: 'updated_at:desc',
      offset: 0,
      limit: 10,
    });
    expect(listed.rows).toHaveLength(3);
    const read = await call('mirror.search', {
      input: 'the',
      order: 'newest',
      cursor: null,
      limit: 10,
    });
    expect(read.found.length).toBeGreaterThan(0);
    const contacts = await call('mirror.records', { kind: 'contact', search: '', offset: 0, limit: 50 });
    expect(contacts.rows).toHaveLength(31);
    expect(await call('mirror.check', {})).toBe('sound');
  });

  test('keeps its edits and their journal', async () => {
    const edits = await editsOf();
    expect(edits.map(({ engagementId: id, state, change }) => [id, state, change.kind])).toEqual([
      [FIRST, 'done', 'contacts'],
      [THIRD, 'done', 'contacts'],
      [SECOND, 'staged', 'contacts'],
      ['11111111-1111-4111-8111-111111111111', 'failed', 'contacts'],
      [SECOND, 'clash', 'crm'],
      [SECOND, 'done', 'crm'],
      [SECOND, 'done', 'crm'],
      [FIRST, 'done', 'contacts'],
    ]);
    expect(edits.filter(({ bulkEditId }) => bulkEditId !== null)).toHaveLength(2);
    const { entries } = must(
      await callApp(app, 'journal.page', {
        connectionId: CONNECTION,
        search: '',
        results: [],
        before: null,
        limit: 50,
      }),
    );
    expect(entries.map(({ result, bulkEditId }) => [result, bulkEditId !== null])).toEqual([
      ['saved', true],
      ['saved', true],
      ['saved', false],
      ['saved', false],
      ['saved', false],
    ]);
    expect(entries.at(-1)?.connectionName).toBe('Fixture workspace');
  });

  test('keeps its bulk edits with every row', async () => {
    const bulkEdits = await call('bulkEdits.list', {});
    expect(bulkEdits.map(({ state, origin }) => [state, origin.kind])).toEqual([
      ['checked', 'csv'],
      ['finished', 'selection'],
    ]);
    const [fromCsv, applied] = bulkEdits;
    if (fromCsv === undefined || applied === undefined) throw new Error('A bulk edit is missing.');
    const previewed = await call('bulkEdits.rows', {
      bulkEditId: fromCsv.id,
      states: [],
      offset: 0,
      limit: 10,
    });
    expect(previewed.rows.map(({ state, line, errors }) => [state, line, errors.length])).toEqual([
      ['ready', 2, 0],
      ['invalid', 3, 1],
    ]);
    expect((await editsOf(applied.id)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(applied.counts.done).toBe(2);
  });

  test('keeps its clean-up decisions, bookmarks, trackers and API log', async () => {
    const { decisions } = await call('cleanup.decisions', { queue: 'no-link', from: 0, limit: 10 });
    expect(decisions).toMatchObject([{ key: THIRD, decision: 'never' }]);
    const { bookmarks } = await call('bookmarks.list', { engagementId: null, from: 0, count: 10 });
    expect(bookmarks).toMatchObject([
      {
        engagementId: FIRST,
        place: { start: 12, end: 20 },
        name: 'Pricing',
        note: 'Ask again',
        quote: 'What does it cost?',
      },
    ]);
    expect(await call('trackers.list', {})).toMatchObject([
      { name: 'Pricing', phrases: ['price', 'budget*'] },
    ]);
    const { rows } = must(
      await callApp(app, 'requestLog.page', {
        connectionId: CONNECTION,
        search: 'PUT',
        outcome: 'all',
        before: null,
        limit: 50,
      }),
    );
    expect(rows.filter(({ method }) => method === 'PUT')).toHaveLength(5);
  });
});

/** What the user made in both. */
const MADE = {
  writes: [['saved', expect.any(String)]],
  decisions: ['never'],
  bookmarks: [['Objection', 'Ask again', 'Too dear?', { start: 3, end: 9.5 }]],
  trackers: [['Pricing', ['price', 'budget*']]],
};

/** All that the user made, as each of these versions left it. */
const SHARED = [
  {
    from: 'oldest',
    connection: 'da9c00b2-3e8c-4ecc-bba1-0aa79506233b',
    files: ['edits', 'bookmarks'],
    everything: {
      edits: [
        ['queued', true, 'bulk-1'],
        ['queued', true, 'bulk-1'],
        ['queued', true, 'bulk-1'],
        ['staged', false, 'staged-1'],
        ['done', false, 'saved-1'],
      ],
      ...MADE,
      bulkEdits: [['running', true, 3]],
      alerts: [],
      views: ['Calls'],
      exports: [],
      offline: [],
    },
  },
  {
    from: 'shared',
    connection: 'e3c354d5-a34b-4693-a077-a2611f1db138',
    files: ['edits', 'bookmarks', 'exports', 'recordings'],
    everything: {
      edits: [
        ['queued', true, 'bulk-1'],
        ['queued', true, 'bulk-1'],
        ['staged', false, 'staged-1'],
        ['done', false, 'saved-1'],
      ],
      ...MADE,
      bulkEdits: [['running', true, 2]],
      alerts: [
        ['Pricing', 'daily'],
        ['Calls', 'instant'],
      ],
      views: ['Calls', 'All'],
      exports: [
        [false, true, 'txt', 0],
        [true, false, 'md', 18],
      ],
      offline: ['Calls'],
    },
  },
];

test.each(SHARED)(
  'a data folder whose files all workspaces share keeps everything in the folder of its workspace ($from)',
  async ({ from: name, connection: id, files, everything }) => {
    const own = await testDir(onTestFinished);
    const from = path.join(FIXTURE, name);
    const connection = connectionId.parse(id);
    for (const file of files) unpack(`${file}.db`, path.join(own.dir, `${file}.db`), from);
    unpack('mirror.sqlite', path.join(own.dir, 'mirrors', connection, 'mirror.sqlite'), from);
    const kept = async (opened: App) => {
      const of = async <M extends MethodName>(method: M, input: Omit<InputOf<M>, 'connectionId'>) =>
        must(await callApp(opened, method, { connectionId: connection, ...input } as InputOf<typeof method>));
      const everything = { states: [], engagementId: null, bulkEditId: null, before: null, limit: 100 };
      const written = { search: '', results: [], before: null, limit: 50 };
      return {
        edits: (await of('edits.list', everything)).edits.map(({ state, bulkEditId, change }) => [
          state,
          bulkEditId !== null,
          change.kind === 'crm' ? change.mine.crm_object_id : null,
        ]),
        writes: (await of('journal.page', written)).entries.map(({ result, engagementTitle }) => [
          result,
          engagementTitle,
        ]),
        bulkEdits: (await of('bulkEdits.list', {})).map(({ state, paused, counts }) => [
          state,
          paused,
          counts.queued,
        ]),
        decisions: (await of('cleanup.decisions', { queue: 'no-link', from: 0, limit: 10 })).decisions.map(
          (each) => each.decision,
        ),
        bookmarks: (await of('bookmarks.list', { engagementId: null, from: 0, count: 10 })).bookmarks.map(
          ({ name, note, quote, place }) => [name, note, quote, place],
        ),
        trackers: (await of('trackers.list', {})).map(({ name, phrases }) => [name, phrases]),
        alerts: must(await callApp(opened, 'alerts.list', {})).map(({ name, timing }) => [name, timing]),
        views: (await of('views.list', {})).views.map(({ name }) => name),
        exports: (await of('exports.list', {})).map(({ keeps, paused, format, counts }) => [
          keeps,
          paused,
          format,
          counts.total,
        ]),
        offline: must(await callApp(opened, 'offlineRecordings.get', {})).views.map(({ name }) => name),
      };
    };
    const settings = writtenSettings(from);
    const clock = new ManualClock();
    const first = createApp(testPorts({ dataDir: own.dir, settings, clock }));
    expect(await kept(first)).toEqual(everything);
    first.prepare();
    await clock.advance(6000);
    const moved = files.filter((file) => file !== 'recordings');
    const rows = () =>
      moved.map((file) => {
        const db = new Database(path.join(own.dir, `${file}.db`), { readOnly: true });
        const tables = db.all("select name from sqlite_schema where type = 'table'", ([table]) => table);
        db.close();
        return tables.filter((table) => table !== 'sqlite_sequence');
      });
    await expect.poll(rows).toEqual(moved.map(() => []));
    await first.close();
    const again = createApp(testPorts({ dataDir: own.dir, settings, clock: new ManualClock() }));
    expect(await kept(again)).toEqual(everything);
    await again.close();
  },
);

test('the bookmarks database keeps its rows when trackers are added', async () => {
  const previous = await testDir();
  unpack('bookmarks.db', path.join(previous.dir, 'bookmarks.db'));
  const db = new Database(path.join(previous.dir, 'bookmarks.db'), { readOnly: false });
  db.exec('drop table tracker; PRAGMA user_version = 1');
  db.close();
  const reopened = createApp(testPorts({ dataDir: previous.dir, settings: writtenSettings() }));
  const page = { connectionId: CONNECTION, engagementId: null, from: 0, count: 10 };
  expect(must(await callApp(reopened, 'bookmarks.list', page)).bookmarks).toMatchObject([
    { name: 'Pricing' },
  ]);
  const tracker = { connectionId: CONNECTION, name: 'Budget', phrases: ['budget'] };
  must(await callApp(reopened, 'trackers.add', tracker));
  expect(must(await callApp(reopened, 'trackers.list', { connectionId: CONNECTION }))).toMatchObject([
    tracker,
  ]);
  await reopened.close();
  await previous.remove();
});

test('the bookmarks database keeps its rows when alerts are added', async () => {
  const previous = await testDir();
  const file = path.join(previous.dir, 'bookmarks.db');
  unpack('bookmarks.db', file);
  const rowsOf = (table: string, from = file) => {
    const db = new Database(from, { readOnly: true });
    const all = db.all(`PRAGMA table_info(${table})`, (row) => String(row[1]));
    const columns = all.filter((name) => name !== 'connection_id').join(', ');
    const rows = db.all(`select ${columns} from ${table}`, (row) => [...row]);
    const version = db.get('PRAGMA user_version', (row) => row[0]);
    db.close();
    return { rows, version };
  };
  const [bookmarks, trackers] = [rowsOf('bookmark'), rowsOf('tracker')];
  expect([bookmarks.version, bookmarks.rows.length, trackers.rows.length]).toEqual([2, 1, 1]);
  const reopened = createApp(testPorts({ dataDir: previous.dir, settings: writtenSettings() }));
  const [tracker] = must(await callApp(reopened, 'trackers.list', { connectionId: CONNECTION }));
  if (tracker === undefined) throw new Error('The tracker is missing.');
  const how = { timing: 'daily', dailyAt: '09:00', notify: true, sound: false } as const;
  const source = { kind: 'tracker', id: tracker.id } as const;
  must(await callApp(reopened, 'alerts.save', { connectionId: CONNECTION, source, ...how }));
  const page = { connectionId: CONNECTION, engagementId: null, from: 0, count: 10 };
  expect(must(await callApp(reopened, 'bookmarks.list', page)).total).toBe(1);
  expect(must(await callApp(reopened, 'alerts.list', {}))).toMatchObject([
    { ...how, name: 'Pricing', state: 'waiting' },
  ]);
  await reopened.close();
  const moved = path.join(workspaceFolder({ dataDir: previous.dir, id: CONNECTION }), 'workspace.db');
  expect([rowsOf('bookmark', moved).rows, rowsOf('tracker', moved).rows]).toEqual([
    bookmarks.rows,
    trackers.rows,
  ]);
  await previous.remove();
});

describe('the edits database', () => {
  const tables: Readonly<Record<string, string>> = {
    edits: 'edits',
    writes: 'writes',
    bulk_edits: 'batches',
    bulk_edit_items: 'batch_items',
    cleanup_decisions: 'hygiene_decisions',
    cleanup_counts: 'hygiene_counts',
  };
  const columns: Readonly<Record<string, string>> = { batch_id: 'bulk_edit_id', wish: 'request' };

  test('keeps every value when tables and columns are renamed and moved to their workspace', async () => {
    const before = new Database(path.join(folder.dir, 'edits.before.db'), { readOnly: true });
    const after = await testDir();
    copyFileSync(path.join(folder.dir, 'edits.before.db'), path.join(after.dir, EDITS_DB.name));
    expect(before.get('PRAGMA user_version', (row) => row[0])).toBe(4);
    const data = new WorkspaceData({ dataDir: after.dir, id: CONNECTION });
    for (const [table, previously] of Object.entries(tables)) {
      const names = before
        .all(`PRAGMA table_info(${previously})`, (row) => String(row[1]))
        .filter((name) => name !== 'connection_id');
      const rows = before.all(`select ${names.join(', ')} from ${previously}`, (row) => [...row]);
      expect(rows.length).toBeGreaterThan(0);
      const db = must(data.open(table.startsWith('cleanup') ? cleanupTables : editTables));
      const now = names.map((name) => columns[name] ?? name).join(', ');
      expect(db.all(`select ${now} from ${table}`, (row) => [...row])).toEqual(rows);
    }
    before.close();
    data.close();
    await after.remove();
  });
});
