import { z } from 'zod';
import { type Names, names } from '#shared/contract/edit.ts';
import type { WriteResult } from '#shared/contract/enumerations.ts';
import {
  type BulkEditId,
  bulkEditId,
  contactId,
  type EditId,
  editId,
  type EngagementId,
  engagementId,
} from '#shared/contract/ids.ts';
import { writeResult, type WrittenValue, writtenValue } from '#shared/contract/journal.ts';
import { type Problem, problem } from '#shared/contract/problem.ts';
import { type Database, flag, json, number, type Row, text, textOrNull } from '../../database/database.ts';
import { idOrNull, type StoredEdit } from './outbox.ts';

/** Changes others made between the user's read and ours, which were kept. */
const alsoChanged = z.object({ added: z.array(contactId), removed: z.array(contactId) });
export type AlsoChanged = z.infer<typeof alsoChanged>;

/** One PUT in the journal, recorded before it is sent and completed when its outcome is known. */
export interface StoredWrite {
  readonly id: number;
  readonly editId: EditId;
  readonly connectionName: string;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly bulkEditId: BulkEditId | null;
  readonly sentAt: string;
  readonly endedAt: string | null;
  /** The engagement's `updated_at` when `before` was read; empty if unknown. */
  readonly version: string;
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly sent: WrittenValue;
  readonly also: AlsoChanged;
  readonly after: WrittenValue | null;
  /** The `updated_at` in the response to the PUT; null without one. */
  readonly landed: string | null;
  /** The engagement's `updated_at` when `after` was read. */
  readonly afterVersion: string | null;
  /** A response to this edit's PUTs was lost, so the record has to be read once more. */
  readonly unconfirmed: boolean;
  readonly names: Names;
  readonly result: WriteResult;
  readonly requestId: string | null;
  readonly problem: Problem | null;
}

/** In the order `readWrite` expects. */
const WRITE_COLUMNS = `write_id, edit_id, connection_name, engagement_id, title, bulk_edit_id, sent_at,
  ended_at, version, before, before_seen, sent, also, after, names, result, request_id, problem, landed, after_version, unconfirmed`;

/** The value as the API stores it: it upper-cases the source on write ("Set engagement CRM association"). */
function asStored(sent: WrittenValue): WrittenValue {
  if (sent.kind !== 'crm' || sent.link === null) return sent;
  return { ...sent, link: { ...sent.link, source: sent.link.source.toUpperCase() } };
}

function readWrite(row: Row): StoredWrite {
  return {
    id: number(row, 0),
    editId: editId.parse(text(row, 1)),
    connectionName: text(row, 2),
    engagementId: engagementId.parse(text(row, 3)),
    engagementTitle: textOrNull(row, 4),
    bulkEditId: idOrNull(bulkEditId, textOrNull(row, 5)),
    sentAt: text(row, 6),
    endedAt: textOrNull(row, 7),
    version: text(row, 8),
    before: writtenValue.parse(json(row, 9)),
    beforeSeen: flag(row, 10),
    sent: asStored(writtenValue.parse(json(row, 11))),
    also: alsoChanged.parse(json(row, 12)),
    after: row[13] === null ? null : writtenValue.parse(json(row, 13)),
    names: names.parse(json(row, 14)),
    result: writeResult.parse(text(row, 15)),
    requestId: textOrNull(row, 16),
    problem: row[17] === null ? null : problem.parse(json(row, 17)),
    landed: textOrNull(row, 18),
    afterVersion: textOrNull(row, 19),
    unconfirmed: flag(row, 20),
  };
}

export interface WriteDraft {
  readonly edit: StoredEdit;
  readonly connectionName: string;
  readonly version: string;
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly sent: WrittenValue;
  readonly also: AlsoChanged;
}

export interface WriteEnd {
  readonly result: Exclude<WriteResult, 'open'>;
  readonly after: WrittenValue | null;
  /** The `updated_at` of the read behind `after`. */
  readonly afterVersion: string | null;
  /** The `updated_at` in the response to the PUT. */
  readonly landed: string | null;
  /** A PUT of this edit may still be delivered, so the record has to be read once more. */
  readonly unconfirmed: boolean;
  readonly requestId: string | null;
  readonly problem: Problem | null;
}

