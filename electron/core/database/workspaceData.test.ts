import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { alertTables } from '../alerts/alertRows.ts';
import { bookmarkTables } from '../bookmarks/bookmarkRows.ts';
import { BOOKMARKS_DB } from '../bookmarks/migrations/index.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { RecordingLogger } from '../testing/testPorts.ts';
import { trackerTables } from '../trackers/trackersModule.ts';
import { Database, storageProblem, text } from './database.ts';
import { openDatabase } from './openDatabase.ts';
import { crashImages, diskFull, watchStatements } from './testing/statements.ts';
import { adoptAll, type Subject, WorkspaceData, workspaceFolder } from './workspaceData.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const UNKNOWN = connectionId.parse('unknown');
const SUBJECTS = [bookmarkTables, trackerTables, alertTables];
const TABLES: Readonly<Record<string, Subject>> = {
  bookmark: bookmarkTables,
  tracker: trackerTables,
  alert: alertTables,
  alert_seen: alertTables,
  alert_match: alertTables,
  alert_read: alertTables,
};

async function newFolder(): Promise<TestDir> {
  const folder = await testDir();
  onTestFinished(() => folder.remove());
  return folder;
}

function openShared(dataDir: string): Database {
  return openDatabase({ file: path.join(dataDir, BOOKMARKS_DB.name), migrations: BOOKMARKS_DB.migrations });
}

/** A folder as an earlier version left it. */
async function sharedFolder(ids: readonly ConnectionId[] = [HERE, THERE, UNKNOWN]): Promise<TestDir> {
  const folder = await newFolder();
  const db = openShared(folder.dir);
  const at = '2026-01-15T09:00:00.000Z';
  /** Into a table with numbered rows. */
  const insert = (table: string, ...values: readonly (string | number | null)[]): number =>
    db.insert(`insert into ${table} values (null${', ?'.repeat(values.length)})`, ...values);
  for (const id of ids) {
    for (const n of [1, 2]) {
      const [title, end, quote] = [`Title of ${id}`, n === 2 ? 12.5 : null, n === 1 ? null : 'quote'];
      insert('bookmark', `${id}-${n}`, id, `ngmt_${n}`, title, n, end, 'Naïve', '', quote, at, at);
      insert('tracker', `${id}-t${n}`, id, `Tracker ${n}`, '["price*"]', at);
    }
    const alert = insert(
      'alert',
      `${id}-a`,
      id,
      'tracker',
      `${id}-t1`,
      'daily',
      '09:00',
      1,
      0,
      at,
      '["price*"]',
    );
    for (const engagement of ['ngmt_1', 'ngmt_2'])
      db.run('insert into alert_seen values (?, ?)', alert, engagement);
    insert('alert_match', alert, id, 'ngmt_2', at, 0);
    db.run('insert into alert_read values (?, ?)', id, 1);
  }
  // The last numbers given are those of rows that are gone.
  db.exec('delete from tracker where seq = (select max(seq) from tracker)');
  db.close();
  return folder;
}

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** The rows of a workspace in the columns of its own tables. */
function adopted(dataDir: string, id: ConnectionId): Rows {
  const data = new WorkspaceData({ dataDir, id });
  const rows = Object.entries(TABLES).map(([table, subject]) => {
    const opened = data.open(subject);
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
    return [table, opened.value.all(`select * from ${table}`, (row) => [...row])];
  });
  data.close();
  return Object.fromEntries(rows) as Rows;
}

/** The same from the shared file. */
function shared(dataDir: string, id: ConnectionId): Rows {
  const db = new Database(path.join(dataDir, BOOKMARKS_DB.name), { readOnly: true });
  const rows = Object.keys(TABLES).map((table) => {
    const all = db.all(`PRAGMA table_info(${table})`, (row) => text(row, 1));
    const columns = all.filter((name) => name !== 'connection_id').join(', ');
    const where = all.includes('connection_id')
      ? 'connection_id = ?'
      : 'alert in (select seq from alert where connection_id = ?)';
    return [table, db.all(`select ${columns} from ${table} where ${where}`, (row) => [...row], id)];
  });
  db.close();
  return Object.fromEntries(rows) as Rows;
}

