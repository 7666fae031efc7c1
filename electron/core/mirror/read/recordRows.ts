import { RECORD_SORT_KEYS } from '#shared/contract/enumerations.ts';
import type { ChangedKind, RecordKind, RecordRow } from '#shared/contract/mirror.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { wordsOf } from '#shared/domain/search/searchTerms.ts';
import {
  type Database,
  flag,
  json,
  number,
  numberOrNull,
  type Row,
  text,
  textOrNull,
} from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import { needleOf, standsIn } from '#shared/domain/search/needles.ts';
import { secondOf } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import type { RecordFields } from '../write/writeRecord.ts';

const PRIMARY_EMAIL = `(SELECT nullif(json_extract(email.value, '$.email'), '')
  FROM json_each(record.json, '$.emails') email
  ORDER BY json_extract(email.value, '$.is_primary') = 1 DESC NULLS LAST, email.key LIMIT 1)`;
/** Of more, those compared first differ enough. */
const MOST_NAMESAKES = 50;

/** The primary email address of a record, or else the first. */
export function emailOf(db: Database, key: number): string | null {
  return (
    db.get(`SELECT ${PRIMARY_EMAIL} FROM record WHERE key = ?`, (row) => textOrNull(row, 0), key) ?? null
  );
}

/**
 * What tells a record apart from others of its kind with the same name: its email address, or its id if it has none or
 * they share it. Null if the name is unique, or there is none.
 */
export function distinctionOf(db: Database, key: number): string | null {
  const own = db.get(
    'SELECT kind, name_folded, id FROM record WHERE key = ?',
    (row) => ({ kind: text(row, 0), folded: text(row, 1), id: text(row, 2) }),
    key,
  );
  if (own === undefined || own.folded === '') return null;
  // Both values of `gone`, because the index on names begins with it.
  const others = db
    .all(
      `SELECT key FROM record WHERE kind = ? AND gone IN (0, 1) AND name_folded = ? LIMIT ${MOST_NAMESAKES}`,
      (row) => number(row, 0),
      own.kind,
      own.folded,
    )
    .filter((other) => other !== key);
  if (others.length === 0) return null;
  const email = emailOf(db, key);
  return email === null || others.some((other) => emailOf(db, other) === email) ? own.id : email;
}

const COLUMNS = 'key, id, name, form, gone, json, request_id, received_at';

function companyNameOf(db: Database, company: unknown): string | null {
  if (!isRecord(company) || typeof company['id'] !== 'string') return null;
  const sql = `SELECT name FROM record WHERE kind = 'company' AND id = ?`;
  const name = db.get(sql, (row) => text(row, 0), company['id']);
  return name === undefined || name === '' ? null : name;
}

function readRow(db: Database, kind: RecordKind, row: Row): RecordRow {
  const key = number(row, 0);
  const fields = json(row, 5);
  const engagements =
    kind === 'user'
      ? 'SELECT count(*) FROM engagement WHERE owner = ?1 OR host = ?1'
      : 'SELECT count(*) FROM link WHERE record = ?';
  const last =
    kind === 'user'
      ? 'SELECT max(time_key) FROM engagement WHERE owner = ?1 OR host = ?1'
      : 'SELECT max(e.time_key) FROM link l JOIN engagement e ON e.key = l.engagement WHERE l.record = ?';
  const lastTimeKey = db.get(last, (found) => numberOrNull(found, 0), key) ?? null;
  const known: RecordFields = { ...(isRecord(fields) ? fields : {}), id: text(row, 1) };
  return {
    fields: known,
    name: text(row, 2),
    distinction: distinctionOf(db, key),
    companyName: kind === 'contact' ? companyNameOf(db, known['company']) : null,
    engagements: db.get(engagements, (counted) => number(counted, 0), key) ?? 0,
    lastEngagementAt: lastTimeKey === null ? null : new Date(secondOf(lastTimeKey) * 1000).toISOString(),
    provenance: { source: 'mirror', requestId: textOrNull(row, 6), receivedAt: textOrNull(row, 7) ?? '' },
    partial: text(row, 3) !== 'whole',
    gone: flag(row, 4),
  };
}

/** Live records known by more than their id, optionally of one company. */
function liveRecords({ kind, ofCompany }: ReadInput<'records'>): { sql: string; values: string[] } {
  const there = `kind = ? AND gone = 0 AND form <> 'stub'`;
  if (ofCompany === undefined) return { sql: there, values: [kind] };
  // The kind is a literal so that SQLite uses the partial index over contacts.
  const ofTheCompany = `${there} AND kind = 'contact' AND json_extract(json, '$.company.id') = ?`;
  return { sql: ofTheCompany, values: [kind, ofCompany] };
}

type RecordSortKey = (typeof RECORD_SORT_KEYS)[number];

const field = (path: string): string => `nullif(lower(json_extract(record.json, '$.${path}')), '')`;

/**
 * The value of each sort key; null if a record has none. Names are folded, so that accented letters sort with
 * their base letter.
 */
