import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Export,
  type ExportCounts,
  type ExportedFile,
  exportedList,
  type ExportId,
  exportRecord,
  type ExportSource,
  exportSource,
  type FileReason,
} from '#shared/contract/exports.ts';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import { problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { ManifestFile, NotWritten } from '#shared/domain/exports/exportManifest.ts';
import {
  type Bindable,
  catchStorageErrors,
  type Database,
  flag,
  json,
  number,
  numberOrNull,
  type Row,
  type StorageMessages,
  text,
  textOrNull,
} from '../database/database.ts';
import { IN_MEMORY, openDatabase, openForReading, schemaVersion } from '../database/openDatabase.ts';
import { type FileStamp, isWithin } from './exportFolder.ts';
import { exports } from './migrations/0001-exports.ts';
import { folderSyncs } from './migrations/0002-folder-syncs.ts';
import { oneSubject } from './migrations/0003-one-subject.ts';

export type StoredExport = Omit<Export, 'name' | 'state' | 'counts'> & {
  readonly seq: number;
  /** Null unless what runs once has ended. */
  readonly ended: 'finished' | 'stopped' | null;
  /** What the files were listed for: the options and the state of the mirror. Null until they are. */
  readonly follows: string | null;
};

export type FileKind = ExportedFile['kind'];

/**
 * `mine`: changed by the user, who decided to keep it. `dropped`: the same for a deleted one. `away`: moved, because
 * its engagement was deleted or left the view. The others are as in the contract.
 */
export type FileState = ExportedFile['state'] | 'waiting' | 'current' | 'mine' | 'dropped' | 'away';

/** The file of an engagement, a contact or a company. Paths are within the folder. */
export interface ExportFile {
  readonly kind: FileKind;
  readonly id: string;
  readonly title: string;
  /** Where it belongs. */
  readonly target: string | null;
  /** Where it is; null if it was never written. */
  readonly file: string | null;
  readonly sha256: string | null;
  /** Hash of what was about to be written, so that a killed process recognizes its own file. */
  readonly writing: string | null;
  readonly stamp: FileStamp | null;
  readonly beside: string | null;
  readonly besideFile: string | null;
  readonly kept: boolean;
  readonly mark: string | null;
  readonly state: FileState;
  /** Of a contact. */
  readonly company: string | null;
  /** Its transcript has to be fetched. */
  readonly missing: boolean;
}

export interface RecordLink {
  readonly kind: 'contact' | 'company';
  readonly id: string;
}

const EXPORT = `seq, id, connection_id, made_at, keeps, format, template, contacts, companies, target, folder, file, ended, paused,
  problem, ran_at, follows, case when json_extract(source, '$.kind') in ('view', 'query') then source end`;
const { shape } = exportRecord;

function readExport(row: Row): StoredExport {
  return {
    seq: number(row, 0),
    id: shape.id.parse(text(row, 1)),
    connectionId: connectionId.parse(text(row, 2)),
    madeAt: text(row, 3),
    keeps: flag(row, 4),
    format: shape.format.parse(text(row, 5)),
    template: text(row, 6),
    contacts: flag(row, 7),
    companies: flag(row, 8),
    target: shape.target.parse(text(row, 9)),
    folder: text(row, 10),
    file: textOrNull(row, 11),
    ended: row[12] === null ? null : text(row, 12) === 'stopped' ? 'stopped' : 'finished',
    paused: flag(row, 13),
    problem: row[14] === null ? null : problem.parse(json(row, 14)),
    ranAt: textOrNull(row, 15),
    follows: textOrNull(row, 16),
    list: row[17] === null ? null : exportedList.parse(json(row, 17)),
  };
}

const FILE = `kind, id, title, target, file, sha256, writing, size, mtime, beside, beside_file, kept, mark, state, company, missing`;

function kindOf(stored: string): FileKind {
  return stored === 'contact' || stored === 'company' ? stored : 'engagement';
}

function readFile(row: Row): ExportFile {
  const size = numberOrNull(row, 7);
  return {
    kind: kindOf(text(row, 0)),
    id: text(row, 1),
    title: text(row, 2),
    target: textOrNull(row, 3),
    file: textOrNull(row, 4),
    sha256: textOrNull(row, 5),
    writing: textOrNull(row, 6),
    stamp: size === null ? null : { size, mtimeMs: numberOrNull(row, 8) ?? 0 },
    beside: textOrNull(row, 9),
    besideFile: textOrNull(row, 10),
    kept: flag(row, 11),
    mark: textOrNull(row, 12),
    // Only this version and older ones have written it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    state: text(row, 13) as FileState,
    company: textOrNull(row, 14),
    missing: flag(row, 15),
  };
}

function readManifestFile(row: Row): ManifestFile {
  const beside = textOrNull(row, 3);
  return {
    id: text(row, 0),
    file: text(row, 1),
    sha256: textOrNull(row, 2),
    ...(beside === null ? {} : { beside }),
  };
}

/** Changed columns of a file. */
export type FileChange = Partial<Omit<ExportFile, 'kind' | 'id'>> & {
  readonly fold?: string;
  readonly day?: string;
  readonly unchanged?: boolean;
  readonly reason?: FileReason | null;
  readonly detail?: string;
};

/** Changed columns of an export. */
export type ExportChange = Partial<
  Pick<
    StoredExport,
    'format' | 'template' | 'contacts' | 'companies' | 'paused' | 'ended' | 'problem' | 'ranAt' | 'follows'
  >
> & { readonly source?: ExportSource };

const FILE_COLUMNS = {
  title: 'title',
  target: 'target',
  file: 'file',
  sha256: 'sha256',
  writing: 'writing',
  beside: 'beside',
  besideFile: 'beside_file',
  kept: 'kept',
  mark: 'mark',
  state: 'state',
  company: 'company',
  missing: 'missing',
  fold: 'fold',
  day: 'day',
  unchanged: 'unchanged',
  reason: 'reason',
  detail: 'detail',
} as const satisfies Record<Exclude<keyof FileChange, 'stamp'>, string>;

const EXPORT_COLUMNS = {
  format: 'format',
  template: 'template',
  contacts: 'contacts',
  companies: 'companies',
  paused: 'paused',
  ended: 'ended',
  problem: 'problem',
  ranAt: 'ran_at',
  follows: 'follows',
  source: 'source',
} as const satisfies Record<keyof ExportChange, string>;

function columnsOf(
  columns: Readonly<Record<string, string>>,
  change: Readonly<Record<string, Bindable | object | undefined>>,
): [string, Bindable][] {
  return Object.entries(columns).flatMap(([field, column]): [string, Bindable][] => {
    const value = change[field];
    if (value === undefined) return [];
    return [[column, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]];
  });
}

/** Those that aren't as Parley would write them; what is only skipped is no news where a folder is kept up to date. */
const LISTED = `(state in ('changed', 'beside', 'left', 'removed', 'failed')
  or state = 'skipped' and (select keeps from export where seq = export_file.export) = 0)`;
/** Those that are in the folder itself, so that others may link to them. */
const THERE = `state in ('current', 'changed', 'beside', 'mine')`;

/** The SQL statements; they throw SQLite errors. */
export class ExportStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  transaction<T>(work: () => T): T {
    return this.#db.transaction(work);
  }

  #exports(where: string, ...values: readonly Bindable[]): StoredExport[] {
    return this.#db.all(`select ${EXPORT} from export where ${where}`, readExport, ...values);
  }

  /** Those that keep a folder up to date, oldest first. */
  kept(): StoredExport[] {
    return this.#exports('keeps = 1 order by seq');
  }

  /** Those that were to run once and have not ended. */
  unfinished(): StoredExport[] {
    return this.#exports('keeps = 0 and ended is null and paused = 0 order by seq');
  }

  /** Newest first. */
  of(connection: ConnectionId): StoredExport[] {
    return this.#exports('connection_id = ? order by made_at desc, seq desc', connection);
  }

  find(id: ExportId): StoredExport | null {
    return this.#exports('id = ?', id)[0] ?? null;
  }

  sourceOf(seq: number): ExportSource {
    const sql = 'select source from export where seq = ?';
    return exportSource.parse(this.#db.get(sql, (row) => json(row, 0), seq));
  }

  add(
    made: Omit<StoredExport, 'seq' | 'list' | 'ended' | 'paused' | 'problem' | 'ranAt' | 'follows'>,
    source: ExportSource,
  ): void {
    this.#db.run(
      `insert into export (id, connection_id, made_at, keeps, source, format, template, contacts, companies, target, folder, file)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      made.id,
      made.connectionId,
      made.madeAt,
      made.keeps,
      JSON.stringify(source),
      made.format,
      made.template,
      made.contacts,
      made.companies,
      made.target,
      made.folder,
      made.file,
    );
  }

  set(seq: number, change: ExportChange): void {
    const columns = columnsOf(EXPORT_COLUMNS, change);
    this.#db.run(
      `update export set ${columns.map(([name]) => `${name} = ?`).join(', ')} where seq = ?`,
      ...columns.map(([, value]) => value),
      seq,
    );
  }

  remove(seq: number): void {
    this.#db.transaction(() => {
      this.clear(seq);
      this.#db.run('delete from export where seq = ?', seq);
    });
  }

  /** Forgets all files of an export. */
  clear(seq: number): void {
    this.#db.run('delete from export_link where export = ?', seq);
    this.#db.run('delete from export_file where export = ?', seq);
  }

  counts(seq: number): ExportCounts {
    const counts = {
      total: 0,
      waiting: 0,
      missing: 0,
      current: 0,
      unchanged: 0,
      changed: 0,
      removed: 0,
      skipped: 0,
      failed: 0,
      away: 0,
    };
    const sql =
      'select state, count(*), sum(missing), sum(unchanged) from export_file where export = ? group by state';
    for (const row of this.#db.each(sql, seq)) {
      const [state, count] = [text(row, 0), number(row, 1)];
      if (state !== 'away' && state !== 'left') counts.total += count;
      switch (state) {
        case 'beside':
        case 'left':
        case 'changed':
          counts.changed += count;
          break;
        case 'waiting':
          counts.missing = number(row, 2);
          counts.waiting = count;
          break;
        case 'current':
          counts.unchanged = number(row, 3);
          counts.current = count;
          break;
        case 'removed':
        case 'skipped':
        case 'failed':
        case 'away':
          counts[state] = count;
          break;
        default:
      }
    }
    return counts;
  }

  file(seq: number, kind: FileKind, id: string): ExportFile | undefined {
    const sql = `select ${FILE} from export_file where export = ? and kind = ? and id = ?`;
    return this.#db.get(sql, readFile, seq, kind, id);
  }

  isTaken(seq: number, fold: string, kind: string, id: string): boolean {
    const sql = 'select 1 from export_file where export = ? and fold = ? and not (kind = ? and id = ?)';
    return this.#db.get(sql, () => true, seq, fold, kind, id) === true;
  }

  /** Adds a file or changes it. */
  put(seq: number, kind: FileKind, id: string, { stamp, ...change }: FileChange): void {
    const columns = columnsOf(FILE_COLUMNS, change);
    if (stamp !== undefined) columns.push(['size', stamp?.size ?? null], ['mtime', stamp?.mtimeMs ?? null]);
    const known = 'select 1 from export_file where export = ? and kind = ? and id = ?';
    if (this.#db.get(known, () => true, seq, kind, id) !== true) {
      const sql = `insert into export_file (export, kind, id, state) values (?, ?, ?, 'waiting')`;
      this.#db.run(sql, seq, kind, id);
    }
    if (columns.length === 0) return;
    this.#db.run(
      `update export_file set ${columns.map(([name]) => `${name} = ?`).join(', ')}
       where export = ? and kind = ? and id = ?`,
      ...columns.map(([, value]) => value),
      seq,
      kind,
      id,
    );
  }

  drop(seq: number, kind: FileKind, id: string): void {
    this.#db.run('delete from export_file where export = ? and kind = ? and id = ?', seq, kind, id);
  }

  /** Replaces what an engagement links to; returns what it linked to before. */
  link(seq: number, engagement: string, links: readonly RecordLink[]): RecordLink[] {
    const before = this.#db.all(
      'select kind, id from export_link where export = ? and engagement = ?',
      (row): RecordLink => ({ kind: text(row, 0) === 'company' ? 'company' : 'contact', id: text(row, 1) }),
      seq,
      engagement,
    );
    this.#db.run('delete from export_link where export = ? and engagement = ?', seq, engagement);
    for (const { kind, id } of links) {
      const sql = 'insert or ignore into export_link (export, engagement, kind, id) values (?, ?, ?, ?)';
      this.#db.run(sql, seq, engagement, kind, id);
    }
    return before;
  }

  #files(where: string, ...values: readonly Bindable[]): ExportFile[] {
    return this.#db.all(
      `select ${FILE} from export_file where export = ?1 and ${where}`,
      readFile,
      ...values,
    );
  }

  /** Notes that no engagement names. */
  unlinked(seq: number, limit: number): ExportFile[] {
    return this.#files(
      `kind <> 'engagement' and state not in ('away', 'left') and not exists (select 1 from export_link l
       where l.export = ?1 and l.kind = export_file.kind and l.id = export_file.id) limit ?2`,
      seq,
      limit,
    );
  }

  /** Puts files that have a name back in the queue. */
  requeue(seq: number, state: 'failed' | 'current'): void {
    this.#db.run(
      `update export_file set state = 'waiting' where export = ? and state = ? and target is not null`,
      seq,
      state,
    );
  }

  /** Paths of the engagements that name a record, newest first. */
  engagementsOf(seq: number, { kind, id }: RecordLink): string[] {
    return this.#db.all(
      `select f.file from export_link l
       join export_file f on f.export = l.export and f.kind = 'engagement' and f.id = l.engagement
       where l.export = ? and l.kind = ? and l.id = ? and f.file is not null and ${THERE}
       order by f.day desc, f.file`,
      (row) => text(row, 0),
      seq,
      kind,
      id,
    );
  }

  /** Paths of the notes of a company's contacts. */
  contactsOf(seq: number, company: string): string[] {
    return this.#db.all(
      `select target from export_file where export = ? and company = ? and kind = 'contact'
       and state not in ('away', 'left', 'removed', 'dropped', 'failed') order by target`,
      (row) => text(row, 0),
      seq,
      company,
    );
  }

  /** The next engagements to write, first those whose transcript is here; or the next notes, which link to them. */
  waiting(seq: number, isNote: boolean, limit: number): ExportFile[] {
    const kinds = isNote ? `kind in ('company', 'contact')` : `kind = 'engagement'`;
    return this.#files(`state = 'waiting' and ${kinds} order by kind, missing, id limit ?2`, seq, limit);
  }

  /** Files of engagements of the list, in order of their ids. */
  engagementsAfter(seq: number, after: string, limit: number): ExportFile[] {
    return this.#files(
      `kind = 'engagement' and id > ?2 and state not in ('away', 'left') order by id limit ?3`,
      seq,
      after,
      limit,
    );
  }

  engagementCount(seq: number): number {
    const sql = `select count(*) from export_file where export = ? and kind = 'engagement'
       and state not in ('away', 'left')`;
    return this.#db.get(sql, (row) => number(row, 0), seq) ?? 0;
  }

  /** Files that should be in the folder, in order of their names. */
  writtenAfter(seq: number, after: string, limit: number): ExportFile[] {
    return this.#files(`file > ?2 and state <> 'away' order by file limit ?3`, seq, after, limit);
  }

  listed(seq: number, offset: number, limit: number): { files: ExportedFile[]; total: number } {
    const where = `from export_file where export = ? and ${LISTED}`;
    const files = this.#db.all(
      `select kind, id, title, coalesce(file, target, ''), state, reason, beside_file, detail ${where}
       order by 4, kind, id limit ? offset ?`,
      (row): ExportedFile => ({
        kind: kindOf(text(row, 0)),
        id: text(row, 1),
        title: text(row, 2),
        file: text(row, 3),
        // The condition above leaves only these, and the reasons are those of this version and older ones.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        state: text(row, 4) as ExportedFile['state'],
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        reason: textOrNull(row, 5) as FileReason | null,
        besideFile: textOrNull(row, 6),
        detail: text(row, 7),
      }),
      seq,
      limit,
      offset,
    );
    const total = this.#db.get(`select count(*) ${where}`, (row) => number(row, 0), seq) ?? 0;
    return { files, total };
  }

  /** Those the user can decide about; all, or the one at this path. */
  undecided(seq: number, file: string | null): ExportFile[] {
    return this.#files(`${LISTED} and (?2 is null or file = ?2)`, seq, file);
  }

  /** Entries of the manifest after a path, in order. */
  manifestAfter(seq: number, after: string, limit: number): ManifestFile[] {
    return this.#db.all(
      `select id, file, sha256, beside from export_file
       where export = ? and file > ? and state not in ('left', 'removed', 'dropped') order by file limit ?`,
      readManifestFile,
      seq,
      after,
      limit,
    );
  }

  /** Engagements without a file, in order of their ids. */
  notWritten(seq: number): NotWritten[] {
    return this.#db.all(
      `select id, title, reason from export_file where export = ? and kind = 'engagement' and state in ('skipped', 'failed')
       order by id`,
      (row) => ({ id: text(row, 0), title: text(row, 1), reason: textOrNull(row, 2) ?? '' }),
      seq,
    );
  }

  /** Has everything written again. The hashes stay: what an older version wrote isn't the user's. */
  forgetFiles(seq: number): void {
    this.#db.run(
      `update export_file set file = null, writing = null, size = null, mtime = null, kept = 0, state = 'waiting'
       where export = ? and state not in ('away', 'left', 'skipped')`,
      seq,
    );
    this.#db.run(`delete from export_file where export = ? and state in ('away', 'left')`, seq);
    this.set(seq, { follows: null });
  }
}

/** In order. A released migration never changes; every schema change is a new file. */
const MIGRATIONS: readonly string[] = [exports, folderSyncs, oneSubject];

/** A file of its own: an export of many engagements writes here all the time and must not slow down edits. */
const EXPORTS_FILE = 'exports.db';

const MESSAGES: StorageMessages = {
  'disk-full':
    'The disk is full, so the progress of the export could not be saved. Free up space and try again.',
  damaged: `The file of exports (${EXPORTS_FILE} in the data folder) is damaged. It was not changed. Move it elsewhere to start with a new one.`,
  'newer-version': 'A newer version of Parley wrote the exports on this computer. Update Parley.',
  unavailable: 'The progress of exports can’t be stored on this computer at the moment.',
};

export type WithStore = <T>(work: (store: ExportStore) => T) => Result<T>;

/** The store of exports, opened on first use. */
export class ExportsDatabase {
  readonly #file: string;
  #open: { readonly db: Database; readonly store: ExportStore } | null = null;

  /** @param folder The data folder; null for a store that ends with its process. */
  constructor(folder: string | null) {
    this.#file = folder === null ? IN_MEMORY : join(folder, EXPORTS_FILE);
  }

  /** Whether there is anything in it; asking doesn't create the file. */
  get exists(): boolean {
    return this.#open !== null || existsSync(this.#file);
  }

  /** Runs work on the store; rethrows errors that are bugs. Problems: `storage`. */
  readonly with: WithStore = (work) =>
    catchStorageErrors(MESSAGES, () => {
      if (this.#open === null) {
        const db = openDatabase({ file: this.#file, migrations: MIGRATIONS });
        this.#open = { db, store: new ExportStore(db) };
      }
      return work(this.#open.store);
    });

  close(): void {
    this.#open?.db.close();
    this.#open = null;
  }
}

/** Whether one of these folders is this one, within it or around it. */
export function keepsFolder(folders: readonly string[], folder: string): boolean {
  return folders.some((each) => isWithin(folder, each) || isWithin(each, folder));
}

/** The folders that are kept up to date, for a process beside the app, which may be writing. */
export function keptFolders(dataDir: string): Result<readonly string[]> {
  const file = join(dataDir, EXPORTS_FILE);
  return catchStorageErrors(MESSAGES, () => {
    if (!existsSync(file)) return [];
    const db = openForReading(file, MIGRATIONS);
    try {
      // The app migrates it; until it has run, the file is as an older version left it.
      const sql = ['', '', 'select folder from folder_sync'][schemaVersion(db)];
      if (sql === '') return [];
      return db.all(sql ?? 'select folder from export where keeps = 1', (row) => text(row, 0));
    } finally {
      db.close();
    }
  });
}