export interface JournalSearch {
  /** Words that must all occur, in any order; empty matches everything. */
  readonly search: string;
  readonly results: readonly WriteResult[];
  /** Only entries older than this one; null starts with the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** Recent writes of a record, enough to include all that can still be affected by late evidence. */
const MAX_RECENT_WRITES = 20;

/** The lower-case text a write is searched by. */
function wordsOf(draft: WriteDraft, names: Names): string {
  const values = [draft.before, draft.sent].flatMap((value) =>
    value.kind === 'contacts' ? value.ids : value.link === null ? [] : Object.values(value.link),
  );
  const { edit } = draft;
  return [edit.engagementTitle, edit.engagementId, draft.connectionName, ...Object.values(names), ...values]
    .filter((word) => typeof word === 'string')
    .join('\n')
    .toLowerCase();
}

/** Every write sent to the API, in order. Entries are completed but never changed or deleted. */
export class Journal {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Called before the PUT is sent, so that after a crash it is known what was about to be written over what. */
  begin(draft: WriteDraft): number {
    const { edit } = draft;
    return this.#db.insert(
      `insert into writes (edit_id, connection_name, engagement_id, title, bulk_edit_id, sent_at, version,
         before, before_seen, sent, also, names, result, words)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
      edit.id,
      draft.connectionName,
      edit.engagementId,
      edit.engagementTitle,
      edit.bulkEditId,
      this.#stamp(),
      draft.version,
      JSON.stringify(draft.before),
      draft.beforeSeen ? 1 : 0,
      JSON.stringify(draft.sent),
      JSON.stringify(draft.also),
      JSON.stringify(edit.names),
      wordsOf(draft, edit.names),
    );
  }

  end(writeId: number, end: WriteEnd): void {
    this.#db.run(
      `update writes set result = ?, after = ?, request_id = ?, problem = ?, ended_at = ?, words = words || ?,
         after_version = ?, landed = ?, unconfirmed = ? where write_id = ?`,
      end.result,
      end.after === null ? null : JSON.stringify(end.after),
      end.requestId,
      end.problem === null ? null : JSON.stringify(end.problem),
      this.#stamp(),
      end.requestId === null ? '' : `\n${end.requestId.toLowerCase()}`,
      end.afterVersion,
      end.landed,
      end.unconfirmed ? 1 : 0,
      writeId,
    );
  }

  /** The PUT was never sent. */
  withdraw(writeId: number): void {
    this.#db.run(`delete from writes where write_id = ? and result = 'open'`, writeId);
  }

  /** This edit's write with an unknown outcome. */
  openOf(id: EditId): StoredWrite | null {
    const sql = `select ${WRITE_COLUMNS} from writes where edit_id = ? and result = 'open' order by write_id desc limit 1`;
    return this.#db.get(sql, readWrite, id) ?? null;
  }

  /** The latest writes of a record, newest first. */
  ofRecord(id: EngagementId): StoredWrite[] {
    return this.#db.all(
      `select ${WRITE_COLUMNS} from writes where engagement_id = ?
         order by write_id desc limit ?`,
      readWrite,
      id,
      MAX_RECENT_WRITES,
    );
  }

  /** Whether the outcome of an earlier PUT of this edit was determined by reading, or never. */
  hasLost(id: EditId): boolean {
    const sql = `select 1 from writes where edit_id = ? and result in ('lost', 'unknown') limit 1`;
    return this.#db.get(sql, () => true, id) ?? false;
  }

  /** Writes whose record has to be read once more, oldest first. */
  unconfirmed(): StoredWrite[] {
    return this.#db.all(
      `select ${WRITE_COLUMNS} from writes where unconfirmed = 1 order by write_id`,
      readWrite,
    );
  }

  confirm(writeId: number): void {
    this.#db.run('update writes set unconfirmed = 0 where write_id = ?', writeId);
  }

  /** Engagements written since this time (ISO 8601). */
  writtenSince(since: string): EngagementId[] {
    const found: EngagementId[] = [];
    const rows = this.#db.each('select engagement_id, sent_at from writes order by write_id desc');
    for (const row of rows) {
      if (text(row, 1) < since) break;
      found.push(engagementId.parse(text(row, 0)));
    }
    return found;
  }

  /** Newest first. */
  page(search: JournalSearch): StoredWrite[] {
    const words = search.search.toLowerCase().split(/\s+/).filter(Boolean);
    const conditions = [
      'write_id < ?',
      ...(search.results.length === 0 ? [] : [`result in (${search.results.map(() => '?').join()})`]),
      ...words.map(() => 'instr(words, ?) > 0'),
    ];
    return this.#db.all(
      `select ${WRITE_COLUMNS} from writes where ${conditions.join(' and ')} order by write_id desc limit ?`,
      readWrite,
      search.before ?? Number.MAX_SAFE_INTEGER,
      ...search.results,
      ...words,
      search.limit,
    );
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
