import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { FilterName } from '#shared/contract/filterTable.ts';
import { type Database, number } from '../../database/database.ts';
import { microsOf } from '../../instant.ts';
import { FLAG, isAnalysisPending, secondOf } from '../columnEncoding.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';
import type { Columns } from './engagementTable.ts';

/** The keys of records by their ids; unknown ids are skipped. */
export function recordKeys(db: Database, kind: RecordKind, ids: readonly string[]): number[] {
  const sql = 'SELECT key FROM record WHERE kind = ? AND id = ?';
  return ids.flatMap((id) => db.all(sql, (row) => number(row, 0), kind, id));
}

function linkedTo(db: Database, records: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const record of records) {
    db.all('SELECT engagement FROM link WHERE record = ?', (row) => found.add(number(row, 0)), record);
  }
  return found;
}

export type Test = (key: number) => boolean;

function isSet<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

/** Codes of the names; a name no engagement has is skipped, so it matches nothing. */
export function termCodes(db: Database, kind: 'type' | 'status', names: readonly string[]): Set<number> {
  const sql = 'SELECT code FROM term WHERE kind = ? AND name = ?';
  return new Set(names.flatMap((name) => db.all(sql, (row) => number(row, 0), kind, name)));
}

/**
 * The company and participant buckets (API description, "Engagement list filters"): ids, or companies and contacts
 * linked to a CRM record, as alternatives. A bucket that resolves to nothing still matches nothing.
 */
function linkBucket(
  db: Database,
  kind: 'company' | 'contact',
  ids: readonly string[] | undefined,
  crm: MirrorFilter['crmAssociations'],
): Set<number> | null {
  const linked = (crm ?? []).filter((association) => association.object_type === kind);
  if (linked.length === 0 && !isSet(ids)) return null;
  const byCrm = linked.flatMap((association) =>
    db.all(
      'SELECT key FROM record WHERE kind = ?1 AND crm_id = ?2 AND lower(crm_type) = ?1',
      (row) => number(row, 0),
      kind,
      association.id,
    ),
  );
  return linkedTo(db, [...recordKeys(db, kind, ids ?? []), ...byCrm]);
}

/** Deals match the engagement's own link (docs/api-assumptions.md, A21). */
function dealBucket(db: Database, crm: MirrorFilter['crmAssociations']): Set<number> | null {
  const deals = (crm ?? []).filter((association) => association.object_type === 'deal');
  if (deals.length === 0) return null;
  const sql = `SELECT key FROM engagement WHERE crm_id = ? AND lower(crm_type) IN ('deal', 'project')`;
  return new Set(deals.flatMap((deal) => db.all(sql, (row) => number(row, 0), deal.id)));
}

/** Engagements a user owned or hosted; hosts aren't among the columns in memory. */
function userBucket(db: Database, ids: MirrorFilter['userIds']): Set<number> | null {
  if (!isSet(ids)) return null;
  const sql = 'SELECT key FROM engagement WHERE owner = ?1 OR host = ?1';
  const users = recordKeys(db, 'user', ids);
  return new Set(users.flatMap((user) => db.all(sql, (row) => number(row, 0), user)));
}

/** Compares types and sources of CRM records ignoring case: the API writes sources in capitals. */
function crmRecordBucket(db: Database, record: MirrorFilter['crmRecord']): Set<number> | null {
  if (record === undefined) return null;
  const same = 'crm_id = ?1 AND lower(crm_type) = lower(?2) AND upper(ifnull(crm_source, ?3)) = upper(?3)';
  const link = [record.crm_object_id, record.object_type, record.source] as const;
  const records = db.all(`SELECT key FROM record WHERE ${same}`, (row) => number(row, 0), ...link);
  const found = linkedTo(db, records);
  db.all(`SELECT key FROM engagement WHERE ${same}`, (row) => found.add(number(row, 0)), ...link);
  return found;
}

