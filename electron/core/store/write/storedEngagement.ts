import type { RecheckFacts, Recheck } from '../../sync/rowRules.ts';
import { type Database, json, number, numberOrNull, type Row, text } from '../../database/database.ts';
import { FLAG, hasFlag, type Stamps, stampsFromJson } from '../columnEncoding.ts';

/** A stored engagement, with what writing needs. */
export interface StoredEngagement {
  readonly key: number;
  readonly timeKey: number;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly owner: number | null;
  readonly host: number | null;
  readonly flags: number;
  readonly updatedUs: number;
  readonly lineCount: number;
  readonly stamps: Stamps;
  readonly written: number;
  readonly met: number;
  readonly recheck: Recheck | null;
  readonly body: string;
}

function read(row: Row): StoredEngagement {
  const dueAt = numberOrNull(row, 14);
  return {
    key: number(row, 0),
    timeKey: number(row, 1),
    title: text(row, 2),
    type: text(row, 3),
    status: text(row, 4),
    owner: numberOrNull(row, 5),
    host: numberOrNull(row, 6),
    flags: number(row, 7),
    updatedUs: number(row, 8),
    lineCount: number(row, 9),
    stamps: stampsFromJson(json(row, 10)),
    written: number(row, 11),
    met: number(row, 12),
    recheck: dueAt === null ? null : { looks: number(row, 13), dueAt },
    body: text(row, 15),
  };
}

export function storedEngagement(db: Database, id: string): StoredEngagement | undefined {
  return db.get(
    `SELECT e.key, e.time_key, e.title, t.name, s.name, e.owner, e.host, e.flags, e.updated_us, e.line_count, e.parts,
       e.written, e.met, e.looks, e.due_at, b.json
     FROM engagement e
     JOIN term t ON t.code = e.type
     JOIN term s ON s.code = e.status
     JOIN engagement_body b ON b.key = e.key
     WHERE e.id = ?`,
    read,
    id,
  );
}

/** The facts for `recheckOf`. A timeline counts as read only at the row's current version. */
export function recheckFacts(
  row: Pick<StoredEngagement, 'type' | 'status' | 'flags' | 'updatedUs' | 'stamps'>,
): RecheckFacts {
  const read = row.stamps.transcript_timeline?.updatedUs === row.updatedUs;
  return {
    processingStatus: row.status,
    engagementType: row.type,
    updatedAt: row.updatedUs === 0 ? null : Math.floor(row.updatedUs / 1000),
    timeline: !read ? 'unread' : hasFlag(row.flags, FLAG.timeline) ? 'there' : 'none',
  };
}
