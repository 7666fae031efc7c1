import { fold } from '#shared/domain/search/fold.ts';
import { type Database, number, ownRecord } from '../../database/database.ts';
import { microsOf } from '../../instant.ts';
import {
  firstKeyOf,
  FLAG,
  freeTimeKey,
  type Part,
  secondOf,
  type Stamps,
  stampsToJson,
  withFlag,
} from '../columnEncoding.ts';
import type { IncomingEngagement } from './incomingEngagement.ts';
import type { MirrorTransaction } from './mirrorTransaction.ts';
import type { StoredEngagement } from './storedEngagement.ts';
import { referTo } from './writeRecord.ts';

/** Engagement types and statuses are open enumerations stored as codes; a new name gets the next code. */
function termCode(db: Database, kind: 'type' | 'status', name: string): number {
  const known = db.get(
    'SELECT code FROM term WHERE kind = ? AND name = ?',
    (row) => number(row, 0),
    kind,
    name,
  );
  return known ?? db.insert('INSERT INTO term (kind, name) VALUES (?, ?)', kind, name);
}

/** Expansions stored in their own tables. */
const ELSEWHERE = new Set(['contacts', 'companies', 'tags', 'owner', 'transcript']);

/** The engagement's own fields as JSON, without those stored in separate tables. */
export function bodyOf(
  incoming: IncomingEngagement,
  stored: StoredEngagement | null,
  parts: ReadonlySet<Part>,
): string {
  const { action_items, signals, ...rest } = incoming.engagement;
  const fields = Object.fromEntries(Object.entries(rest).filter(([field]) => !ELSEWHERE.has(field)));
  const before = stored === null ? {} : ownRecord(stored.body);
  const body: Record<string, unknown> = parts.has('base') ? { ...fields } : { ...before };
  for (const [part, value] of [
    ['action_items', action_items],
    ['signals', signals],
  ] as const) {
    const settled = parts.has(part) ? (value ?? []) : before[part];
    if (settled !== undefined) body[part] = settled;
  }
  return JSON.stringify(body);
}

export function flagsOf(
  incoming: IncomingEngagement,
  stored: StoredEngagement | null,
  parts: ReadonlySet<Part>,
): number {
  const { engagement } = incoming;
  let flags = stored?.flags ?? 0;
  const set = (flag: number, on: boolean): void => {
    flags = withFlag(flags, flag, on);
  };
  if (parts.has('base')) {
    const { is_internal: internal, processing_status: status } = engagement;
    set(FLAG.private, engagement.is_private);
    set(FLAG.internal, internal === true);
    set(FLAG.internalKnown, internal !== null && internal !== undefined);
    set(FLAG.crm, engagement.crm_association !== null && engagement.crm_association !== undefined);
    set(FLAG.unsettled, status === 'PENDING' || status === 'PROCESSING');
  }
  if (parts.has('transcript')) {
    set(FLAG.textKnown, true);
    set(FLAG.text, (engagement.transcript ?? '') !== '');
  }
  if (parts.has('transcript_timeline')) {
    set(FLAG.timelineKnown, true);
    set(FLAG.timeline, incoming.timeline !== null);
  }
  if (parts.has('action_items')) set(FLAG.actionItemsKnown, true);
  if (parts.has('media_url')) {
    set(FLAG.mediaKnown, true);
    set(FLAG.media, incoming.hasMedia);
  }
  return flags;
}

/** The time key stays the same while the engagement is in the same second. */
function timeKeyFor(transaction: MirrorTransaction, stored: StoredEngagement | null, whenUs: number): number {
  const second = secondOf(firstKeyOf(whenUs));
  return stored !== null && secondOf(stored.timeKey) === second
    ? stored.timeKey
    : freeTimeKey(transaction.db, whenUs);
}

function columnsOf(
  transaction: MirrorTransaction,
  stored: StoredEngagement | null,
  incoming: IncomingEngagement,
  flags: number,
  stamps: Stamps,
): Readonly<Record<string, string | number | null>> {
  const { db } = transaction;
  const { engagement } = incoming;
  const refer = (id: string | null | undefined): number | null =>
    id === null || id === undefined || id === '' ? null : referTo(transaction, 'user', id);
  return {
    time_key: timeKeyFor(transaction, stored, incoming.whenUs),
    title: engagement.title,
    title_folded: fold(engagement.title),
    type: termCode(db, 'type', engagement.engagement_type),
    status: termCode(db, 'status', engagement.processing_status),
    owner: refer(engagement.owner_user_id),
    host: refer(engagement.host_user_id),
    flags,
    updated_us: incoming.updatedUs,
    start_us: microsOf(engagement.start_at),
    seconds: engagement.duration_seconds ?? null,
    crm_type: engagement.crm_association?.object_type ?? null,
    crm_id: engagement.crm_association?.crm_object_id ?? null,
    crm_source: engagement.crm_association?.source ?? null,
    parts: stampsToJson(stamps),
    written: transaction.commit,
    met: transaction.commit,
  };
}

export interface EngagementRow {
  readonly flags: number;
  readonly body: string;
  readonly stamps: Stamps;
  readonly parts: ReadonlySet<Part>;
}

function insert(
  transaction: MirrorTransaction,
  incoming: IncomingEngagement,
  row: EngagementRow,
  unreadable: string | null,
): number {
  const columns = columnsOf(transaction, null, incoming, row.flags, row.stamps);
  const names = Object.keys(columns);
  const key = transaction.db.insert(
    `INSERT INTO engagement (id, line_count, ${names.join(', ')}) VALUES (?, 0, ${names.map(() => '?').join(', ')})`,
    incoming.engagement.id,
    ...Object.values(columns),
  );
  const sql = 'INSERT INTO engagement_body (key, json, unreadable) VALUES (?, ?, ?)';
  transaction.db.run(sql, key, row.body, unreadable);
  return key;
}

/** Inserts or updates the row; returns its key. */
export function writeRow(
  transaction: MirrorTransaction,
  stored: StoredEngagement | null,
  incoming: IncomingEngagement,
  row: EngagementRow,
): number {
  const { db } = transaction;
  const unreadable = incoming.unreadable.length === 0 ? null : JSON.stringify(incoming.unreadable);
  if (stored === null) return insert(transaction, incoming, row, unreadable);
  const { parts, flags } = row;
  // All columns derive from the body. Updating them would rewrite their indexes even with equal values.
  const unchanged =
    row.body === stored.body && flags === stored.flags && incoming.updatedUs === stored.updatedUs;
  if (parts.has('base') && unchanged) {
    const sql = 'UPDATE engagement SET parts = ?, written = ? WHERE key = ?';
    db.run(sql, stampsToJson(row.stamps), transaction.commit, stored.key);
  } else if (parts.has('base')) {
    const columns = columnsOf(transaction, stored, incoming, row.flags, row.stamps);
    const set = Object.keys(columns).map((name) => `${name} = ?`);
    db.run(`UPDATE engagement SET ${set.join(', ')} WHERE key = ?`, ...Object.values(columns), stored.key);
  } else {
    const sql = 'UPDATE engagement SET flags = ?, parts = ? WHERE key = ?';
    db.run(sql, flags, stampsToJson(row.stamps), stored.key);
  }
  if (row.body !== stored.body || unreadable !== null) {
    const sql =
      'UPDATE engagement_body SET json = ?1, unreadable = ?2 WHERE key = ?3 AND (json <> ?1 OR unreadable IS NOT ?2)';
    db.run(sql, row.body, unreadable, stored.key);
  }
  return stored.key;
}