const VALUES: Readonly<Record<RecordSortKey, string>> = {
  name: `nullif(record.name_folded, '')`,
  email: field('emails[0].email'),
  company: `(SELECT nullif(c.name_folded, '') FROM record c
    WHERE c.kind = 'company' AND c.id = json_extract(record.json, '$.company.id'))`,
  // Tables show the primary number, or else the first.
  phone: `(SELECT nullif(json_extract(record.json, each.fullkey || '.phone_number'), '')
    FROM json_each(record.json, '$.phone_numbers') each
    ORDER BY json_extract(record.json, each.fullkey || '.is_primary') = 1 DESC NULLS LAST, each.key LIMIT 1)`,
  // Domains are texts or objects.
  domains: `coalesce(${field('domains[0].domain')}, ${field('domains[0]')})`,
  industry: field('industry'),
  job: field('job_title'),
  role: field('role'),
  timeZone: field('time_zone'),
  engagements: `CASE record.kind
    WHEN 'user' THEN (SELECT count(*) FROM engagement e WHERE e.owner = record.key OR e.host = record.key)
    ELSE (SELECT count(*) FROM link l WHERE l.record = record.key) END`,
  last: `CASE record.kind
    WHEN 'user' THEN (SELECT max(e.time_key) FROM engagement e WHERE e.owner = record.key OR e.host = record.key)
    ELSE (SELECT max(e.time_key) FROM link l JOIN engagement e ON e.key = l.engagement WHERE l.record = record.key)
    END`,
};

function isRecordKey(key: string): key is RecordSortKey {
  return RECORD_SORT_KEYS.some((each) => each === key);
}

/** Equal values are sorted by name. */
function orderBy(order: ReadInput<'records'>['order']): string {
  const [key = '', direction] = (order ?? 'name:asc').split(':');
  const turn = direction === 'desc' ? 'DESC' : 'ASC';
  if (!isRecordKey(key) || isIndexed(order)) return 'name_folded, key';
  return `${VALUES[key]} ${turn} NULLS LAST, name_folded, key`;
}

/** Whether the order is that of the index, so that a window is read without sorting all records. */
function isIndexed(order: ReadInput<'records'>['order']): boolean {
  return order === undefined || order === 'name:asc';
}

/**
 * Keys of the records where every word is a prefix of a word in the name, an address or a domain, in order.
 */
function matching(db: Database, request: ReadInput<'records'>, throwIfCancelled: () => void): number[] {
  const { sql: there, values } = liveRecords(request);
  const needles = wordsOf(fold(request.search)).map((word) =>
    needleOf({ typed: word.text, folded: word.text, prefix: true, others: [] }),
  );
  const keys: number[] = [];
  // A pasted address means its owner, not those whose addresses contain it.
  const address = fold(request.search).trim();
  const exact: number[] = [];
  let seen = 0;
  const sql = `SELECT key, found_by FROM record WHERE ${there} ORDER BY ${orderBy(request.order)}`;
  for (const row of db.each(sql, ...values)) {
    seen += 1;
    if (seen % 4096 === 0) throwIfCancelled();
    const foundBy = text(row, 1);
    if (!needles.every((needle) => standsIn(foundBy, needle))) continue;
    (isIndexed(request.order) && foundBy.split(' ').includes(address) ? exact : keys).push(number(row, 0));
  }
  return [...exact, ...keys];
}

interface SortedKeys {
  /** The request that they answer. */
  readonly asked: string;
  /** SQLite's `data_version`: changes when another connection modifies the file. */
  readonly version: number;
  readonly keys: readonly number[];
}

/** The last keys of each database: the windows of one list are read one after the other. */
const sortedKeys = new WeakMap<Database, SortedKeys>();

function keysInOrder(
  db: Database,
  request: ReadInput<'records'>,
  throwIfCancelled: () => void,
): readonly number[] {
  const { kind, search, ofCompany, order } = request;
  const asked = JSON.stringify([kind, search, ofCompany, order]);
  const version = db.get('PRAGMA data_version', (row) => number(row, 0)) ?? 0;
  const known = sortedKeys.get(db);
  if (known?.asked === asked && known.version === version) return known.keys;
  const keys = matching(db, request, throwIfCancelled);
  sortedKeys.set(db, { asked, version, keys });
  return keys;
}

export function recordWindow(
  db: Database,
  request: ReadInput<'records'>,
  throwIfCancelled: () => void,
): ReadOutput<'records'> {
  const { kind, search, offset, limit } = request;
  const one = `SELECT ${COLUMNS} FROM record WHERE key = ?`;
  const read = (row: Row): RecordRow => readRow(db, kind, row);
  if (wordsOf(fold(search)).length > 0 || !isIndexed(request.order)) {
    const keys = keysInOrder(db, request, throwIfCancelled);
    const shown = keys.slice(offset, offset + limit).map((key) => db.get(one, (row) => row, key));
    return { rows: shown.filter((row) => row !== undefined).map(read), total: keys.length };
  }
  const { sql: there, values } = liveRecords(request);
  const rows = db.all(
    `SELECT ${COLUMNS} FROM record WHERE ${there} ORDER BY name_folded, key LIMIT ? OFFSET ?`,
    (row) => row,
    ...values,
    limit,
    offset,
  );
  const total = db.get(`SELECT count(*) FROM record WHERE ${there}`, (row) => number(row, 0), ...values) ?? 0;
  return { rows: rows.map(read), total };
}

export function recordById(db: Database, kind: RecordKind, id: string): RecordRow | null {
  const row = db.get(`SELECT ${COLUMNS} FROM record WHERE kind = ? AND id = ?`, (found) => found, kind, id);
  return row === undefined ? null : readRow(db, kind, row);
}

/** Scans, which happens only for an id that isn't there; the first of several. */
export function similarId(db: Database, kind: ChangedKind, id: string): string | null {
  const from =
    kind === 'engagement' ? 'engagement WHERE' : `record WHERE kind = ?2 AND gone = 0 AND form <> 'stub' AND`;
  const sql = `SELECT min(id) FROM ${from} id <> ?1 AND id = ?1 COLLATE NOCASE`;
  const kinds = kind === 'engagement' ? [] : [kind];
  return db.get(sql, (row) => textOrNull(row, 0), id, ...kinds) ?? null;
}