/** A start of the app, which moves everything. */
async function start(dataDir: string, ids: readonly ConnectionId[] = [HERE, THERE]): Promise<string[]> {
  const logger = new RecordingLogger();
  const workspaces = ids.map((id) => ({ id, data: new WorkspaceData({ dataDir, id }) }));
  await adoptAll({
    dataDir,
    subjects: SUBJECTS,
    workspaces: () => workspaces,
    logger,
    pause: () => Promise.resolve(),
  }).finally(() => workspaces.forEach(({ data }) => data.close()));
  return logger.lines;
}

/** What an earlier program says when it opens the shared file. */
function earlierProgram(dataDir: string): unknown {
  try {
    openShared(dataDir).close();
    return null;
  } catch (error) {
    return storageProblem(error, { 'disk-full': '', damaged: '', unavailable: '' })?.cause;
  }
}

const sharedBytes = (dataDir: string): number => readFileSync(path.join(dataDir, BOOKMARKS_DB.name)).length;

test('a workspace takes its rows from the shared file, with their numbers, and others keep theirs', async () => {
  const { dir } = await sharedFolder();
  const before = [HERE, THERE, UNKNOWN].map((id) => shared(dir, id));
  expect(adopted(dir, HERE)).toEqual(before[0]);
  expect([HERE, THERE, UNKNOWN].map((id) => shared(dir, id))).toEqual(before);
  const data = new WorkspaceData({ dataDir: dir, id: THERE });
  const next = data.write(trackerTables, (db) =>
    db.insert("insert into tracker values (null, 'new', 'New', '[]', '')"),
  );
  data.close();
  // Six rows were numbered for all connections together, the last of which is gone.
  expect(next).toEqual({ ok: true, value: 7 });
});

test('a start empties the shared file except for connections that the settings don’t know', async () => {
  const folder = await sharedFolder();
  const before = [HERE, THERE, UNKNOWN].map((id) => shared(folder.dir, id));
  expect(await start(folder.dir)).toEqual([
    expect.stringContaining('bookmarks: 2 rows'),
    expect.stringContaining('trackers: 1 rows'),
    expect.stringContaining('alerts: 5 rows'),
  ]);
  expect(shared(folder.dir, UNKNOWN)).toEqual(before[2]);
  expect(shared(folder.dir, HERE)).toMatchObject({ bookmark: [], tracker: [], alert: [], alert_seen: [] });
  expect(folder.filesWith('Title of here')).toEqual(['workspace.db']);
  expect([HERE, THERE].map((id) => adopted(folder.dir, id))).toEqual(before.slice(0, 2));
  // The settings are back.
  expect(await start(folder.dir, [HERE, THERE, UNKNOWN])).toEqual([]);
  expect([HERE, THERE, UNKNOWN].map((id) => adopted(folder.dir, id))).toEqual(before);
});

test('a shared file without rows stays as a mark that earlier programs refuse, and is done once', async () => {
  const { dir } = await sharedFolder([HERE, THERE]);
  const size = sharedBytes(dir);
  expect(earlierProgram(dir)).toBeNull();
  await start(dir);
  expect(earlierProgram(dir)).toBe('file-newer');
  expect(sharedBytes(dir)).toBeLessThan(size / 4);
  const before = readFileSync(path.join(dir, BOOKMARKS_DB.name));
  expect(await start(dir)).toEqual([]);
  expect(readFileSync(path.join(dir, BOOKMARKS_DB.name))).toEqual(before);
});

test('a process killed at any step loses nothing, and copies nothing twice', async () => {
  const { dir } = await sharedFolder([HERE, THERE]);
  const before = [HERE, THERE].map((id) => shared(dir, id));
  const images = await crashImages(dir, (await newFolder()).dir, () => start(dir));
  expect(images.length).toBeGreaterThan(20);
  for (const image of images) {
    const isUntouched = earlierProgram(image) === null;
    if (isUntouched) expect([HERE, THERE].map((id) => shared(image, id))).toEqual(before);
    expect(await start(image)).toEqual([]);
    expect([HERE, THERE].map((id) => adopted(image, id))).toEqual(before);
    expect(earlierProgram(image)).toBe('file-newer');
  }
});

