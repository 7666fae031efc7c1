import { REQUEST_PRIORITIES, type RequestOutcome } from '#shared/contract/enumerations.ts';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import type { LoggedRequest, RequestSearch } from '#shared/contract/requestLog.ts';
import type { CredentialForm } from '../api/credential.ts';
import type { RequestReport } from '../api/requestReport.ts';
import {
  type Bindable,
  type Database,
  number,
  numberOrNull,
  type Row,
  text,
  textOrNull,
} from '../database/database.ts';

/** An entry with what only the core needs: base URL and credential form. */
export interface Entry extends LoggedRequest {
  readonly baseUrl: string;
  readonly form: CredentialForm;
}

const ENTRY_COLUMNS = `number, connection_id, sent_at, base_url, method, path, query, form, priority, asked_by,
  attempt, waited_ms, duration_ms, status, bytes, rate_limit, rate_remaining, rate_resets_at, request_id, problem,
  reason, repeats, last_at`;

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
    repeats: number(row, 21),
    lastAt: new Date(numberOrNull(row, 22) ?? number(row, 2)).toISOString(),
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

/** Entries displace the oldest of the same `quota`. `last_at` is set once an entry stands for repeats. */
const quotas = `
  alter table requests add column quota text not null default 'read';
  alter table requests add column repeats integer not null default 0;
  alter table requests add column last_at integer;
  update requests set quota = case
    when path = '/mcp/stage_change' then 'propose ' || asked_by
    when path like '/mcp/%' then 'read ' || asked_by
    when method = 'GET' then 'read'
    else 'write' end;
  create index requests_of_quota on requests (quota, number);
  create index requests_of_assistants on requests (number) where path like '/mcp/%';
`;

export const migrations: readonly string[] = [requests, quotas];

/** Of one quota. About 8 MB: ten minutes of the fastest possible sync, or weeks of clicks. */
const MOST_ENTRIES = 10_000;
/** Of all assistants, in quotas: an assistant chooses its name, and so the quota it fills. */
const QUOTAS_OF_ASSISTANTS = 5;

/** Reads displace no writes, and an assistant nothing but its own entries. */
function quotaOf({ method, path, askedBy }: RequestReport): string {
  if (!isAssistantCall(path)) return method === 'GET' ? 'read' : 'write';
  return `${path === '/mcp/stage_change' ? 'propose' : 'read'} ${askedBy ?? ''}`;
}

function isAssistantCall(path: string): boolean {
  return path.startsWith('/mcp/');
}

/** An assistant's call counts as a repeat of one among its last ones, for a while. */
const REPEATABLE_ENTRIES = 100;
const REPEATABLE_MS = 10 * 60_000;

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

/** The newest requests on disk; new ones displace the oldest of their quota. */
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
      for (const recording of recordings) {
        if (!this.#countRepeat(recording, keepSearches)) this.#insert(recording, keepSearches);
      }
      for (const quota of new Set(recordings.map(({ report }) => quotaOf(report)))) {
        this.#displace('quota = ?', [quota], this.#most);
      }
      if (recordings.some(({ report }) => isAssistantCall(report.path))) {
        this.#displace(`path like '/mcp/%'`, [], this.#most * QUOTAS_OF_ASSISTANTS);
      }
    });
  }

  #displace(condition: string, values: readonly Bindable[], most: number): void {
    this.#db.run(
      `delete from requests where ${condition} and number <=
         (select number from requests where ${condition} order by number desc limit 1 offset ?)`,
      ...values,
      ...values,
      most,
    );
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

  /** The most entries that are kept: reads, writes and those of assistants. */
  get most(): number {
    return this.#most * (2 + QUOTAS_OF_ASSISTANTS);
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

  /** Whether the entry was added to an earlier one of the same assistant that says the same. */
  #countRepeat({ connectionId, report }: RequestRecord, keepSearches: boolean): boolean {
    if (!isAssistantCall(report.path)) return false;
    const counted = this.#db.run(
      `update requests set repeats = repeats + 1, last_at = ? where number = (
         select number from (
           select * from requests where quota = ? order by number desc limit ${REPEATABLE_ENTRIES})
         where connection_id is ? and path = ? and query = ? and status is ? and problem is ? and sent_at > ?
         order by number desc limit 1)`,
      report.sentAt,
      quotaOf(report),
      connectionId,
      report.path,
      redactQuery(report.query, keepSearches),
      report.status,
      report.problem?.kind ?? null,
      report.sentAt - REPEATABLE_MS,
    );
    return counted > 0;
  }

  #insert({ connectionId, report }: RequestRecord, keepSearches: boolean): void {
    const query = redactQuery(report.query, keepSearches);
    this.#db.run(
      `insert into requests (connection_id, sent_at, base_url, method, path, query, form, priority, asked_by, attempt,
         waited_ms, duration_ms, status, bytes, rate_limit, rate_remaining, rate_resets_at, request_id, problem, reason,
         words, quota)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      quotaOf(report),
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
