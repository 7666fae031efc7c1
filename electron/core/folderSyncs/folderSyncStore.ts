import { connectionId } from '#shared/contract/ids.ts';
import {
  type FolderSync,
  folderSync,
  type FolderSyncFile,
  type FolderSyncId,
} from '#shared/contract/folderSyncs.ts';
import { problem } from '#shared/contract/problem.ts';
import type { ManifestFile } from '#shared/domain/transcriptExports/exportManifest.ts';
import {
  type Bindable,
  type Database,
  flag,
  json,
  number,
  numberOrNull,
  type Row,
  text,
  textOrNull,
} from '../database/database.ts';
import type { FileStamp } from '../transcriptExports/exportFolder.ts';

export type StoredSync = Omit<FolderSync, 'name' | 'state' | 'counts'> & {
  readonly seq: number;
  /** The options and the state of the mirror at the last complete run. */
  readonly follows: string | null;
};

export type FileKind = FolderSyncFile['kind'];

/**
 * `mine`: changed by the user, who decided to keep it. `dropped`: the same for a deleted one. `away`: moved, because
 * its engagement was deleted or left the view. The others are as in the contract.
 */
export type FileState =
  | FolderSyncFile['state']
  | 'waiting'
  | 'current'
  | 'mine'
  | 'dropped'
  | 'skipped'
  | 'away';

/** The file of an engagement, a contact or a company. Paths are within the folder. */
export interface SyncFile {
  readonly kind: FileKind;
  readonly id: string;
  readonly title: string;
  /** Where it belongs. */
  readonly target: string | null;
  /** Where it is; null if it was never written. */
  readonly file: string | null;
  readonly sha256: string | null;
  readonly writing: string | null;
  readonly stamp: FileStamp | null;
  readonly beside: string | null;
  readonly besideFile: string | null;
  readonly kept: boolean;
  readonly mark: string | null;
  readonly state: FileState;
  /** Of a contact. */
  readonly company: string | null;
}

export interface RecordLink {
  readonly kind: 'contact' | 'company';
  readonly id: string;
}

const SYNC =
  'seq, id, connection_id, made_at, source, format, template, contacts, companies, folder, paused, problem, ran_at, follows';
const { shape } = folderSync;

function readSync(row: Row): StoredSync {
  return {
    seq: number(row, 0),
    id: shape.id.parse(text(row, 1)),
    connectionId: connectionId.parse(text(row, 2)),
    madeAt: text(row, 3),
    source: shape.source.parse(json(row, 4)),
    format: shape.format.parse(text(row, 5)),
    template: text(row, 6),
    contacts: flag(row, 7),
    companies: flag(row, 8),
    folder: text(row, 9),
    paused: flag(row, 10),
    problem: row[11] === null ? null : problem.parse(json(row, 11)),
    ranAt: textOrNull(row, 12),
    follows: textOrNull(row, 13),
  };
}

const FILE =
  'kind, id, title, target, file, sha256, writing, size, mtime, beside, beside_file, kept, mark, state, company';

function kindOf(stored: string): FileKind {
  return stored === 'contact' || stored === 'company' ? stored : 'engagement';
}

function readFile(row: Row): SyncFile {
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
  };
}

/** Changed columns of a file. */
export type FileChange = Partial<Omit<SyncFile, 'kind' | 'id'>> & {
  readonly fold?: string;
  readonly day?: string;
  readonly reason?: string | null;
  readonly detail?: string;
};

/** The column of each field; `stamp` has two. */
const COLUMNS = {
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
  fold: 'fold',
  day: 'day',
  reason: 'reason',
  detail: 'detail',
} as const satisfies Record<Exclude<keyof FileChange, 'stamp'>, string>;

function columnsOf({ stamp, ...change }: FileChange): [string, Bindable][] {
  const changed = Object.entries(COLUMNS).flatMap(([field, column]): [string, Bindable][] => {
    // The keys are those of `COLUMNS`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const value = change[field as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value]];
  });
  if (stamp !== undefined) changed.push(['size', stamp?.size ?? null], ['mtime', stamp?.mtimeMs ?? null]);
  return changed;
}

/** Those that the page lists. */
const LISTED = `state in ('changed', 'beside', 'left', 'removed', 'failed')`;
/** Those that are in the folder itself, so that others may link to them. */
const THERE = `state in ('current', 'changed', 'beside', 'mine')`;
const COUNTED = ['current', 'waiting', 'changed', 'removed', 'skipped', 'failed', 'away'] as const;

