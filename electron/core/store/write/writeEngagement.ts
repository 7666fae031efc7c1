import { recheckOf } from '../../sync/recheck.ts';
import { replaces } from '../../sync/rowRule.ts';
import { FLAG, hasFlag } from '../flags.ts';
import { microsOf } from '../instant.ts';
import { number, numberOrNull } from '../row.ts';
import type { Part, Stamps } from '../stamps.ts';
import type { ArrivingEngagement } from './arrivingEngagement.ts';
import type { Batch } from './batch.ts';
import { logChanges, RESTORED } from './changeLog.ts';
import { engagementChanges, type PartChanges } from './engagementChanges.ts';
import { partsToWrite, writeParts } from './engagementParts.ts';
import { bodyOf, flagsOf, writeRow, type EngagementRow } from './engagementRow.ts';
import { indexEngagement } from './indexEngagement.ts';
import { keptEngagement, recheckFacts, type KeptEngagement } from './keptEngagement.ts';
import { writeRecord } from './writeRecord.ts';

export interface Sighting {
  readonly by: 'page' | 'single';
  /** Steady clock. */
  readonly at: number;
  /** The collection's checkpoint, milliseconds since 1970. */
  readonly newest: number | null;
}

/**
 * What becomes of an engagement that isn't there: `new`, or `restored` after it was deleted, or it stays `gone`
 * although an answer has it, as the answer may be older than the deletion.
 */
function standingOf(batch: Batch, arriving: ArrivingEngagement): 'new' | 'restored' | 'gone' {
  const { db, asked } = batch;
  const { id } = arriving.engagement;
  const tombstone = db.get(
    'SELECT updated_us, written FROM tombstone WHERE id = ?',
    (row) => ({ updatedAt: numberOrNull(row, 0), commit: number(row, 1), gone: true }),
    id,
  );
  if (tombstone === undefined) return 'new';
  if (!replaces(tombstone, { updatedAt: arriving.updatedUs, asked })) return 'gone';
  db.run('DELETE FROM tombstone WHERE id = ?', id);
  return 'restored';
}

function isNews(batch: Batch, arriving: ArrivingEngagement): boolean {
  const created = microsOf(arriving.engagement.created_at);
  return created !== null && created >= batch.newsSinceUs;
}

function differs(
  kept: KeptEngagement,
  arriving: ArrivingEngagement,
  row: EngagementRow,
  changes: PartChanges,
): boolean {
  return (
    row.body !== kept.body ||
    row.flags !== kept.flags ||
    (row.parts.has('base') && arriving.updatedUs !== kept.updatedUs) ||
    changes.links.size > 0 ||
    changes.transcript?.same === false ||
    changes.lines !== null
  );
}

/** It was met; and whether, and when, it is to be read again on its own. */
function mark(
  batch: Batch,
  kept: KeptEngagement | null,
  key: number,
  facts: ReturnType<typeof recheckFacts>,
  sighting: Sighting,
): void {
  const before = kept === null ? null : { facts: recheckFacts(kept), recheck: kept.recheck };
  const recheck = recheckOf(facts, before, sighting.by, sighting.at, sighting.newest);
  const met = 'UPDATE engagement SET met = ?, missed = 0, asked = 0';
  if (kept !== null && kept.recheck?.looks === recheck?.looks && kept.recheck?.dueAt === recheck?.dueAt) {
    batch.db.run(`${met} WHERE key = ?`, batch.commit, key);
    return;
  }
  const [looks, dueAt] = [recheck?.looks ?? 0, recheck?.dueAt ?? null];
  batch.db.run(`${met}, looks = ?, due_at = ? WHERE key = ?`, batch.commit, looks, dueAt, key);
}

function factsAfter(
  kept: KeptEngagement | null,
  arriving: ArrivingEngagement,
  row: EngagementRow,
): ReturnType<typeof recheckFacts> {
  const { flags, stamps } = row;
  if (kept !== null && !row.parts.has('base')) return recheckFacts({ ...kept, flags, stamps });
  const { engagement_type: type, processing_status: status } = arriving.engagement;
  return recheckFacts({ type, status, flags, stamps, updatedUs: arriving.updatedUs });
}

function stampsAfter(
  batch: Batch,
  kept: KeptEngagement | null,
  updatedUs: number,
  parts: ReadonlySet<Part>,
): Stamps {
  const stamp = batch.stamp(updatedUs);
  return { ...kept?.stamps, ...Object.fromEntries([...parts].map((part) => [part, stamp])) };
}

/**
 * Takes in one engagement with whatever expansions came along: row, links, texts, history and index, all in the
 * batch's transaction.
 */
export function writeEngagement(batch: Batch, arriving: ArrivingEngagement, sighting: Sighting): void {
  const { db } = batch;
  const { engagement } = arriving;
  const kept = keptEngagement(db, engagement.id) ?? null;
  const standing = kept === null ? standingOf(batch, arriving) : 'new';
  if (standing === 'gone') return;
  const parts = partsToWrite(kept, arriving, batch.asked);
  if (kept !== null && parts.size === 0) {
    db.run('UPDATE engagement SET met = ?, missed = 0, asked = 0 WHERE key = ?', batch.commit, kept.key);
    return;
  }
  if (parts.has('owner') && engagement.owner !== null && engagement.owner !== undefined) {
    writeRecord(batch, 'user', engagement.owner, 'whole', 'embedded');
  }
  const row: EngagementRow = {
    flags: flagsOf(arriving, kept, parts),
    body: bodyOf(arriving, kept, parts),
    stamps: stampsAfter(batch, kept, arriving.updatedUs, parts),
    parts,
  };
  const key = writeRow(batch, kept, arriving, row);
  const changes = writeParts(batch, key, arriving, parts);
  mark(batch, kept, key, factsAfter(kept, arriving, row), sighting);
  if (kept !== null && !differs(kept, arriving, row, changes)) return;

  indexEngagement(db, key);
  const about = { kind: 'engagement', id: engagement.id, name: engagement.title } as const;
  if (kept !== null) logChanges(batch, about, engagementChanges(kept, row.body, changes));
  else if (standing === 'restored') logChanges(batch, about, [RESTORED]);
  else if (isNews(batch, arriving)) {
    logChanges(batch, about, [{ field: 'created', before: null, after: engagement.created_at }]);
  }
  if (kept === null) batch.count('engagements', 1);
  if (hasFlag(row.flags, FLAG.timelineKnown) && !hasFlag(kept?.flags ?? 0, FLAG.timelineKnown)) {
    batch.count('timelines', 1);
  }
  batch.engagements.add(key);
  batch.engagementIds.add(engagement.id);
}
