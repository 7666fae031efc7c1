import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { connectionId, engagementId, type ConnectionId, type EngagementId } from '#shared/contract/ids.ts';
import { problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import {
  type ExportCounts,
  type ExportReason,
  type ExportResult,
  exportSource,
  type ExportSource,
  type TranscriptExport,
  transcriptExport,
  type TranscriptExportId,
} from '#shared/contract/transcriptExports.ts';
import {
  catchStorageErrors,
  type Database,
  flag,
  json,
  number,
  type Row,
  type StorageMessages,
  text,
  textOrNull,
} from '../database/database.ts';
import { openDatabase, openForReading } from '../database/openDatabase.ts';
import { exports } from './migrations/0001-exports.ts';
import { folderSyncs } from './migrations/0002-folder-syncs.ts';

/** An export without its counts. */
export type StoredExport = Omit<TranscriptExport, 'counts'> & { readonly seq: number };

/** `listed`: has no name yet. */
export type ItemState = 'listed' | 'waiting' | 'written' | 'unchanged' | 'beside' | 'skipped' | 'failed';

export interface ExportItem {
  readonly position: number;
  readonly engagementId: EngagementId;
  readonly title: string;
  /** Its transcript has to be fetched. */
  readonly missing: boolean;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly beside: string | null;
}

/** What became of an engagement. */
export interface ItemOutcome {
  readonly position: number;
  readonly state: Exclude<ItemState, 'listed'>;
  readonly sha256: string | null;
  readonly beside: string | null;
  readonly reason: ExportReason | null;
  readonly detail: string;
}

const ITEM = 'position, engagement_id, title, missing, file, sha256, beside';

function readItem(row: Row): ExportItem {
  return {
    position: number(row, 0),
    engagementId: engagementId.parse(text(row, 1)),
    title: text(row, 2),
    missing: flag(row, 3),
    file: textOrNull(row, 4),
    sha256: textOrNull(row, 5),
    beside: textOrNull(row, 6),
  };
}

const EXPORT =
  'seq, id, connection_id, made_at, format, target, folder, file, template, state, paused, problem';
const { shape } = transcriptExport;

function readExport(row: Row): StoredExport {
  return {
    seq: number(row, 0),
    id: shape.id.parse(text(row, 1)),
    connectionId: connectionId.parse(text(row, 2)),
    madeAt: text(row, 3),
    format: shape.format.parse(text(row, 4)),
    target: shape.target.parse(text(row, 5)),
    folder: text(row, 6),
    file: textOrNull(row, 7),
    template: text(row, 8),
    state: shape.state.parse(text(row, 9)),
    paused: flag(row, 10),
    problem: row[11] === null ? null : problem.parse(json(row, 11)),
  };
}

const resultState = z.enum(['skipped', 'failed', 'beside']);
const NO_FILE_OF_ITS_OWN = `state in ('skipped', 'failed', 'beside')`;

function readResult(row: Row): ExportResult {
  return {
    engagementId: engagementId.parse(text(row, 0)),
    title: text(row, 1),
    file: textOrNull(row, 2),
    state: resultState.parse(text(row, 3)),
    // Written by this version or an older one, whose reasons are among them.
    reason: z.enum(['no-transcript', 'gone', 'forbidden', 'api', 'beside', 'file']).parse(text(row, 4)),
    detail: text(row, 5),
  };
}

/** The SQL statements; they throw SQLite errors. */
export class ExportStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  transaction<T>(work: () => T): T {
    return this.#db.transaction(work);
  }

  add(made: Omit<StoredExport, 'seq'>, source: ExportSource): StoredExport {
    const seq = this.#db.insert(
      `insert into export (id, connection_id, made_at, source, format, target, folder, file, template, state, paused, problem)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, null)`,
      made.id,
      made.connectionId,
      made.madeAt,
      JSON.stringify(source),
      made.format,
      made.target,
      made.folder,
      made.file,
      made.template,
      made.state,
    );
    return { ...made, seq };
  }

  find(id: TranscriptExportId): StoredExport | null {
    return this.#db.get(`select ${EXPORT} from export where id = ?`, readExport, id) ?? null;
  }

  sourceOf(seq: number): ExportSource {
    const sql = 'select source from export where seq = ?';
    return exportSource.parse(this.#db.get(sql, (row) => json(row, 0), seq));
  }

  /** Newest first. */
  of(connection: ConnectionId): StoredExport[] {
    const sql = `select ${EXPORT} from export where connection_id = ? order by seq desc`;
    return this.#db.all(sql, readExport, connection);
  }

  /** Those that were going on when Parley ended. */
  unfinished(): StoredExport[] {
    const sql = `select ${EXPORT} from export where state in ('preparing', 'running') and paused = 0 order by seq`;
    return this.#db.all(sql, readExport);
  }

  set(seq: number, change: Partial<Pick<StoredExport, 'state' | 'paused' | 'problem' | 'file'>>): void {
    for (const [column, value] of Object.entries(change)) {
      const bound = column === 'problem' && value !== null ? JSON.stringify(value) : value;
      this.#db.run(
        `update export set ${column} = ? where seq = ?`,
        typeof bound === 'string' || typeof bound === 'boolean' ? bound : null,
        seq,
      );
    }
  }

  remove(seq: number): void {
    this.#db.transaction(() => {
      this.#db.run('delete from export_item where export = ?', seq);
      this.#db.run('delete from export where seq = ?', seq);
    });
  }

  forget(connection: ConnectionId): void {
    for (const { seq } of this.of(connection)) this.remove(seq);
  }

  /** Replaces the engagements of an export. */
  list(seq: number, ids: readonly EngagementId[]): void {
    this.#db.transaction(() => {
      this.#db.run('delete from export_item where export = ?', seq);
      for (const [position, id] of ids.entries()) {
        this.#db.run(
          `insert into export_item (export, position, engagement_id, state) values (?, ?, ?, 'listed')`,
          seq,
          position,
          id,
        );
      }
    });
  }

  /** Gives engagements their names and what is known of their files. */
  name(seq: number, items: readonly ExportItem[]): void {
    for (const { position, title, missing, file, sha256, beside } of items) {
      this.#db.run(
        `update export_item set title = ?, missing = ?, file = ?, sha256 = ?, beside = ?, state = 'waiting'
         where export = ? and position = ?`,
        title,
        missing,
        file,
        sha256,
        beside,
        seq,
        position,
      );
    }
  }

  inState(seq: number, state: ItemState, limit: number, after = -1): ExportItem[] {
    return this.#db.all(
      `select ${ITEM} from export_item where export = ? and state = ? and position > ? order by position limit ?`,
      readItem,
      seq,
      state,
      after,
      limit,
    );
  }

  /** The next engagements to write: first those whose transcript is here. */
  next(seq: number, limit: number): ExportItem[] {
    return this.#db.all(
      `select ${ITEM} from export_item where export = ? and state = 'waiting' order by missing, position limit ?`,
      readItem,
      seq,
      limit,
    );
  }

  settle(seq: number, outcomes: readonly ItemOutcome[]): void {
    this.#db.transaction(() => {
      for (const { position, state, sha256, beside, reason, detail } of outcomes) {
        this.#db.run(
          `update export_item set state = ?, sha256 = ?, beside = ?, reason = ?, detail = ?, missing = 0
           where export = ? and position = ?`,
          state,
          sha256,
          beside,
          reason,
          detail,
          seq,
          position,
        );
      }
    });
  }

  /** Puts engagements back in the queue. */
  requeue(seq: number, states: readonly ItemState[]): void {
    for (const state of states)
      this.#db.run(`update export_item set state = 'waiting' where export = ? and state = ?`, seq, state);
  }

  counts(seq: number): ExportCounts {
    const counts = {
      total: 0,
      missing: 0,
      waiting: 0,
      written: 0,
      unchanged: 0,
      beside: 0,
      skipped: 0,
      failed: 0,
    };
    const sql = 'select state, missing, count(*) from export_item where export = ? group by state, missing';
    for (const row of this.#db.each(sql, seq)) {
      const [state, count] = [text(row, 0), number(row, 2)];
      counts.total += count;
      const key = state === 'listed' ? 'waiting' : state;
      if (key in counts) counts[shownCount.parse(key)] += count;
      if (state === 'waiting' && flag(row, 1)) counts.missing += count;
    }
    return counts;
  }

  results(seq: number, offset: number, limit: number): { results: ExportResult[]; total: number } {
    const where = `from export_item where export = ? and ${NO_FILE_OF_ITS_OWN}`;
    const results = this.#db.all(
      `select engagement_id, title, file, state, reason, detail ${where} order by state, position limit ? offset ?`,
      readResult,
      seq,
      limit,
      offset,
    );
    const total = this.#db.get(`select count(*) ${where}`, (row) => number(row, 0), seq) ?? 0;
    return { results, total };
  }

  /** Every engagement with its file, for the manifest. */
  *each(
    seq: number,
  ): Generator<
    ExportItem & { readonly state: string; readonly detail: string; readonly reason: string | null }
  > {
    const sql = `select ${ITEM}, state, reason, detail from export_item where export = ? order by position`;
    for (const row of this.#db.each(sql, seq)) {
      yield { ...readItem(row), state: text(row, 7), reason: textOrNull(row, 8), detail: text(row, 9) };
    }
  }
}

