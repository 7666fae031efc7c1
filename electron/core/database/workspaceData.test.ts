import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { alertTables } from '../alerts/alertRows.ts';
import { bookmarkTables } from '../bookmarks/bookmarkRows.ts';
import { BOOKMARKS_DB } from '../bookmarks/migrations/index.ts';
import { cleanupTables } from '../cleanup/cleanupDecisions.ts';
import { EDITS_DB, editTables } from '../edits/editsDatabase.ts';
import { EXPORTS_DB, exportTables } from '../exports/exportsDatabase.ts';
import { RECORDINGS_DB, recordingTables } from '../offlineRecordings/workspaceRecordings.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { RecordingLogger } from '../testing/testPorts.ts';
import { trackerTables } from '../trackers/trackersModule.ts';
import { Database, storageProblem, text, textOrNull } from './database.ts';
import { openDatabase } from './openDatabase.ts';
import { crashImages, diskFull, watchStatements } from './testing/statements.ts';
import { adoptAll, type SharedFile, type Subject, WorkspaceData, workspaceFolder } from './workspaceData.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const UNKNOWN = connectionId.parse('unknown');

/** What earlier versions kept together, and the tables of each subject that adopts it. */
interface Shared {
  readonly file: SharedFile;
  readonly tables: Readonly<Record<string, Subject>>;
}
const BOOKMARKS: Shared = {
  file: BOOKMARKS_DB,
  tables: {
    bookmark: bookmarkTables,
    tracker: trackerTables,
    alert: alertTables,
    alert_seen: alertTables,
    alert_match: alertTables,
    alert_read: alertTables,
  },
};
const EXPORTS: Shared = {
  file: EXPORTS_DB,
  tables: { export: exportTables, export_file: exportTables, export_link: exportTables },
};
const RECORDINGS: Shared = { file: RECORDINGS_DB, tables: { recording: recordingTables } };
const EDITS: Shared = {
  file: EDITS_DB,
  tables: {
    edits: editTables,
    writes: editTables,
    seen_versions: editTables,
    bulk_edits: editTables,
    bulk_edit_items: editTables,
    cleanup_decisions: cleanupTables,
    cleanup_counts: cleanupTables,
  },
};
/** Columns that name the row of another table, which belongs to a connection. */
const PARENTS: Readonly<Record<string, readonly [table: string, key: string]>> = {
  alert: ['alert', 'seq'],
  export: ['export', 'seq'],
  bulk_edit_id: ['bulk_edits', 'bulk_edit_id'],
};

const subjectsOf = ({ tables }: Shared): Subject[] => [...new Set(Object.values(tables))];

async function newFolder(): Promise<TestDir> {
  const folder = await testDir(onTestFinished);
  return folder;
}

function openShared(dataDir: string, { name, migrations }: SharedFile = BOOKMARKS_DB): Database {
  return openDatabase({ file: path.join(dataDir, name), migrations });
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** In SQL. */
  readonly byDefault: string;
}

function columnsOf(db: Database, table: string): Column[] {
  return db.all(`PRAGMA table_info(${table})`, (row) => ({
    name: text(row, 1),
    type: text(row, 2),
    isNullable: row[3] === 0 && row[5] === 0,
    isKey: row[5] !== 0,
    byDefault: textOrNull(row, 4) ?? 'null',
  }));
}

/** A folder as an earlier version left it: two rows of each connection in every table. */
async function sharedFolder(
  ids: readonly ConnectionId[] = [HERE, THERE, UNKNOWN],
  { file, tables }: Shared = BOOKMARKS,
): Promise<TestDir> {
  const folder = await newFolder();
  const db = openShared(folder.dir, file);
  const numbers = new Map<string, number>();
  for (const table of Object.keys(tables)) {
    const columns = columnsOf(db, table);
    for (const [id, n] of ids.flatMap((each) => [1, 2].map((at) => [each, at] as const))) {
      const values = columns.map(({ name, type, isNullable, isKey }) => {
        if (name === 'connection_id') return id;
        const parent = PARENTS[name];
        if (parent?.[1] === 'seq') return numbers.get(`${parent[0]} ${id} ${n}`) ?? null;
        if (isNullable && n === 1) return null;
        if (type === 'TEXT') return `${name} of ${id} ${n}`;
        return isKey ? null : type === 'REAL' ? n + 0.5 : n;
      });
      const marks = values.map(() => '?').join(', ');
      numbers.set(
        `${table} ${id} ${n}`,
        db.insert(`insert or ignore into ${table} values (${marks})`, ...values),
      );
    }
  }
  // The last numbers given are those of rows that are gone.
  if (file === BOOKMARKS_DB) db.exec('delete from tracker where seq = (select max(seq) from tracker)');
  db.close();
  return folder;
}

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** The rows of a workspace in the columns of its own tables. */
function adopted(dataDir: string, id: ConnectionId, { tables }: Shared = BOOKMARKS): Rows {
  const data = new WorkspaceData({ dataDir, id });
  const rows = Object.entries(tables).map(([table, subject]) => {
    const opened = data.open(subject);
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
    return [table, opened.value.all(`select * from ${table}`, (row) => [...row])];
  });
  data.close();
  return Object.fromEntries(rows) as Rows;
}

