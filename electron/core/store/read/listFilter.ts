import type { Database } from '../../database/database.ts';
import { number } from '../../database/rowValues.ts';
import { microsOf } from '../../instant.ts';
import { FLAG } from '../columnEncoding.ts';
import type { RecordKind } from '../write/recordFields.ts';
import type { Columns } from './engagementTable.ts';
import type { MirrorFilter } from './mirrorFilter.ts';

/** The keys of records by their ids; an id that the mirror doesn't know has none. */
function recordKeys(db: Database, kind: RecordKind, ids: readonly string[]): number[] {
  const sql = 'SELECT key FROM record WHERE kind = ? AND id = ?';
  return ids.flatMap((id) => db.all(sql, (row) => number(row, 0), kind, id));
}

/** The engagements linked to any of these records. */
function linkedTo(db: Database, records: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const record of records) {
    db.all('SELECT engagement FROM link WHERE record = ?', (row) => found.add(number(row, 0)), record);
  }
  return found;
}

export type Test = (key: number) => boolean;

function someOf<T>(values: readonly T[] | undefined): readonly T[] | null {
  return values === undefined || values.length === 0 ? null : values;
}

/** Numbers of the words; a word that no engagement has leads to no number, and so to nothing. */
export function termCodes(db: Database, kind: 'type' | 'status', names: readonly string[]): Set<number> {
  const sql = 'SELECT code FROM term WHERE kind = ? AND name = ?';
  return new Set(names.flatMap((name) => db.all(sql, (row) => number(row, 0), kind, name)));
}

/**
 * The company and the participant bucket (API description, "Engagement list filters"): direct ids, and the
 * companies or contacts that a CRM record is linked to, alternatives to each other. A bucket in which nothing can
 * be resolved is still a bucket: it lets nothing through.
 */
function linkBucket(
  db: Database,
  kind: 'company' | 'contact',
  ids: readonly string[] | undefined,
  crm: MirrorFilter['crmAssociations'],
): Set<number> | null {
  const linked = (crm ?? []).filter((association) => association.object_type === kind);
  if (linked.length === 0 && someOf(ids) === null) return null;
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

/** Deals are matched against the engagement's own link (docs/api-assumptions.md, A21). */
function dealBucket(db: Database, crm: MirrorFilter['crmAssociations']): Set<number> | null {
  const deals = (crm ?? []).filter((association) => association.object_type === 'deal');
  if (deals.length === 0) return null;
  const sql = `SELECT key FROM engagement WHERE crm_id = ? AND lower(crm_type) IN ('deal', 'project')`;
  return new Set(deals.flatMap((deal) => db.all(sql, (row) => number(row, 0), deal.id)));
}

/** What users owned or hosted; of these the narrow tables keep only the owner in memory. */
function colleagueBucket(db: Database, ids: MirrorFilter['userIds']): Set<number> | null {
  if (someOf(ids) === null) return null;
  const sql = 'SELECT key FROM engagement WHERE owner = ?1 OR host = ?1';
  const users = recordKeys(db, 'user', ids ?? []);
  return new Set(users.flatMap((user) => db.all(sql, (row) => number(row, 0), user)));
}

/** Types and sources of CRM records are told apart without regard to case: the service writes sources in capitals. */
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
  values: Float64Array,
  from: number | null | undefined,
  before: number | null | undefined,
): Test | null {
  if ((from ?? null) === null && (before ?? null) === null) return null;
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, before ?? Number.POSITIVE_INFINITY];
  // What has no value (NaN) is neither above nor below.
  return (key) => {
    const value = values[key] ?? Number.NaN;
    return value >= low && value < high;
  };
}

/** Where a yes or no is asked for: which bits must be looked at, and what they must be. */
function flagTest(columns: Columns, filter: MirrorFilter): Test | null {
  let mask = 0;
  let wanted = 0;
  const ask = (choice: boolean | undefined, flag: number, alsoSet = 0): void => {
    if (choice === undefined) return;
    mask |= flag | alsoSet;
    wanted |= alsoSet | (choice ? flag : 0);
  };
  ask(filter.private, FLAG.private);
  ask(filter.internal, FLAG.internal, FLAG.internalKnown);
  ask(filter.crm, FLAG.crm);
  const { flags } = columns;
  const readable = FLAG.text | FLAG.timeline;
  const { transcript } = filter;
  if (mask === 0 && transcript === undefined) return null;
  return (key) => {
    const bits = flags[key] ?? 0;
    return (bits & mask) === wanted && (transcript === undefined || ((bits & readable) !== 0) === transcript);
  };
}

/** Everything of a filter but its title and text searches, as tests on one engagement; all must hold. */
export function filterTests(db: Database, columns: Columns, filter: MirrorFilter): Test[] {
  const tests: Test[] = [(key) => columns.present[key] === 1];
  const among = (set: Set<number> | null, values?: Int32Array): void => {
    if (set === null) return;
    tests.push(values === undefined ? (key) => set.has(key) : (key) => set.has(values[key] ?? 0));
  };
  const types = someOf(filter.types);
  if (types !== null) among(termCodes(db, 'type', types), columns.type);
  const statuses = someOf(filter.statuses);
  if (statuses !== null) among(termCodes(db, 'status', statuses), columns.status);
  const owners = someOf(filter.ownerIds);
  if (owners !== null) among(new Set(recordKeys(db, 'user', owners)), columns.owner);
  among(linkBucket(db, 'company', filter.companyIds, filter.crmAssociations));
  among(linkBucket(db, 'contact', filter.contactIds, filter.crmAssociations));
  among(dealBucket(db, filter.crmAssociations));
  among(colleagueBucket(db, filter.userIds));
  among(crmRecordBucket(db, filter.crmRecord));
  const tags = someOf(filter.tagIds);
  if (tags !== null) among(linkedTo(db, recordKeys(db, 'tag', tags)));
  const ranges = [
    rangeTest(columns.start, microsOf(filter.startAtFrom), microsOf(filter.startAtBefore)),
    rangeTest(columns.updated, microsOf(filter.updatedAtFrom), microsOf(filter.updatedAtBefore)),
    rangeTest(columns.seconds, filter.secondsFrom, filter.secondsBefore),
    flagTest(columns, filter),
  ];
  for (const test of ranges) if (test !== null) tests.push(test);
  return tests;
}
