import type { ConnectionId } from '#shared/contract/ids.ts';
import type { RequestSearch } from '#shared/contract/requestLog.ts';
import type { RequestOutcome } from '#shared/contract/enumerations.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Bindable, Database } from '../store/database.ts';
import { number, text } from '../store/row.ts';
import { ENTRY_COLUMNS, readEntry, type Entry } from './entry.ts';
import { recordedQuery } from './recordedQuery.ts';

/** About eight megabytes, and about ten minutes of the fastest sync there can be, or weeks of clicks. */
export const MOST_ENTRIES = 10_000;

export interface Recording {
  readonly connectionId: ConnectionId | null;
  readonly report: RequestReport;
}

/** Failed: no answer, or one that is no success. What was called off is neither. */
const OUTCOMES: Readonly<Record<RequestOutcome, readonly string[]>> = {
  all: [],
  failed: [`problem is not null and problem <> 'cancelled'`],
  '2xx': ['status between 200 and 299'],
  '3xx': ['status between 300 and 399'],
  '4xx': ['status between 400 and 499'],
  '5xx': ['status >= 500'],
  'no-answer': ['status is null'],
};

/** The newest calls on the disk; the oldest go as new ones come. */
export class RequestRing {
  readonly #db: Database;
  readonly #most: number;

  constructor(db: Database, most = MOST_ENTRIES) {
    this.#db = db;
    this.#most = most;
  }

  /** In one transaction, whatever their number. */
  add(recordings: readonly Recording[], keepSearches: boolean): void {
    this.#db.transaction(() => {
      let newest = 0;
      for (const recording of recordings) newest = this.#insert(recording, keepSearches);
      this.#db.run('delete from requests where number <= ?', newest - this.#most);
    });
  }

  find(entry: number): Entry | undefined {
    return this.#db.get(`select ${ENTRY_COLUMNS} from requests where number = ?`, readEntry, entry);
  }

  /** Newest first. */
  page(search: RequestSearch): Entry[] {
    const words = search.search.toLowerCase().split(/\s+/).filter(Boolean);
    const { connectionId, method, priority } = search;
    const equal = Object.entries({ connection_id: connectionId ?? undefined, method, priority }).flatMap(
      ([column, value]) => (value === undefined ? [] : [{ column, value }]),
    );
    const conditions = [
      'number < ?',
      ...equal.map(({ column }) => `${column} = ?`),
      ...OUTCOMES[search.outcome],
      ...words.map(() => 'instr(words, ?) > 0'),
    ];
    const values: Bindable[] = [
      search.before ?? Number.MAX_SAFE_INTEGER,
      ...equal.map(({ value }) => value),
      ...words,
      search.limit,
    ];
    return this.#db.all(
      `select ${ENTRY_COLUMNS} from requests where ${conditions.join(' and ')} order by number desc limit ?`,
      readEntry,
      ...values,
    );
  }

  count(): number {
    return this.#db.get('select count(*) from requests', (row) => number(row, 0)) ?? 0;
  }

  /** Calls since that moment by what became of them: a status, or the kind of problem where there was none. */
  tally(since: number): ReadonlyMap<string, number> {
    const rows = this.#db.all(
      `select coalesce(cast(status as text), problem, '') as outcome, count(*) from requests
       where sent_at >= ? group by outcome order by outcome`,
      (row) => [text(row, 0), number(row, 1)] as const,
      since,
    );
    return new Map(rows);
  }

  forget(id: ConnectionId): void {
    this.#db.run('delete from requests where connection_id = ?', id);
  }

  clear(): void {
    this.#db.run('delete from requests');
  }

  #insert({ connectionId, report }: Recording, keepSearches: boolean): number {
    const query = recordedQuery(report.query, keepSearches);
    return this.#db.insert(
      `insert into requests (connection_id, sent_at, base_url, method, path, query, form, priority, asked_by, attempt,
         waited_ms, duration_ms, status, bytes, rate_limit, rate_remaining, rate_resets_at, request_id, problem, reason,
         words)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      connectionId,
      report.sentAt,
      report.baseUrl,
      report.method,
      report.path,
      query,
      report.form,
      report.priority,
      report.askedBy,
      report.attempt,
      tenths(report.waitedMs),
      tenths(report.durationMs),
      report.status,
      report.bytes,
      report.rate?.limit ?? null,
      report.rate?.remaining ?? null,
      report.rate?.resetsAt ?? null,
      report.requestId,
      report.problem?.kind ?? null,
      report.problem?.reason ?? null,
      wordsOf(report, query),
    );
  }
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function wordsOf(report: RequestReport, query: string): string {
  return [
    report.method,
    report.path,
    query,
    // As people write it: `updated_at:desc`, not `updated_at%3Adesc`.
    ...new URLSearchParams(query).values(),
    report.priority,
    report.askedBy,
    report.status,
    report.requestId,
    report.problem?.kind,
    report.problem?.reason,
  ]
    .filter((word) => word !== null && word !== undefined)
    .join('\n')
    .toLowerCase();
}
