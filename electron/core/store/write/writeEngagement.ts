import { recheckOf, replaces } from '../../sync/rowRules.ts';
import { FLAG, hasFlag, type Part, type Stamps } from '../columnEncoding.ts';
import { microsOf } from '../../instant.ts';
import { number, numberOrNull } from '../../database/database.ts';
import type { IncomingEngagement } from './incomingEngagement.ts';
import type { MirrorTransaction } from './mirrorTransaction.ts';
import { logChanges, RESTORED } from './changeLog.ts';
import { engagementChanges, type PartChanges, partsToWrite, writeParts } from './engagementParts.ts';
import { bodyOf, flagsOf, writeRow, type EngagementRow } from './engagementRow.ts';
import { indexEngagement } from './indexEngagement.ts';
import { writeActionItems } from './actionItems.ts';
import { writeTalkNumbers } from './talkNumbers.ts';
import { storedEngagement, recheckFacts, type StoredEngagement } from './storedEngagement.ts';
import { writeRecord } from './writeRecord.ts';

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

/** Writes one engagement with its expansions: row, links, texts, history and index, all in the same transaction. */
export function writeEngagement(
  transaction: MirrorTransaction,
  incoming: IncomingEngagement,
  fetchContext: FetchContext,
): void {
  const { db } = transaction;
  const { engagement } = incoming;
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
