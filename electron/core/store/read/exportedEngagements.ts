import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import type { Database, Row } from '../../database/database.ts';
import { number, text } from '../../database/rowValues.ts';
import { FLAG, hasFlag, secondOf } from '../columnEncoding.ts';
import type { RecordedEngagement, WholeEngagement } from '../mirror.ts';
import type { Columns } from './engagementTable.ts';
import { engagementOf, keyOf } from './engagementRows.ts';
import type { MirroredTranscripts } from './mirroredTranscripts.ts';

/** The ids of these rows, in this order. */
export function idsOf(db: Database, keys: Iterable<number>): EngagementId[] {
  const read = (row: Row) => engagementId.parse(text(row, 0));
  return [...keys].flatMap((key) => db.get('SELECT id FROM engagement WHERE key = ?', read, key) ?? []);
}

/** The rows of these ids, in this order; unknown ids are left out. */
export function keysOf(db: Database, ids: readonly EngagementId[]): number[] {
  return ids.flatMap((id) => keyOf(db, id) ?? []);
}

/** Whether the engagement has a recording, as far as that is known without asking the API. */
function mayBeRecorded({ flags, seconds, lines }: Columns, key: number): boolean {
  const known = flags[key] ?? 0;
  if (hasFlag(known, FLAG.mediaKnown)) return hasFlag(known, FLAG.media);
  return (seconds[key] ?? 0) > 0 || (lines[key] ?? 0) > 0;
}

export function recordedEngagements(db: Database, columns: Columns, keys: Uint32Array): RecordedEngagement[] {
  return [...keys].flatMap((key) => {
    const [id] = mayBeRecorded(columns, key) ? idsOf(db, [key]) : [];
    const at = secondOf(columns.timeKey[key] ?? 0) * 1000;
    return id === undefined ? [] : [{ id, at, updated: columns.updated[key] ?? 0 }];
  });
}

/** Whether the API has been asked for this engagement's timed lines. */
function isTimelineKnown(db: Database, key: number): boolean {
  const flags = db.get('SELECT flags FROM engagement WHERE key = ?', (row) => number(row, 0), key);
  return flags !== undefined && hasFlag(flags, FLAG.timelineKnown);
}

export function unreadTimelines(db: Database, ids: readonly EngagementId[]): EngagementId[] {
  return ids.filter((id) => !isTimelineKnown(db, keyOf(db, id) ?? 0));
}

export function wholeEngagements(
  db: Database,
  transcripts: MirroredTranscripts,
  ids: readonly EngagementId[],
): WholeEngagement[] {
  return keysOf(db, ids).flatMap((key) => {
    const kept = engagementOf(db, key);
    return kept === undefined ? [] : [{ engagement: kept.engagement, timeline: transcripts.whole(key) }];
  });
}
