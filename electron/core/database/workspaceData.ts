/**
 * The databases of one workspace, in `workspaces/<id>/` of the data folder.
 *
 * A subject (bookmarks, trackers, …) declares its tables once:
 *
 *     export const trackers: Subject = {
 *       name: 'trackers',
 *       file: 'workspace.db',
 *       migrations: ['create table tracker (…) strict'],
 *       adopts: fromSharedFile(BOOKMARKS_DB, [{ name: 'tracker' }]),
 *     };
 *
 * and works on them with `workspace.data.write(trackers, (db) => …)`. It is listed in `electron/core/subjects.ts`. Each
 * migration upgrades the subject by one version; a released one never changes. Subjects don't wait for each other.
 *
 * Earlier versions kept the rows of all connections in shared files, or in the settings. `adopts` says which. When a subject is first used,
 * one transaction creates its tables, copies the workspace's rows and records the version, so a crash or a full disk
 * leaves everything as it was. The rows are read through a connection of their own: an attached database can't join
 * once a transaction has begun, and inherits the lock of the new file. The rows are deleted from the shared file
 * some time later (`adoptAll`), which can be repeated.
 *
 * Before the first row is copied, the shared file gets a version that no earlier program knows: it refuses the file
 * instead of adding rows that nobody would look for. Rows of connections that the settings don't know stay in the file:
 * the settings may have been damaged and may come back. A file without rows loses its tables and stays behind as a mark.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../json.ts';
import type { Logger, SettingsStore } from '../ports.ts';
import {
  bindable,
  catchStorageErrors,
  Database,
  faultOf,
  isDamage,
  number,
  type Row,
  StorageError,
  type StorageMessages,
  storageProblem,
  text,
} from './database.ts';
import { IN_MEMORY, migrate, openDatabase, schemaVersion, setAside } from './openDatabase.ts';

export interface WorkspacePlace {
  /** Empty to keep everything in memory. */
  readonly dataDir: string;
  readonly id: ConnectionId;
  /** In which earlier versions kept what the user made; nothing is taken from there without it. */
  readonly settings?: SettingsStore;
}

export function workspaceFolder({ dataDir, id }: WorkspacePlace): string {
  return join(dataDir, 'workspaces', encodeURIComponent(id));
}

/** The folders of all workspaces that have one. */
export function workspaceFolders(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'workspaces');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Where a workspace's rows were before it had a folder. Errors are for `storageProblem`. */
export interface Adoption {
  /** Runs in the transaction that creates the subject's tables. Deletes nothing. */
  copy(to: Database, place: WorkspacePlace): void;
  /** Deletes the workspace's rows there, if there are any. */
  clear(place: WorkspacePlace): void;
  /** Runs once the rows of all known workspaces were deleted; returns how many of others are left. */
  retire(dataDir: string): number;
}

export interface Subject {
  readonly name: string;
  readonly file: keyof typeof FILES;
  readonly migrations: readonly string[];
  readonly adopts?: Adoption;
}

/**
 * What the user made survives a power cut once it was acknowledged. On macOS only `fullfsync` makes a sync reach the
 * disk.
 */
const OWN_WORK =
  'PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1; PRAGMA trusted_schema = 0';

/** All are exclusive: the main thread works on them, and must not wait for another program. */
const FILES = {
  /** All the user made there, except what is below. */
  'workspace.db': { pragmas: OWN_WORK },
  /** Written all the time while many files are exported. What a power cut takes is exported again. */
  'exports.db': { pragmas: 'PRAGMA trusted_schema = 0' },
  /** A damaged one is replaced: the recordings are downloaded again. */
  'recordings.db': { pragmas: 'PRAGMA trusted_schema = 0', onDamage: () => undefined },
  /** Apart from busy writes. */
  'edits.db': { pragmas: OWN_WORK },
} as const;

const SUBJECT_VERSIONS =
  'create table subject (name text primary key, version integer not null) strict, without rowid';

function messagesOf(file: string): StorageMessages {
  return {
    'disk-full': 'The disk is full, so the change could not be saved. Free up space and try again.',
    damaged: `The file ${file} in the data folder is damaged. It was not changed. Move it elsewhere to start with a new one.`,
    'newer-version': 'A newer version of Parley wrote this workspace’s data on this computer. Update Parley.',
    unavailable: `The file ${file} in the data folder can’t be used at the moment.`,
    busy: `Another program, or a second Parley, is using the file ${file} in the data folder. Close it there.`,
  };
}