/** The same from the shared file, its columns in the order of the workspace's, with the defaults of later ones. */
function shared(dataDir: string, id: ConnectionId, { file, tables }: Shared = BOOKMARKS): Rows {
  const db = new Database(path.join(dataDir, file.name), { readOnly: true });
  const data = new WorkspaceData({ dataDir: '', id });
  const rows = Object.entries(tables).map(([table, subject]) => {
    const opened = data.open(subject);
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
    const there = new Set(columnsOf(db, table).map(({ name }) => name));
    const names = columnsOf(opened.value, table).map(({ name, byDefault }) =>
      there.has(name) ? name : byDefault,
    );
    const isOwn = there.has('connection_id');
    const [parent, [of, key] = ['', '']] =
      Object.entries(PARENTS).find(([name]) => names.includes(name)) ?? [];
    const where = isOwn
      ? 'connection_id = ?'
      : `${parent} in (select ${key} from ${of} where connection_id = ?)`;
    return [table, db.all(`select ${names.join(', ')} from ${table} where ${where}`, (row) => [...row], id)];
  });
  data.close();
  db.close();
  return Object.fromEntries(rows) as Rows;
}

/** A start of the app, which moves everything. */
async function start(
  dataDir: string,
  ids: readonly ConnectionId[] = [HERE, THERE],
  of: Shared = BOOKMARKS,
): Promise<string[]> {
  const logger = new RecordingLogger();
  const workspaces = ids.map((id) => ({ id, data: new WorkspaceData({ dataDir, id }) }));
  await adoptAll({
    dataDir,
    subjects: subjectsOf(of),
    workspaces: () => workspaces,
    logger,
    pause: () => Promise.resolve(),
  }).finally(() => workspaces.forEach(({ data }) => data.close()));
  return logger.lines;
}

/** What an earlier program says when it opens the shared file. */
function earlierProgram(dataDir: string, { file } = BOOKMARKS): unknown {
  try {
    openShared(dataDir, file).close();
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
    expect.stringContaining('alerts: 7 rows'),
  ]);
  expect(shared(folder.dir, UNKNOWN)).toEqual(before[2]);
  expect(shared(folder.dir, HERE)).toMatchObject({ bookmark: [], tracker: [], alert: [], alert_seen: [] });
  expect(folder.filesWith('engagement_title of here')).toEqual(['workspace.db']);
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

test.each([BOOKMARKS, EXPORTS, RECORDINGS, EDITS])(
  'a process killed at any step loses nothing, and copies nothing twice ($file.name)',
  async (of) => {
    const { dir } = await sharedFolder([HERE, THERE], of);
    const before = [HERE, THERE].map((id) => shared(dir, id, of));
    const images = await crashImages(
      dir,
      (await newFolder()).dir,
      () => start(dir, [HERE, THERE], of),
      () => null,
    );
    expect(images.length).toBeGreaterThan(10);
    for (const { folder: image } of images) {
      const isUntouched = earlierProgram(image, of) === null;
      if (isUntouched) expect([HERE, THERE].map((id) => shared(image, id, of))).toEqual(before);
      expect(await start(image, [HERE, THERE], of)).toEqual([]);
      expect([HERE, THERE].map((id) => adopted(image, id, of))).toEqual(before);
      expect(earlierProgram(image, of)).toBe('file-newer');
    }
  },
);

test.each([BOOKMARKS, EDITS])(
  'a disk that is full at any step of moving $file.name loses nothing',
  async (of) => {
    const { dir } = await sharedFolder([HERE], of);
    const before = shared(dir, HERE, of);
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
        () => start(image, [HERE], of),
      );
      if (isOver) expect(lines).toEqual([]);
      else if (lines.length > 0) expect(lines.join()).toContain('disk is full');
      steps = failing;
      // There is room again.
      expect(await start(image, [HERE], of)).toEqual([]);
      expect(adopted(image, HERE, of)).toEqual(before);
    }
    expect(steps).toBeGreaterThan(40);
  },
);

test('a workspace that finds no room leaves the shared file as it was, and says so', async () => {
  const { dir } = await sharedFolder([HERE]);
  const before = shared(dir, HERE);
  const outcomes = new Set<string>();
  for (let pages = 1; pages < 40; pages += 1) {
    const data = new WorkspaceData({ dataDir: dir, id: HERE }, { maxPages: pages });
    const opened = subjectsOf(BOOKMARKS).map((subject) => data.open(subject));
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
