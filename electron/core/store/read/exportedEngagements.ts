import { companyId, engagementId, type EngagementId } from '#shared/contract/ids.ts';
import { readContact } from '../../api/adapter/responseParser.ts';
import { type Database, json, number, type Row, text, textOrNull } from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import { FLAG, hasFlag, secondOf } from '../columnEncoding.ts';
import type { LinkedRecord, ReadInput, ReadOutput, RecordedEngagement, WholeEngagement } from '../mirror.ts';
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

/**
 * The commits that last wrote the engagement, its parts, and the records it names. They also rise when a scan finds
 * nothing new, so another mark doesn't have to mean another file.
 */
const MARK = `SELECT e.id,
  e.written || '.' || e.flags || '.'
  || (SELECT ifnull(max(json_extract(value, '$[1]')), 0) FROM json_each(e.parts, '$.stamps')) || '.'
  || (SELECT count(*) || '.' || ifnull(max(r.written), 0) FROM link l JOIN record r ON r.key = l.record
      WHERE l.engagement = e.key) || '.'
  || ifnull((SELECT written FROM record WHERE key = e.owner), 0)
  FROM engagement e WHERE e.key = ?`;

export function exportMark(
  db: Database,
  key: number,
): ReadOutput<'exportMarks'>['marks'][number] | undefined {
  return db.get(MARK, (row) => ({ id: engagementId.parse(text(row, 0)), mark: text(row, 1) }), key);
}

export function deletedAmong(db: Database, ids: readonly EngagementId[]): EngagementId[] {
  const sql = 'SELECT 1 FROM tombstone WHERE id = ?';
  return ids.filter((id) => db.get(sql, () => true, id) === true);
}

function domainsOf(fields: unknown): string[] {
  const domains: readonly unknown[] =
    isRecord(fields) && Array.isArray(fields['domains']) ? fields['domains'] : [];
  return domains.flatMap((each) => {
    const domain = isRecord(each) ? each['domain'] : each;
    return typeof domain === 'string' ? [domain] : [];
  });
}

export function linkedRecords(
  db: Database,
  { kind, ids }: ReadInput<'linkedRecords'>,
): ReadOutput<'linkedRecords'> {
  const nameOf = (id: string): string | null =>
    db.get(
      `SELECT name FROM record WHERE kind = 'company' AND id = ? AND name <> ''`,
      (row) => text(row, 0),
      id,
    ) ?? null;
  const read = (row: Row): LinkedRecord[] => {
    const fields = json(row, 1);
    if (kind === 'contact') {
      const contact = readContact(fields, 'contact').value;
      const company = contact?.company;
      if (contact === null) return [];
      const known = company === null || company === undefined ? null : company.id;
      return [{ kind, contact, company: known === null ? null : { id: known, name: nameOf(known) } }];
    }
    const [type, crmId] = [textOrNull(row, 3), textOrNull(row, 4)];
    const link =
      type === null || crmId === null
        ? null
        : { object_type: type, crm_object_id: crmId, source: textOrNull(row, 5) ?? '' };
    const id = companyId.parse(text(row, 0));
    return [{ kind, company: { id, name: text(row, 2), domains: domainsOf(fields), crm_association: link } }];
  };
  const sql = 'SELECT id, json, name, crm_type, crm_id, crm_source FROM record WHERE kind = ? AND id = ?';
  return ids.flatMap((id) => db.get(sql, read, kind, id) ?? []);
}