/** Runs work on a file of the data folder; rethrows errors that are bugs. Problems: `storage`. */
export function catchFileErrors<T>(file: string, work: () => T): Result<T> {
  return catchStorageErrors(messagesOf(file), work);
}

/** Whether another program uses the file. */
export function isTaken(opened: Result<unknown>): boolean {
  return !opened.ok && opened.problem.kind === 'storage' && opened.problem.cause === 'file-busy';
}

interface WorkspaceDataOptions {
  /** To test a full disk. */
  readonly maxPages?: number;
  /** Another program uses a file that a subject needs: `openTaken` tries again. */
  readonly onTaken?: () => void;
}

/**
 * The databases of one workspace, each opened when a subject first needs it. While another program uses a file, its
 * subjects fail at once; nobody waits for it. Problems: `storage`, `cancelled`.
 */
export class WorkspaceData {
  readonly place: WorkspacePlace;
  readonly #options: WorkspaceDataOptions;
  readonly #open = new Map<keyof typeof FILES, Database>();
  readonly #ready = new Set<Subject>();
  /** Subjects whose file another program used when they were needed last. */
  readonly #taken = new Set<Subject>();
  #closed = false;

  constructor(place: WorkspacePlace, options: WorkspaceDataOptions = {}) {
    this.place = place;
    this.#options = options;
  }

  /** Runs work on a subject's tables in one transaction. */
  write<T>(subject: Subject, work: (db: Database) => T): Result<T> {
    return this.with(subject, (db) => db.transaction(() => work(db)));
  }

