import { fold } from '#shared/domain/search/fold.ts';
import { FLAG, withFlag } from '../flags.ts';
import { microsOf } from '../instant.ts';
import { ownRecord } from '../row.ts';
import { stampsToJson, type Part, type Stamps } from '../stamps.ts';
import { firstKeyOf, freeTimeKey, secondOf } from '../timeKey.ts';
import type { ArrivingEngagement } from './arrivingEngagement.ts';
import type { Batch } from './batch.ts';
import type { KeptEngagement } from './keptEngagement.ts';
import { termCode } from './terms.ts';
import { referTo } from './writeRecord.ts';

/** Expansions that are kept in tables of their own. */
const ELSEWHERE = new Set(['contacts', 'companies', 'tags', 'owner', 'transcript']);

/** The engagement's own fields as JSON; what is kept in tables of its own is not among them. */
export function bodyOf(
  arriving: ArrivingEngagement,
  kept: KeptEngagement | null,
  parts: ReadonlySet<Part>,
): string {
  const { action_items, signals, ...rest } = arriving.engagement;
  const fields = Object.fromEntries(Object.entries(rest).filter(([field]) => !ELSEWHERE.has(field)));
  const before = kept === null ? {} : ownRecord(kept.body);
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
  arriving: ArrivingEngagement,
  kept: KeptEngagement | null,
  parts: ReadonlySet<Part>,
): number {
  const { engagement } = arriving;
  let flags = kept?.flags ?? 0;
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
    set(FLAG.timeline, arriving.timeline !== null);
  }
  if (parts.has('media_url')) {
    set(FLAG.mediaKnown, true);
    set(FLAG.media, arriving.hasMedia);
  }
  return flags;
}

/** Its number in time stays as long as it takes place in the same second. */
function timeKeyFor(batch: Batch, kept: KeptEngagement | null, whenUs: number): number {
  const second = secondOf(firstKeyOf(whenUs));
  return kept !== null && secondOf(kept.timeKey) === second ? kept.timeKey : freeTimeKey(batch.db, whenUs);
}

function columnsOf(
  batch: Batch,
  kept: KeptEngagement | null,
  arriving: ArrivingEngagement,
  flags: number,
  stamps: Stamps,
): Readonly<Record<string, string | number | null>> {
  const { db } = batch;
  const { engagement } = arriving;
  const refer = (id: string | null | undefined): number | null =>
    id === null || id === undefined || id === '' ? null : referTo(batch, 'user', id);
  return {
    time_key: timeKeyFor(batch, kept, arriving.whenUs),
    title: engagement.title,
    title_folded: fold(engagement.title),
    type: termCode(db, 'type', engagement.engagement_type),
    status: termCode(db, 'status', engagement.processing_status),
    owner: refer(engagement.owner_user_id),
    host: refer(engagement.host_user_id),
    flags,
    updated_us: arriving.updatedUs,
    start_us: microsOf(engagement.start_at),
    seconds: engagement.duration_seconds ?? null,
    crm_type: engagement.crm_association?.object_type ?? null,
    crm_id: engagement.crm_association?.crm_object_id ?? null,
    crm_source: engagement.crm_association?.source ?? null,
    parts: stampsToJson(stamps),
    written: batch.commit,
    met: batch.commit,
  };
}

export interface EngagementRow {
  readonly flags: number;
  readonly body: string;
  readonly stamps: Stamps;
  readonly parts: ReadonlySet<Part>;
}

function insert(
  batch: Batch,
  arriving: ArrivingEngagement,
  row: EngagementRow,
  unreadable: string | null,
): number {
  const columns = columnsOf(batch, null, arriving, row.flags, row.stamps);
  const names = Object.keys(columns);
  const key = batch.db.insert(
    `INSERT INTO engagement (id, line_count, ${names.join(', ')}) VALUES (?, 0, ${names.map(() => '?').join(', ')})`,
    arriving.engagement.id,
    ...Object.values(columns),
  );
  const sql = 'INSERT INTO engagement_body (key, json, unreadable) VALUES (?, ?, ?)';
  batch.db.run(sql, key, row.body, unreadable);
  return key;
}

/** The row itself, new or again; its key. */
export function writeRow(
  batch: Batch,
  kept: KeptEngagement | null,
  arriving: ArrivingEngagement,
  row: EngagementRow,
): number {
  const { db } = batch;
  const unreadable = arriving.unreadable.length === 0 ? null : JSON.stringify(arriving.unreadable);
  if (kept === null) return insert(batch, arriving, row, unreadable);
  const { parts, flags } = row;
  // The columns all come from the body. Naming them rewrites their indexes, even where their values stay.
  const unchanged = row.body === kept.body && flags === kept.flags && arriving.updatedUs === kept.updatedUs;
  if (parts.has('base') && unchanged) {
    const sql = 'UPDATE engagement SET parts = ?, written = ? WHERE key = ?';
    db.run(sql, stampsToJson(row.stamps), batch.commit, kept.key);
  } else if (parts.has('base')) {
    const columns = columnsOf(batch, kept, arriving, row.flags, row.stamps);
    const set = Object.keys(columns).map((name) => `${name} = ?`);
    db.run(`UPDATE engagement SET ${set.join(', ')} WHERE key = ?`, ...Object.values(columns), kept.key);
  } else {
    const sql = 'UPDATE engagement SET flags = ?, parts = ? WHERE key = ?';
    db.run(sql, flags, stampsToJson(row.stamps), kept.key);
  }
  if (row.body !== kept.body || unreadable !== null) {
    const sql =
      'UPDATE engagement_body SET json = ?1, unreadable = ?2 WHERE key = ?3 AND (json <> ?1 OR unreadable IS NOT ?2)';
    db.run(sql, row.body, unreadable, kept.key);
  }
  return kept.key;
}
