import type { Names } from '#shared/contract/edit.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { WriteResult } from '#shared/contract/enumerations.ts';
import { engagementId, type ConnectionId, type EditId, type EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { text } from '../../store/row.ts';
import type { EditsDatabase } from '../editsDatabase.ts';
import type { StoredEdit } from './storedEdit.ts';
import { readWrite, WRITE_COLUMNS, type AlsoChanged, type StoredWrite } from './storedWrite.ts';

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
  /** `updated_at` behind `after`. */
  readonly afterVersion: string | null;
  /** `updated_at` that the PUT was answered with. */
  readonly landed: string | null;
  /** Whether a PUT of this edit may still be delivered, so that the record is to be read once more. */
  readonly unconfirmed: boolean;
  readonly requestId: string | null;
  readonly problem: Problem | null;
}

export interface JournalSearch {
  readonly connectionId: ConnectionId | null;
  /** Words that must all occur, in any order; empty for everything. */
  readonly search: string;
  readonly results: readonly WriteResult[];
  /** Entries older than this one; null begins with the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** The latest writes of a record, enough to hold every one whose window is still open. */
const LATEST = 20;

/** What somebody may look a write up by, in lower case. */
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

/** Every write that left for the service, in its order; entries are completed, never changed or taken out. */
export class Journal {
  readonly #db: EditsDatabase;
  readonly #now: () => number;

  constructor(db: EditsDatabase, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Before the PUT leaves: from here on a crash leaves a trace of what was about to be written onto what. */
  begin(draft: WriteDraft): number {
    const { edit } = draft;
    return this.#db.insert(
      `insert into writes (edit_id, connection_id, connection_name, engagement_id, title, batch_id, sent_at, version,
         before, before_seen, sent, also, names, result, words)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
      edit.id,
      edit.connectionId,
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

  /** It never left, so it was no write. */
  withdraw(writeId: number): void {
    this.#db.run(`delete from writes where write_id = ? and result = 'open'`, writeId);
  }

  /** The write of this edit whose fate isn't known. */
  openOf(id: EditId): StoredWrite | null {
    return this.#db.get(
      `select ${WRITE_COLUMNS} from writes where edit_id = ? and result = 'open' order by write_id desc limit 1`,
      readWrite,
      id,
    );
  }

  /** The latest writes of a record, newest first. */
  ofRecord(connectionId: ConnectionId, id: EngagementId): StoredWrite[] {
    return this.#db.all(
      `select ${WRITE_COLUMNS} from writes where connection_id = ? and engagement_id = ?
         order by write_id desc limit ?`,
      readWrite,
      connectionId,
      id,
      LATEST,
    );
  }

  /** Whether the fate of an earlier PUT of this edit was found out by reading, or never was. */
  hasLost(id: EditId): boolean {
    const sql = `select 1 from writes where edit_id = ? and result in ('lost', 'unknown') limit 1`;
    return this.#db.get(sql, () => true, id) ?? false;
  }

  /** Writes whose record is to be read once more, oldest first. */
  unconfirmed(connectionId: ConnectionId): StoredWrite[] {
    return this.#db.all(
      `select ${WRITE_COLUMNS} from writes where connection_id = ? and unconfirmed = 1 order by write_id`,
      readWrite,
      connectionId,
    );
  }

  confirm(writeId: number): void {
    this.#db.run('update writes set unconfirmed = 0 where write_id = ?', writeId);
  }

  /** Engagements that were written to since then, ISO 8601. */
  writtenSince(connectionId: ConnectionId, since: string): EngagementId[] {
    const found: EngagementId[] = [];
    const rows = this.#db.each(
      'select engagement_id, sent_at from writes where connection_id = ? order by write_id desc',
      connectionId,
    );
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
      ...(search.connectionId === null ? [] : ['connection_id = ?']),
      ...(search.results.length === 0 ? [] : [`result in (${search.results.map(() => '?').join()})`]),
      ...words.map(() => 'instr(words, ?) > 0'),
    ];
    return this.#db.all(
      `select ${WRITE_COLUMNS} from writes where ${conditions.join(' and ')} order by write_id desc limit ?`,
      readWrite,
      search.before ?? Number.MAX_SAFE_INTEGER,
      ...(search.connectionId === null ? [] : [search.connectionId]),
      ...search.results,
      ...words,
      search.limit,
    );
  }

  forget(connectionId: ConnectionId): void {
    this.#db.run('delete from writes where connection_id = ?', connectionId);
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
