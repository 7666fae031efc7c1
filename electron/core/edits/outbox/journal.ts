import type { Names } from '#shared/contract/edits/edit.ts';
import type { WrittenValue } from '#shared/contract/edits/journal.ts';
import type { WriteResult } from '#shared/contract/vocabulary.ts';
import type { ConnectionId, EditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
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
      edit.batchId,
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
      `update writes set result = ?, after = ?, request_id = ?, problem = ?, ended_at = ?, words = words || ?
       where write_id = ?`,
      end.result,
      end.after === null ? null : JSON.stringify(end.after),
      end.requestId,
      end.problem === null ? null : JSON.stringify(end.problem),
      this.#stamp(),
      end.requestId === null ? '' : `\n${end.requestId.toLowerCase()}`,
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