  /** Runs work that needs several transactions, or none. */
  with<T>(subject: Subject, work: (db: Database) => T): Result<T> {
    const opened = this.open(subject);
    return opened.ok ? catchStorageErrors(this.#messages(subject), () => work(opened.value)) : opened;
  }

  /** The database in which a subject's tables are. */
  open(subject: Subject): Result<Database> {
    if (this.#closed) return failed({ kind: 'cancelled' });
    const opened = catchStorageErrors(this.#messages(subject), () => {
      const db = this.#databaseOf(subject);
      if (!this.#ready.has(subject)) {
        this.#upgrade(db, subject);
        this.#ready.add(subject);
      }
      return db;
    });
    if (!isTaken(opened)) this.#taken.delete(subject);
    else if (!this.#taken.has(subject)) {
      this.#taken.add(subject);
      this.#options.onTaken?.();
    }
    return opened;
  }

  /** Opens what another program used; false if it still uses some of it. */
  openTaken(): boolean {
    for (const subject of this.#taken) this.open(subject);
    return this.#taken.size === 0;
  }

  /** The problem that an error of these tables is; one of unknown cause counts as `unavailable`. */
  problemOf(subject: Subject, error: unknown): Problem {
    const messages = this.#messages(subject);
    const unknown = { kind: 'storage', reason: 'unavailable', detail: messages.unavailable } as const;
    return storageProblem(error, messages) ?? unknown;
  }

  close(): void {
    this.#closed = true;
    for (const db of this.#open.values()) db.close();
    this.#open.clear();
  }

  #messages({ file }: Subject): StorageMessages {
    return messagesOf(`workspaces/${encodeURIComponent(this.place.id)}/${file}`);
  }

  #databaseOf({ file }: Subject): Database {
    const known = this.#open.get(file);
    if (known !== undefined) return known;
    const db = openDatabase({
      file: this.place.dataDir === '' ? IN_MEMORY : join(workspaceFolder(this.place), file),
      ...FILES[file],
      exclusive: true,
      ...(this.#options.maxPages === undefined ? {} : { maxPages: this.#options.maxPages }),
      migrations: [SUBJECT_VERSIONS],
    });
    this.#open.set(file, db);
    return db;
  }

  #upgrade(db: Database, { name, migrations, adopts }: Subject): void {
    const version = db.get('select version from subject where name = ?', (row) => number(row, 0), name) ?? 0;
    if (version > migrations.length) throw new StorageError('newer-version');
    for (const [index, sql] of migrations.entries()) {
      if (index < version) continue;
      db.transaction(() => {
        db.exec(sql);
        if (index === 0) adopts?.copy(db, this.place);
        db.run('insert or replace into subject values (?, ?)', name, index + 1);
      });
    }
  }
}

/**
 * Reads a subject's tables in a process of its own while the app doesn't run: nobody else reads them while it does. What
 * the app hasn't moved out of the settings yet is read from there. Problems: `storage`.
 */
export function readBeside<T>(place: WorkspacePlace, subject: Subject, read: (db: Database) => T): Result<T> {
  const file = join(workspaceFolder(place), subject.file);
  const moved = catchFileErrors(subject.file, (): { readonly value: T } | null => {
    if (!existsSync(file)) return null;
    const db = new Database(file, { readOnly: true });
    try {
      const version = db.get(
        'select version from subject where name = ?',
        (row) => number(row, 0),
        subject.name,
      );
      return version === undefined ? null : { value: read(db) };
    } finally {
      db.close();
    }
  });
  if (!moved.ok) return moved;
  if (moved.value !== null) return ok(moved.value.value);
  const data = new WorkspaceData({ ...place, dataDir: '' });
  try {
    return data.with(subject, read);
  } finally {
    data.close();
  }
}

/** A file in which earlier versions kept the rows of all connections. */
export interface SharedFile {
  readonly name: string;
  /** As released; there will be no more. */
  readonly migrations: readonly string[];
  /** What was in it can be made again: a damaged one is set aside and counts as missing. */
  readonly isDispensable?: boolean;
}

/**
 * A key of the settings under which earlier versions kept a value for each connection.
 * @param copy Returns the parts that can't be read, which go to a file in the workspace's folder.
 */
export function fromSettings(
  key: string,
  copy: (to: Database, value: unknown) => readonly unknown[],
): Adoption {
  const valuesIn = ({ settings }: WorkspacePlace): Record<string, unknown> => {
    const values = settings?.get(key);
    return isRecord(values) ? values : {};
  };
  return {
    copy: (to, place) => {
      const value = valuesIn(place)[place.id];
      if (value === undefined) return;
      const damaged = copy(to, value);
      if (damaged.length === 0 || place.dataDir === '') return;
      const file = join(workspaceFolder(place), `${key}.damaged.json`);
      writeFileSync(file, JSON.stringify(damaged), { mode: 0o600 });
    },
    clear: (place) => {
      const { [place.id]: own, ...others } = valuesIn(place);
      if (own !== undefined) place.settings?.set(key, others);
    },
    retire: () => 0,
  };
}

interface SharedTable {
  /** The same in both files, as are the columns that the new one began with. */
  readonly name: string;
  /** Finds the rows of a connection, for which `?` stands; if missing, those with its `connection_id`. */
  readonly where?: string;
}

/** The version of a shared file that is being adopted. Earlier programs refuse versions above their own. */
const ADOPTED_VERSION = 1_000_000;

const columnsOf = (db: Database, table: string): string[] =>
  db.all(`PRAGMA table_info(${table})`, (row) => text(row, 1));

/** @param tables Those that others refer to come first. */
export function fromSharedFile(file: SharedFile, tables: readonly SharedTable[]): Adoption {
  const messages = messagesOf(file.name);
  /** Errors of the shared file name it, and not the one that is being filled. */
  const attributed = (error: unknown): unknown => {
    const fault = faultOf(error);
    if (fault === null || (error instanceof StorageError && error.detail !== undefined)) return error;
    return new StorageError(fault, storageProblem(error, messages)?.detail);
  };
  const openOrSetAside = (path: string): Database | null => {
    try {
      return openShared(path, file.migrations);
    } catch (error) {
      if (file.isDispensable !== true || !isDamage(error)) throw attributed(error);
      setAside(path, new Date());
      return null;
    }
  };
  const inFile = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw attributed(error);
    }
  };
  const withFile = <T>(dataDir: string, none: T, work: (db: Database) => T): T => {
    const path = join(dataDir, file.name);
    if (dataDir === '' || !existsSync(path)) return none;
    const db = openOrSetAside(path);
    if (db === null) return none;
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const present = (db: Database): readonly SharedTable[] => {
    const names = new Set(tableNames(db));
    return tables.filter(({ name }) => names.has(name));
  };
  const whereOf = ({ where = 'connection_id = ?' }: SharedTable): string => where;
  function* rowsOf(db: Database, table: SharedTable, columns: string, id: ConnectionId): Generator<Row> {
    try {
      yield* db.each(`select ${columns} from ${table.name} where ${whereOf(table)}`, id);
    } catch (error) {
      throw attributed(error);
    }
  }

  return {
    copy: (to, { dataDir, id }) => {
      withFile(dataDir, undefined, (from) => {
        for (const table of inFile(() => present(from))) {
          const here = new Set(inFile(() => columnsOf(from, table.name)));
          // One that came later has its default.
          const columns = columnsOf(to, table.name)
            .filter((column) => here.has(column))
            .join(', ');
          for (const row of rowsOf(from, table, columns, id)) insertRow(to, table.name, columns, row);
          const last = inFile(() => lastNumber(from, table.name));
          if (last !== undefined) keepNumbering(to, table.name, last);
        }
      });
    },
    clear: ({ dataDir, id }) => {
      withFile(dataDir, undefined, (db) => {
        inFile(() => {
          const all = present(db).toReversed();
          db.transaction(() => {
            for (const table of all) db.run(`delete from ${table.name} where ${whereOf(table)}`, id);
          });
          db.emptyLog();
        });
      });
    },
    retire: (dataDir) =>
      withFile(dataDir, 0, (db) =>
        inFile(() => {
          const all = present(db);
          const count = (table: string): number =>
            db.get(`select count(*) from ${table}`, (row) => number(row, 0)) ?? 0;
          const left = all.reduce((sum, { name }) => sum + count(name), 0);
          if (left > 0) return left;
          db.transaction(() => {
            for (const { name } of all.toReversed()) db.exec(`drop table ${name}`);
          });
          // Also after an earlier start that ended between the two.
          if ((db.get('PRAGMA freelist_count', (row) => number(row, 0)) ?? 0) > 0) db.exec('VACUUM');
          return 0;
        }),
      ),
  };
}