function rangeTest(
  valueOf: (key: number) => number | undefined,
  from: number | null | undefined,
  before: number | null | undefined,
): Test | null {
  if ((from ?? null) === null && (before ?? null) === null) return null;
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, before ?? Number.POSITIVE_INFINITY];
  // NaN, for a missing value, is outside every range.
  return (key) => {
    const value = valueOf(key) ?? Number.NaN;
    return value >= low && value < high;
  };
}

/** When an engagement took place, as lists show it. The API's filter leaves out what has no start. */
function dateOf({ start, timeKey }: Columns, key: number): number | undefined {
  const started = start[key];
  return Number.isNaN(started) ? secondOf(timeKey[key] ?? 0) * 1e6 : started;
}

const inSet = (keys: Set<number> | null): Test | null => (keys === null ? null : (key) => keys.has(key));
const inColumn = (codes: Set<number>, column: Int32Array): Test => {
  return (key) => codes.has(column[key] ?? 0);
};

/** @param known Bits that must be set for the flag to be known. */
function flagTest({ flags }: Columns, choice: boolean | undefined, flag: number, known = 0): Test | null {
  if (choice === undefined) return null;
  const wanted = known | (choice ? flag : 0);
  return (key) => ((flags[key] ?? 0) & (flag | known)) === wanted;
}

type TestOf = (db: Database, columns: Columns, filter: MirrorFilter) => Test | null;

/** The test of each filter except the searches; null if the filter isn't set. */
const TESTS: Readonly<Record<Exclude<FilterName, 'text' | 'signal'>, TestOf>> = {
  type: (db, { type }, { types }) => (isSet(types) ? inColumn(termCodes(db, 'type', types), type) : null),
  status: (db, { status }, { statuses }) =>
    isSet(statuses) ? inColumn(termCodes(db, 'status', statuses), status) : null,
  company: (db, _, filter) => inSet(linkBucket(db, 'company', filter.companyIds, filter.crmAssociations)),
  contact: (db, _, filter) => inSet(linkBucket(db, 'contact', filter.contactIds, filter.crmAssociations)),
  record: (db, _, filter) => inSet(dealBucket(db, filter.crmAssociations)),
  start: (_, columns, filter) =>
    rangeTest((key) => dateOf(columns, key), microsOf(filter.startAtFrom), microsOf(filter.startAtBefore)),
  updated: (_, { updated }, filter) =>
    rangeTest((key) => updated[key], microsOf(filter.updatedAtFrom), microsOf(filter.updatedAtBefore)),
  owner: (db, { owner }, { ownerIds }) =>
    isSet(ownerIds) ? inColumn(new Set(recordKeys(db, 'user', ownerIds)), owner) : null,
  tag: (db, _, { tagIds }) => (isSet(tagIds) ? inSet(linkedTo(db, recordKeys(db, 'tag', tagIds))) : null),
  length: (_, { seconds }, filter) =>
    rangeTest((key) => seconds[key], filter.secondsFrom, filter.secondsBefore),
  private: (_, columns, filter) => flagTest(columns, filter.private, FLAG.private),
  internal: (_, columns, filter) => flagTest(columns, filter.internal, FLAG.internal, FLAG.internalKnown),
  crm: (_, columns, filter) => flagTest(columns, filter.crm, FLAG.crm),
  analysisPending: (_, { flags }, { analysisPending }) =>
    analysisPending === undefined ? null : (key) => isAnalysisPending(flags[key] ?? 0) === analysisPending,
  transcript: (_, { flags }, { transcript }) =>
    transcript === undefined
      ? null
      : (key) => (((flags[key] ?? 0) & (FLAG.text | FLAG.timeline)) !== 0) === transcript,
};

/** The tests for a filter, without its title and text searches; all must pass. */
export function filterTests(db: Database, columns: Columns, filter: MirrorFilter): Test[] {
  const tests = [
    ...Object.values(TESTS).map((testOf) => testOf(db, columns, filter)),
    inSet(userBucket(db, filter.userIds)),
    inSet(crmRecordBucket(db, filter.crmRecord)),
  ];
  return [(key) => columns.present[key] === 1, ...tests.filter((test) => test !== null)];
}
