import { REQUEST_PRIORITIES, type RequestOutcome } from '#shared/contract/enumerations.ts';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import type { LoggedRequest, RequestSearch } from '#shared/contract/requestLog.ts';
import type { CredentialForm } from '../api/credential.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Bindable, Database, Row } from '../database/database.ts';
import { number, numberOrNull, text, textOrNull } from '../database/rowValues.ts';

/** An entry with what only the core needs: base URL and credential form. */
export interface Entry extends LoggedRequest {
  readonly baseUrl: string;
  readonly form: CredentialForm;
}

const ENTRY_COLUMNS = `number, connection_id, sent_at, base_url, method, path, query, form, priority, asked_by,
  attempt, waited_ms, duration_ms, status, bytes, rate_limit, rate_remaining, rate_resets_at, request_id, problem,
  reason`;

function readEntry(row: Row): Entry {
  const id = textOrNull(row, 1);
  const priority = text(row, 8);
  const limit = numberOrNull(row, 15);
  const problem = textOrNull(row, 19);
  return {
    number: number(row, 0),
    connectionId: id === null ? null : connectionId.parse(id),
    sentAt: new Date(number(row, 2)).toISOString(),
    baseUrl: text(row, 3),
    method: text(row, 4) === 'PUT' ? 'PUT' : 'GET',
    path: text(row, 5),
    query: text(row, 6),
    form: text(row, 7) === 'raw' ? 'raw' : 'bearer',
    priority: REQUEST_PRIORITIES.find((known) => known === priority) ?? 'background',
    askedBy: textOrNull(row, 9),
    attempt: number(row, 10),
    waitedMs: number(row, 11),
    durationMs: number(row, 12),
    status: numberOrNull(row, 13),
    bytes: numberOrNull(row, 14),
    rate:
      limit === null
        ? null
        : { limit, remaining: number(row, 16), resetsAt: new Date(number(row, 17)).toISOString() },
    requestId: textOrNull(row, 18),
    problem: problem === null ? null : { kind: problem, reason: textOrNull(row, 20) },
  };
}

export function toLoggedRequest({ baseUrl: _baseUrl, form: _form, ...shown }: Entry): LoggedRequest {
  return shown;
}

/** Replaces a removed value; no API encodes a value like this. */
const REDACTED = '•••';
/** Longer queries are truncated: a log needs no list of a thousand ids. */
const MAX_QUERY_LENGTH = 4096;
const ELLIPSIS = '…';

/** Search words are private, so they are only recorded if the user allows it. */
function redactQuery(query: string, keepSearches: boolean): string {
  const redacted = keepSearches ? query : query.replace(/(^|&)search=[^&]*/g, `$1search=${REDACTED}`);
  return redacted.length > MAX_QUERY_LENGTH ? redacted.slice(0, MAX_QUERY_LENGTH) + ELLIPSIS : redacted;
}

/** Null if the query is complete and can be sent again. */
export function redactionIn(query: string): 'search-left-out' | 'too-long' | null {
  if (query.endsWith(ELLIPSIS)) return 'too-long';
  return query.includes(REDACTED) ? 'search-left-out' : null;
}

/** The query for a command line, with placeholders for removed values. */
export function queryTemplate(query: string): string {
  return query.replaceAll(REDACTED, 'SEARCH_WORDS').replace(new RegExp(`${ELLIPSIS}$`), '');
}

/** `words` is the lower-case text an entry is searched by. */
const requests = `
  create table requests (
    number integer primary key autoincrement,
    connection_id text,
    sent_at integer not null,
    base_url text not null,
    method text not null,
    path text not null,
    query text not null,
    form text not null,
    priority text not null,
    asked_by text,
    attempt integer not null,
    waited_ms real not null,
    duration_ms real not null,
    status integer,
    bytes integer,
    rate_limit integer,
    rate_remaining integer,
    rate_resets_at integer,
    request_id text,
    problem text,
    reason text,
    words text not null
  ) strict;
  create index requests_of on requests (connection_id, number);
`;

export const migrations: readonly string[] = [requests];

/** About 8 MB: ten minutes of the fastest possible sync, or weeks of clicks. */
export const MOST_ENTRIES = 10_000;

export interface RequestRecord {
  readonly connectionId: ConnectionId | null;
  readonly report: RequestReport;
}

/** `failed` excludes cancelled requests. */
const OUTCOMES: Readonly<Record<RequestOutcome, readonly string[]>> = {
  all: [],
  failed: [`problem is not null and problem <> 'cancelled'`],
  '2xx': ['status between 200 and 299'],
  '3xx': ['status between 300 and 399'],
  '4xx': ['status between 400 and 499'],
  '5xx': ['status >= 500'],
  'no-answer': ['status is null'],
};

/** The newest requests on disk; new ones displace the oldest. */
export class RequestLogStore {
  readonly #db: Database;
  readonly #most: number;

  constructor(db: Database, most = MOST_ENTRIES) {
    this.#db = db;
    this.#most = most;
  }

  /** Adds all in one transaction. */
  add(recordings: readonly RequestRecord[], keepSearches: boolean): void {
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

  /** Requests since this time by outcome: a status, or the kind of problem without one. */
  tally(since: number): ReadonlyMap<string, number> {
    const rows = this.#db.all(
      `select coalesce(cast(status as text), problem, '') as outcome, count(*) from requests
       where sent_at >= ? group by outcome order by outcome`,
      (row) => [text(row, 0), number(row, 1)] as const,
      since,
    );
    return new Map(rows);
  }

  /** Also requests to its address from before it was connected. */
  forget(id: ConnectionId, baseUrl: string): void {
    this.#db.run(
      'delete from requests where connection_id = ? or (connection_id is null and base_url = ?)',
      id,
      baseUrl,
    );
  }

  clear(): void {
    this.#db.run('delete from requests');
  }

  #insert({ connectionId, report }: RequestRecord, keepSearches: boolean): number {
    const query = redactQuery(report.query, keepSearches);
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
    // Decoded, as people type it: `updated_at:desc` rather than `updated_at%3Adesc`.
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
