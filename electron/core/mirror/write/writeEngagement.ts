import { isProcessing } from '#shared/domain/list/processing.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { type Database, number, numberOrNull, ownRecord } from '../../database/database.ts';
import { microsOf } from '../../instant.ts';
import { recheckOf, replaces } from '../../sync/rowRules.ts';
import {
  firstKeyOf,
  FLAG,
  freeTimeKey,
  hasFlag,
  type Part,
  secondOf,
  type Stamps,
  stampsToJson,
  withFlag,
} from '../columnEncoding.ts';
import { correctedLines, type Corrections } from './correctedLines.ts';
import { logChanges, type MirrorTransaction, RESTORED } from './mirrorTransaction.ts';
import {
  engagementChanges,
  type PartChanges,
  partsToWrite,
  recheckFacts,
  type StoredEngagement,
  storedEngagement,
  writeActionItems,
  writeParts,
} from './engagementParts.ts';
import type { IncomingEngagement } from './incomingEngagement.ts';
import { indexEngagement } from './indexEngagement.ts';
import { areNamed, namedSpeakers, type SpeakerNames } from './namedSpeakers.ts';
import { storedSpeakers, storedTimeline, writeTalkNumbers } from './talkNumbers.ts';
import { referTo, writeRecord } from './writeRecord.ts';
import { rewriteLines } from './writeTexts.ts';

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
function bodyOf(
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

function flagsOf(
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
    set(FLAG.unsettled, isProcessing(status));
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
  if (parts.has('signals')) set(FLAG.signalsKnown, true);
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

interface EngagementRow {
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
function writeRow(
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

export interface FetchContext {
  readonly by: 'page' | 'single';
  /** Steady clock. */
  readonly at: number;
  /** The collection's checkpoint, milliseconds since 1970. */
  readonly newest: number | null;
}

/**
 * How to treat an engagement without a row: `new`, `restored` after a deletion, or `gone` because the answer may be
 * older than the deletion.
 */
function existenceOf(
  transaction: MirrorTransaction,
  incoming: IncomingEngagement,
): 'new' | 'restored' | 'gone' {
  const { db, asked } = transaction;
  const { id } = incoming.engagement;
  const tombstone = db.get(
    'SELECT updated_us, written FROM tombstone WHERE id = ?',
    (row) => ({ updatedAt: numberOrNull(row, 0), commit: number(row, 1), gone: true }),
    id,
  );
  if (tombstone === undefined) return 'new';
  if (!replaces(tombstone, { updatedAt: incoming.updatedUs, asked })) return 'gone';
  db.run('DELETE FROM tombstone WHERE id = ?', id);
  return 'restored';
}

function isNews(transaction: MirrorTransaction, incoming: IncomingEngagement): boolean {
  const created = microsOf(incoming.engagement.created_at);
  return created !== null && created >= transaction.newsSinceUs;
}

function differs(
  stored: StoredEngagement,
  incoming: IncomingEngagement,
  row: EngagementRow,
  changes: PartChanges,
): boolean {
  return (
    row.body !== stored.body ||
    row.flags !== stored.flags ||
    (row.parts.has('base') && incoming.updatedUs !== stored.updatedUs) ||
    changes.links.size > 0 ||
    changes.transcript?.same === false ||
    changes.lines !== null
  );
}

/** Marks the row as met and schedules the next recheck, if any. */
function recordFetch(
  transaction: MirrorTransaction,
  stored: StoredEngagement | null,
  key: number,
  facts: ReturnType<typeof recheckFacts>,
  fetchContext: FetchContext,
): void {
  const before = stored === null ? null : { facts: recheckFacts(stored), recheck: stored.recheck };
  const recheck = recheckOf(facts, before, fetchContext.by, fetchContext.at, fetchContext.newest);
  const met = 'UPDATE engagement SET met = ?, missed = 0, asked = 0';
  if (
    stored !== null &&
    stored.recheck?.looks === recheck?.looks &&
    stored.recheck?.dueAt === recheck?.dueAt
  ) {
    transaction.db.run(`${met} WHERE key = ?`, transaction.commit, key);
    return;
  }
  const [looks, dueAt] = [recheck?.looks ?? 0, recheck?.dueAt ?? null];
  transaction.db.run(`${met}, looks = ?, due_at = ? WHERE key = ?`, transaction.commit, looks, dueAt, key);
}

function factsAfter(
  stored: StoredEngagement | null,
  incoming: IncomingEngagement,
  row: EngagementRow,
): ReturnType<typeof recheckFacts> {
  const { flags, stamps } = row;
  if (stored !== null && !row.parts.has('base')) return recheckFacts({ ...stored, flags, stamps });
  const { engagement_type: type, processing_status: status } = incoming.engagement;
  return recheckFacts({ type, status, flags, stamps, updatedUs: incoming.updatedUs });
}

function stampsAfter(
  transaction: MirrorTransaction,
  stored: StoredEngagement | null,
  updatedUs: number,
  parts: ReadonlySet<Part>,
): Stamps {
  const stamp = transaction.stamp(updatedUs);
  return { ...stored?.stamps, ...Object.fromEntries([...parts].map((part) => [part, stamp])) };
}

/** With the speakers' names that the user set, and the lines as the user corrected them. */
function withOwnTexts(
  incoming: IncomingEngagement,
  { names: allNames, corrections: all }: Pick<MirrorTransaction, 'names' | 'corrections'>,
): IncomingEngagement {
  const { engagement, timeline } = incoming;
  const [names, corrections] = [allNames.get(engagement.id), all.get(engagement.id)];
  if (timeline === null || (names === undefined && corrections === undefined)) return incoming;
  const speakers = names === undefined ? timeline.speakers : namedSpeakers(timeline, names);
  const lines = corrections === undefined ? timeline.lines : correctedLines(timeline.lines, corrections);
  return { ...incoming, timeline: { ...timeline, speakers, lines } };
}

/** Gives the lines of a stored engagement these corrections. Its key if that changed anything. */
export function correctLines(db: Database, id: string, all: Corrections): number | null {
  const key = db.get('SELECT key FROM engagement WHERE id = ?', (row) => number(row, 0), id);
  const timeline = key === undefined ? null : storedTimeline(db, key, true);
  if (key === undefined || timeline === null) return null;
  const lines = correctedLines(timeline.lines, all.get(id) ?? []);
  if (!rewriteLines(db, key, lines)) return null;
  writeTalkNumbers(db, key, { ...timeline, lines });
  indexEngagement(db, key);
  return key;
}

/** Gives the speakers of a stored engagement these names. Its key if that changed anything. */
export function renameSpeakers(db: Database, id: string, all: SpeakerNames): number | null {
  const names = all.get(id) ?? [];
  const key = db.get('SELECT key FROM engagement WHERE id = ?', (row) => number(row, 0), id);
  // Almost always after a start, and then no lines are read.
  if (key === undefined || areNamed(storedSpeakers(db, key), names)) return null;
  const timeline = storedTimeline(db, key);
  if (timeline === null) return null;
  const speakers = namedSpeakers(timeline, names);
  const sql = 'UPDATE timeline SET speakers = ?1 WHERE key = ?2 AND speakers <> ?1';
  if (db.run(sql, JSON.stringify(speakers), key) === 0) return null;
  writeTalkNumbers(db, key, { ...timeline, speakers });
  indexEngagement(db, key);
  return key;
}

/** Writes one engagement with its expansions: row, links, texts, history and index, all in the same transaction. */
export function writeEngagement(
  transaction: MirrorTransaction,
  received: IncomingEngagement,
  fetchContext: FetchContext,
): void {
  const { db } = transaction;
  const { engagement } = received;
  const incoming = withOwnTexts(received, transaction);
  const stored = storedEngagement(db, engagement.id) ?? null;
  const existence = stored === null ? existenceOf(transaction, incoming) : 'new';
  if (existence === 'gone') return;
  const parts = partsToWrite(stored, incoming, transaction.asked);
  if (stored !== null && parts.size === 0) {
    db.run(
      'UPDATE engagement SET met = ?, missed = 0, asked = 0 WHERE key = ?',
      transaction.commit,
      stored.key,
    );
    return;
  }
  if (parts.has('owner') && engagement.owner !== null && engagement.owner !== undefined) {
    writeRecord(transaction, 'user', engagement.owner, 'whole', 'embedded');
  }
  const row: EngagementRow = {
    flags: flagsOf(incoming, stored, parts),
    body: bodyOf(incoming, stored, parts),
    stamps: stampsAfter(transaction, stored, incoming.updatedUs, parts),
    parts,
  };
  const key = writeRow(transaction, stored, incoming, row);
  const changes = writeParts(transaction, key, incoming, parts);
  if (parts.has('action_items') && row.body !== stored?.body) {
    writeActionItems(db, key, engagement.action_items ?? []);
  }
  if (parts.has('signals') && row.body !== stored?.body) {
    const before = stored === null ? [] : ownRecord(stored.body)['signals'];
    transaction.signals.replace(key, before, engagement.signals, incoming.updatedUs);
  }
  if (changes.lines !== null) writeTalkNumbers(db, key, incoming.timeline);
  recordFetch(transaction, stored, key, factsAfter(stored, incoming, row), fetchContext);
  if (stored !== null && !differs(stored, incoming, row, changes)) return;

  indexEngagement(db, key, {
    ...(parts.has('transcript') ? { text: engagement.transcript ?? '' } : {}),
    ...(parts.has('transcript_timeline') ? { timeline: incoming.timeline } : {}),
  });
  const about = { kind: 'engagement', id: engagement.id, name: engagement.title } as const;
  if (stored !== null) logChanges(transaction, about, engagementChanges(stored, row.body, changes));
  else if (existence === 'restored') logChanges(transaction, about, [RESTORED]);
  else if (isNews(transaction, incoming)) {
    logChanges(transaction, about, [{ field: 'created', before: null, after: engagement.created_at }]);
  }
  if (stored === null) transaction.count('engagements', 1);
  if (hasFlag(row.flags, FLAG.timelineKnown) && !hasFlag(stored?.flags ?? 0, FLAG.timelineKnown)) {
    transaction.count('timelines', 1);
  }
  transaction.engagements.add(key);
  transaction.engagementIds.add(engagement.id);
}
