import { replaces } from '../../sync/rowRule.ts';
import { number } from '../row.ts';
import type { Part, Stamp } from '../stamps.ts';
import { packTimeline } from '../timelineRow.ts';
import type { ArrivingEngagement } from './arrivingEngagement.ts';
import type { Batch } from './batch.ts';
import type { PartChanges } from './engagementChanges.ts';
import type { KeptEngagement } from './keptEngagement.ts';
import { LINK_PARTS, writeLinks, type LinkChange, type LinkPart } from './links.ts';

/**
 * Which parts of what arrived are newer than what is kept. Each is judged by itself, as it may have come by a
 * request of its own: a list page that was overtaken by a newer row still brings the first timeline.
 */
export function partsToWrite(
  kept: KeptEngagement | null,
  arriving: ArrivingEngagement,
  asked: number,
): ReadonlySet<Part> {
  const isNewer = (stamp: Pick<Stamp, 'updatedUs' | 'commit'> | undefined): boolean => {
    const rule =
      stamp === undefined ? null : { updatedAt: stamp.updatedUs, commit: stamp.commit, gone: false };
    return replaces(rule, { updatedAt: arriving.updatedUs, asked });
  };
  const base = kept === null || isNewer({ updatedUs: kept.updatedUs, commit: kept.written });
  const parts = new Set<Part>(base ? ['base'] : []);
  for (const part of arriving.expanded) {
    if (base || isNewer(kept.stamps[part])) parts.add(part);
  }
  return parts;
}

function writeText(batch: Batch, key: number, text: string): PartChanges['transcript'] {
  const { db } = batch;
  const before = db.get('SELECT text FROM engagement_text WHERE key = ?', (row) => String(row[0]), key) ?? '';
  const change = { before: before.length, after: text.length, same: before === text };
  if (change.same) return change;
  if (text === '') db.run('DELETE FROM engagement_text WHERE key = ?', key);
  else db.run('INSERT OR REPLACE INTO engagement_text (key, text) VALUES (?, ?)', key, text);
  return change;
}

const TIMELINE_COLUMNS = [
  'speakers',
  'body',
  'folded',
  'spoken_by',
  'times',
  'sentiment',
  'words',
  'overall',
  'unreadable',
];
const SAME_TIMELINE = TIMELINE_COLUMNS.map((column) => `${column} IS ?`).join(' AND ');

/** Null where the timeline is the one that is kept: a scan brings most of them unchanged. */
function writeTimeline(
  batch: Batch,
  key: number,
  timeline: ArrivingEngagement['timeline'],
): PartChanges['lines'] {
  const { db } = batch;
  const before = db.get('SELECT line_count FROM engagement WHERE key = ?', (row) => number(row, 0), key) ?? 0;
  const after = timeline?.lines.length ?? 0;
  if (timeline === null) {
    if (db.run('DELETE FROM timeline WHERE key = ?', key) === 0) return null;
  } else {
    const { speakers, body, folded, spokenBy, times, sentiment, words, overall, unreadable } =
      packTimeline(timeline);
    const row = [speakers, body, folded, spokenBy, times, sentiment, words, overall, unreadable];
    const there = db.get(
      `SELECT 1 FROM timeline WHERE key = ? AND ${SAME_TIMELINE}`,
      () => true,
      key,
      ...row,
    );
    if (there === true) return null;
    const sql = `INSERT OR REPLACE INTO timeline (key, ${TIMELINE_COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    db.run(sql, key, ...row);
  }
  db.run('UPDATE engagement SET line_count = ? WHERE key = ?', after, key);
  return { before, after };
}

/** Writes what lies in tables of its own: links, aggregated text, timeline. */
export function writeParts(
  batch: Batch,
  key: number,
  arriving: ArrivingEngagement,
  parts: ReadonlySet<Part>,
): PartChanges {
  const { engagement } = arriving;
  const links = new Map<LinkPart, LinkChange>();
  for (const part of ['contacts', 'companies', 'tags'] as const) {
    if (!parts.has(part)) continue;
    const change = writeLinks(batch, key, LINK_PARTS[part], engagement[part] ?? []);
    if (change !== null) links.set(part, change);
  }
  const transcript = parts.has('transcript') ? writeText(batch, key, engagement.transcript ?? '') : null;
  const lines = parts.has('transcript_timeline') ? writeTimeline(batch, key, arriving.timeline) : null;
  return { links, transcript, lines };
}