function openShared(path: string, migrations: readonly string[]): Database {
  const db = new Database(path, { readOnly: false, exclusive: true });
  try {
    db.exec(`PRAGMA secure_delete = 1; ${OWN_WORK}`);
    if (schemaVersion(db) === ADOPTED_VERSION) return db;
    migrate(db, migrations);
    db.transaction(() => db.exec(`PRAGMA user_version = ${ADOPTED_VERSION}`));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function tableNames(db: Database): string[] {
  return db.all("select name from sqlite_schema where type = 'table'", (row) => text(row, 0));
}

function insertRow(db: Database, table: string, columns: string, row: Row): void {
  db.run(`insert into ${table} (${columns}) values (${row.map(() => '?').join(', ')})`, ...row.map(bindable));
}

/** The highest number a table gave so far, even to a row that was deleted since; undefined if it gives none. */
function lastNumber(db: Database, table: string): number | undefined {
  if (!tableNames(db).includes('sqlite_sequence')) return undefined;
  return db.get('select seq from sqlite_sequence where name = ?', (row) => number(row, 0), table);
}

/** A number isn't given again, because others may remember it. */
function keepNumbering(db: Database, table: string, last: number): void {
  db.run('delete from sqlite_sequence where name = ?', table);
  db.run('insert into sqlite_sequence values (?, ?)', table, last);
}

/**
 * Moves what earlier versions left in shared files into the folders of all known workspaces, and clears what was copied.
 * What fails is logged and left for the next start, or for the first use of that subject.
 */
export async function adoptAll(options: {
  readonly dataDir: string;
  readonly subjects: readonly Subject[];
  readonly workspaces: () => readonly { readonly data: WorkspaceData }[];
  readonly logger: Logger;
  /** Comes between the steps, so that calls are answered. */
  readonly pause: () => Promise<void>;
}): Promise<void> {
  const { dataDir, subjects, workspaces, logger, pause } = options;
  for (const subject of subjects) {
    const { name, adopts } = subject;
    if (adopts === undefined) continue;
    const step = <T>(connectionId: string | undefined, work: () => Result<T>): T | undefined => {
      const done = catchFileErrors(name, work);
      const result = done.ok ? done.value : done;
      if (result.ok) return result.value;
      if (result.problem.kind === 'cancelled') return undefined;
      const reason = `${name}: ${result.problem.kind === 'storage' ? result.problem.detail : result.problem.kind}`;
      const fields = connectionId === undefined ? { reason } : { connectionId, reason };
      logger.warn('Data of an earlier version could not be moved to its workspace.', fields);
      return undefined;
    };
    let complete = true;
    for (const { data } of workspaces()) {
      const moved = step(data.place.id, () => {
        const opened = data.open(subject);
        if (!opened.ok) return opened;
        adopts.clear(data.place);
        return ok(true);
      });
      complete &&= moved === true;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pause();
    }
    if (!complete) continue;
    const left = step(undefined, () => ok(adopts.retire(dataDir))) ?? 0;
    if (left > 0)
      logger.warn('Data of connections that the settings don’t know stays in its file.', {
        reason: `${name}: ${left} rows`,
      });
  }
}