const shownCount = z.enum(['waiting', 'written', 'unchanged', 'beside', 'skipped', 'failed']);

/** In order. A released migration never changes; every schema change is a new file. */
const MIGRATIONS: readonly string[] = [exports, folderSyncs];

/** A file of its own: an export of many engagements writes here all the time and must not slow down edits. */
const EXPORTS_FILE = 'exports.db';

const MESSAGES: StorageMessages = {
  'disk-full':
    'The disk is full, so the progress of the export could not be saved. Free up space and try again.',
  damaged: `The file of exports (${EXPORTS_FILE} in the data folder) is damaged. It was not changed. Move it elsewhere to start with a new one.`,
  'newer-version': 'A newer version of Parley wrote the exports on this computer. Update Parley.',
  unavailable: 'The progress of exports can’t be stored on this computer at the moment.',
};

/** The store of exports, opened on first use. */
export class ExportsDatabase {
  readonly #folder: string;
  readonly #readOnly: boolean;
  #open: { readonly db: Database; readonly store: ExportStore } | null = null;

  /**
   * @param folder The data folder.
   * @param readOnly For a process beside the app, which may be writing.
   */
  constructor(folder: string, readOnly = false) {
    this.#folder = folder;
    this.#readOnly = readOnly;
  }

  /** Whether there is anything in it; asking doesn't create the file. */
  get exists(): boolean {
    return this.#open !== null || existsSync(join(this.#folder, EXPORTS_FILE));
  }

  /** Runs work on the store; rethrows errors that are bugs. Problems: `storage`. */
  with<T>(work: (store: ExportStore, db: Database) => T): Result<T> {
    return catchStorageErrors(MESSAGES, () => {
      if (this.#open === null) {
        const file = join(this.#folder, EXPORTS_FILE);
        const db = this.#readOnly
          ? openForReading(file, MIGRATIONS)
          : openDatabase({ file, migrations: MIGRATIONS });
        this.#open = { db, store: new ExportStore(db) };
      }
      return work(this.#open.store, this.#open.db);
    });
  }

  close(): void {
    this.#open?.db.close();
    this.#open = null;
  }
}