/** The SQL statements; they throw SQLite errors. */
export class FolderSyncStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  transaction<T>(work: () => T): T {
    return this.#db.transaction(work);
  }

  all(): StoredSync[] {
    return this.#db.all(`select ${SYNC} from folder_sync order by seq`, readSync);
  }

  find(id: FolderSyncId): StoredSync | null {
    return this.#db.get(`select ${SYNC} from folder_sync where id = ?`, readSync, id) ?? null;
  }

  add(sync: Omit<StoredSync, 'seq' | 'paused' | 'problem' | 'ranAt' | 'follows'>): void {
    this.#db.run(
      `insert into folder_sync (id, connection_id, made_at, source, format, template, contacts, companies, folder)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      sync.id,
      sync.connectionId,
      sync.madeAt,
      JSON.stringify(sync.source),
      sync.format,
      sync.template,
      sync.contacts,
      sync.companies,
      sync.folder,
    );
  }

  set(
    id: FolderSyncId,
    change: Partial<Omit<StoredSync, 'seq' | 'id' | 'connectionId' | 'madeAt' | 'folder'>>,
  ): void {
    const now = this.find(id);
    if (now === null) return;
    const next = { ...now, ...change };
    this.#db.run(
      `update folder_sync set source = ?, format = ?, template = ?, contacts = ?, companies = ?, paused = ?, problem = ?,
         ran_at = ?, follows = ? where id = ?`,
      JSON.stringify(next.source),
      next.format,
      next.template,
      next.contacts,
      next.companies,
      next.paused,
      next.problem === null ? null : JSON.stringify(next.problem),
      next.ranAt,
      next.follows,
      id,
    );
  }

  remove(seq: number): void {
    this.#db.transaction(() => {
      this.#db.run('delete from folder_sync_link where sync = ?', seq);
      this.#db.run('delete from folder_sync_file where sync = ?', seq);
      this.#db.run('delete from folder_sync where seq = ?', seq);
    });
  }

  counts(seq: number): FolderSync['counts'] {
    const counts = { current: 0, waiting: 0, changed: 0, removed: 0, skipped: 0, failed: 0, away: 0 };
    const sql = 'select state, count(*) from folder_sync_file where sync = ? group by state';
    for (const row of this.#db.each(sql, seq)) {
      const [state, count] = [text(row, 0), number(row, 1)];
      const counted = COUNTED.find((name) => name === state);
      if (counted !== undefined) counts[counted] += count;
      else if (state === 'beside' || state === 'left') counts.changed += count;
    }
    return counts;
  }

  file(seq: number, kind: FileKind, id: string): SyncFile | undefined {
    const sql = `select ${FILE} from folder_sync_file where sync = ? and kind = ? and id = ?`;
    return this.#db.get(sql, readFile, seq, kind, id);
  }

  isTaken(seq: number, fold: string, kind: string, id: string): boolean {
    const sql = 'select 1 from folder_sync_file where sync = ? and fold = ? and not (kind = ? and id = ?)';
    return this.#db.get(sql, () => true, seq, fold, kind, id) === true;
  }

  /** Adds a file or changes it. */
  put(seq: number, kind: FileKind, id: string, change: FileChange): void {
    const columns = columnsOf(change);
    const known = 'select 1 from folder_sync_file where sync = ? and kind = ? and id = ?';
    if (this.#db.get(known, () => true, seq, kind, id) !== true) {
      const sql = `insert into folder_sync_file (sync, kind, id, state) values (?, ?, ?, 'waiting')`;
      this.#db.run(sql, seq, kind, id);
    }
    if (columns.length === 0) return;
    this.#db.run(
      `update folder_sync_file set ${columns.map(([name]) => `${name} = ?`).join(', ')}
       where sync = ? and kind = ? and id = ?`,
      ...columns.map(([, value]) => value),
      seq,
      kind,
      id,
    );
  }

  drop(seq: number, kind: FileKind, id: string): void {
    this.#db.run('delete from folder_sync_file where sync = ? and kind = ? and id = ?', seq, kind, id);
  }

  /** Replaces what an engagement links to; returns what it linked to before. */
  link(seq: number, engagement: string, links: readonly RecordLink[]): RecordLink[] {
    const before = this.#db.all(
      'select kind, id from folder_sync_link where sync = ? and engagement = ?',
      (row): RecordLink => ({ kind: text(row, 0) === 'company' ? 'company' : 'contact', id: text(row, 1) }),
      seq,
      engagement,
    );
    this.#db.run('delete from folder_sync_link where sync = ? and engagement = ?', seq, engagement);
    for (const { kind, id } of links) {
      const sql = 'insert or ignore into folder_sync_link (sync, engagement, kind, id) values (?, ?, ?, ?)';
      this.#db.run(sql, seq, engagement, kind, id);
    }
    return before;
  }

  /** Notes that no engagement names. */
  unlinked(seq: number, limit: number): SyncFile[] {
    return this.#db.all(
      `select ${FILE} from folder_sync_file f where sync = ? and kind <> 'engagement' and state not in ('away', 'left')
       and not exists (select 1 from folder_sync_link l where l.sync = f.sync and l.kind = f.kind and l.id = f.id)
       limit ?`,
      readFile,
      seq,
      limit,
    );
  }

  retryFailed(seq: number): void {
    this.#db.run(
      `update folder_sync_file set state = 'waiting' where sync = ? and state = 'failed' and target is not null`,
      seq,
    );
  }

  /** Paths of the engagements that name a record, newest first. */
  engagementsOf(seq: number, { kind, id }: RecordLink): string[] {
    return this.#db.all(
      `select f.file from folder_sync_link l
       join folder_sync_file f on f.sync = l.sync and f.kind = 'engagement' and f.id = l.engagement
       where l.sync = ? and l.kind = ? and l.id = ? and f.file is not null and ${THERE}
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
      `select target from folder_sync_file where sync = ? and company = ? and kind = 'contact'
       and state not in ('away', 'left', 'removed', 'dropped', 'failed') order by target`,
      (row) => text(row, 0),
      seq,
      company,
    );
  }

  /** The next files to write, engagements first: notes link to them. */
  waiting(seq: number, isNote: boolean, limit: number): SyncFile[] {
    return this.#db.all(
      `select ${FILE} from folder_sync_file where sync = ? and state = 'waiting'
       and kind ${isNote ? '<>' : '='} 'engagement' order by kind, id limit ?`,
      readFile,
      seq,
      limit,
    );
  }

  /** Files of engagements of the view, in order of their ids. */
  engagementsAfter(seq: number, after: string, limit: number): SyncFile[] {
    return this.#db.all(
      `select ${FILE} from folder_sync_file where sync = ? and kind = 'engagement' and id > ?
       and state not in ('away', 'left') order by id limit ?`,
      readFile,
      seq,
      after,
      limit,
    );
  }

  engagementCount(seq: number): number {
    const sql = `select count(*) from folder_sync_file where sync = ? and kind = 'engagement'
       and state not in ('away', 'left')`;
    return this.#db.get(sql, (row) => number(row, 0), seq) ?? 0;
  }

  /** Files that should be in the folder, in order of their names. */
  writtenAfter(seq: number, after: string, limit: number): SyncFile[] {
    return this.#db.all(
      `select ${FILE} from folder_sync_file where sync = ? and file > ? and state <> 'away' order by file limit ?`,
      readFile,
      seq,
      after,
      limit,
    );
  }

  listed(seq: number, offset: number, limit: number): { files: FolderSyncFile[]; total: number } {
    const where = `from folder_sync_file where sync = ? and ${LISTED}`;
    const files = this.#db.all(
      `select kind, id, title, coalesce(file, target, ''), state, beside_file, detail ${where}
       order by 4, kind, id limit ? offset ?`,
      (row): FolderSyncFile => ({
        kind: kindOf(text(row, 0)),
        id: text(row, 1),
        title: text(row, 2),
        file: text(row, 3),
        // The condition above leaves only these.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        state: text(row, 4) as FolderSyncFile['state'],
        besideFile: textOrNull(row, 5),
        detail: text(row, 6),
      }),
      seq,
      limit,
      offset,
    );
    const total = this.#db.get(`select count(*) ${where}`, (row) => number(row, 0), seq) ?? 0;
    return { files, total };
  }

  /** Those the user can decide about; all, or the one at this path. */
  undecided(seq: number, file: string | null): SyncFile[] {
    return this.#db.all(
      `select ${FILE} from folder_sync_file where sync = ?1 and ${LISTED} and (?2 is null or file = ?2)`,
      readFile,
      seq,
      file,
    );
  }

  /** Entries of the manifest after a path, in order. */
  manifestAfter(seq: number, after: string, limit: number): ManifestFile[] {
    return this.#db.all(
      `select id, file, sha256, beside from folder_sync_file
       where sync = ? and file > ? and state not in ('left', 'removed', 'dropped') order by file limit ?`,
      (row): ManifestFile => {
        const beside = textOrNull(row, 3);
        return {
          id: text(row, 0),
          file: text(row, 1),
          sha256: textOrNull(row, 2),
          ...(beside === null ? {} : { beside }),
        };
      },
      seq,
      after,
      limit,
    );
  }

  /** Has everything written again. The hashes stay: what an older version wrote isn't the user's. */
  forgetFiles(seq: number): void {
    this.#db.run(
      `update folder_sync_file set file = null, writing = null, size = null, mtime = null, kept = 0, state = 'waiting'
       where sync = ? and state not in ('away', 'left', 'skipped')`,
      seq,
    );
    this.#db.run(`delete from folder_sync_file where sync = ? and state in ('away', 'left')`, seq);
    this.#db.run('update folder_sync set follows = null where seq = ?', seq);
  }
}