test('a disk that is full at any step is a problem that loses nothing', async () => {
  const { dir } = await sharedFolder([HERE]);
  const before = shared(dir, HERE);
  let steps = 0;
  const scratch = await newFolder();
  for (let failing = 1, isOver = false; !isOver; failing += 1) {
    const image = path.join(scratch.dir, String(failing));
    cpSync(dir, image, { recursive: true });
    isOver = true;
    const lines = await watchStatements(
      (statement) => {
        if (statement < failing) return;
        isOver = false;
        throw diskFull();
      },
      () => start(image, [HERE]),
    );
    if (isOver) expect(lines).toEqual([]);
    else if (lines.length > 0) expect(lines.join()).toContain('disk is full');
    steps = failing;
    // There is room again.
    expect(await start(image, [HERE])).toEqual([]);
    expect(adopted(image, HERE)).toEqual(before);
  }
  expect(steps).toBeGreaterThan(40);
});

test('a workspace that finds no room leaves the shared file as it was, and says so', async () => {
  const { dir } = await sharedFolder([HERE]);
  const before = shared(dir, HERE);
  const outcomes = new Set<string>();
  for (let pages = 1; pages < 40; pages += 1) {
    const data = new WorkspaceData({ dataDir: dir, id: HERE }, pages);
    const opened = SUBJECTS.map((subject) => data.open(subject));
    data.close();
    for (const each of opened) outcomes.add(each.ok ? 'ok' : JSON.stringify(each.problem));
    expect(shared(dir, HERE)).toEqual(before);
  }
  expect([...outcomes].toSorted()).toEqual(['ok', expect.stringContaining('"disk-full"')]);
  expect(adopted(dir, HERE)).toEqual(before);
});

test('a damaged shared file stays as it is, is named, and concerns only its subjects', async () => {
  const { dir } = await newFolder();
  const file = path.join(dir, BOOKMARKS_DB.name);
  writeFileSync(file, 'no database, but someone’s bookmarks may be in it'.repeat(20));
  const damage = readFileSync(file);
  const data = new WorkspaceData({ dataDir: dir, id: HERE });
  expect(data.write(bookmarkTables, () => null)).toMatchObject({
    problem: {
      kind: 'storage',
      reason: 'damaged',
      detail: expect.stringContaining('bookmarks.db') as string,
    },
  });
  const other: Subject = { name: 'other', file: 'workspace.db', migrations: ['create table other (n) '] };
  expect(data.write(other, () => 1)).toEqual({ ok: true, value: 1 });
  data.close();
  expect(readFileSync(file)).toEqual(damage);
});

test('data of a newer version is refused and stays as it is', async () => {
  const { dir } = await newFolder();
  const [first, second] = ['create table one (n integer) strict', 'create table two (n integer) strict'];
  const subject = (migrations: string[]): Subject => ({ name: 'one', file: 'workspace.db', migrations });
  const openWith = (migrations: string[]): unknown => {
    const data = new WorkspaceData({ dataDir: dir, id: HERE });
    const result = data.write(subject(migrations), () => 'opened');
    data.close();
    return result.ok ? result.value : result.problem;
  };
  expect(openWith([first])).toBe('opened');
  expect(openWith([first, second])).toBe('opened');
  const newer = {
    kind: 'storage',
    cause: 'file-newer',
    detail: expect.stringContaining('newer version') as string,
  };
  expect(openWith([first])).toMatchObject(newer);
  const db = new Database(path.join(workspaceFolder({ dataDir: dir, id: HERE }), 'workspace.db'), {
    readOnly: false,
  });
  db.exec('PRAGMA user_version = 99');
  db.close();
  expect(openWith([first, second])).toMatchObject(newer);
});

test('nothing is opened once the workspace is closed', async () => {
  const { dir } = await newFolder();
  const data = new WorkspaceData({ dataDir: dir, id: HERE });
  data.close();
  expect(data.write(bookmarkTables, () => 1)).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  expect(existsSync(workspaceFolder({ dataDir: dir, id: HERE }))).toBe(false);
});

test('a folder that can’t be made is a problem', async () => {
  const { dir } = await newFolder();
  mkdirSync(path.join(dir, 'sub'));
  writeFileSync(path.join(dir, 'sub', 'workspaces'), '');
  const data = new WorkspaceData({ dataDir: path.join(dir, 'sub'), id: HERE });
  expect(data.write(bookmarkTables, () => 1)).toMatchObject({
    problem: { kind: 'storage', reason: 'unavailable' },
  });
  data.close();
});
