import type { Timeline, TimelineLine } from '../../api/adapter/responseParser.ts';
import { type Database, number, text as textAt } from '../../database/database.ts';
import {
  binaryTimings,
  packLines,
  packTimeline,
  storedTimings,
  type TimelineRow,
} from '../columnEncoding.ts';

/** What changed in the aggregated text and the timeline, for the history. */
export interface TextChanges {
  /** Length of the aggregated text; null if it wasn't written. */
  readonly transcript: { readonly before: number; readonly after: number; readonly same: boolean } | null;
  /** Lines of the timeline; null if it is unchanged. */
  readonly lines: { readonly before: number; readonly after: number } | null;
}

const COLUMNS = ['speakers', 'body', 'words', 'overall', 'unreadable', 'corrected'];
const SAME_TIMELINE = `SELECT 1 FROM timeline WHERE key = ? AND ${COLUMNS.map((column) => `${column} IS ?`).join(' AND ')}`;
const WRITE_TIMELINE = `INSERT OR REPLACE INTO timeline (key, spoken_by, times, ${COLUMNS.join(', ')})
  VALUES (?, x'', x'', ${COLUMNS.map(() => '?').join(', ')})`;

/** The lines of a timeline as one text, in SQL and in JavaScript. */
const LINES = 'replace(body, char(11), char(10))';
function isLines(text: string, body: string): boolean {
  return text.length === body.length && text === body.replaceAll('\v', '\n');
}

function deleteTimings(db: Database, key: number): void {
  db.run('DELETE FROM timing_chunk WHERE engagement = ?', key);
}

function writeTimings(db: Database, key: number, timings: readonly string[]): void {
  const sql = 'INSERT INTO timing_chunk (engagement, chunk, timings) VALUES (?, ?, ?)';
  for (const [chunk, written] of timings.entries()) db.run(sql, key, chunk, written);
}

function sameTimings(db: Database, key: number, timings: readonly string[]): boolean {
  const stored = storedTimings(db, key);
  return stored.length === timings.length && stored.every((chunk, index) => chunk === timings[index]);
}

/** Rewrites timings that an earlier version stored as binary numbers. */
export function rewriteTimings(db: Database, key: number): void {
  const timings = binaryTimings(db, key);
  if (timings.length === 0) return;
  writeTimings(db, key, timings);
  db.run("UPDATE timeline SET spoken_by = x'', times = x'', sentiment = NULL WHERE key = ?", key);
}

/** Deletes the timeline of an engagement; false if it has none. */
export function deleteTimeline(db: Database, key: number): boolean {
  deleteTimings(db, key);
  return db.run('DELETE FROM timeline WHERE key = ?', key) > 0;
}

/** Null if the stored timeline is the same: a scan leaves most of them unchanged. */
function writeTimeline(
  db: Database,
  key: number,
  timeline: TimelineRow | null,
  after: number,
): TextChanges['lines'] {
  const before = db.get('SELECT line_count FROM engagement WHERE key = ?', (row) => number(row, 0), key) ?? 0;
  if (timeline === null) {
    if (!deleteTimeline(db, key)) return null;
  } else {
    const { speakers, body, timings, words, overall, unreadable, corrected } = timeline;
    const row = [speakers, body, words, overall, unreadable, corrected];
    const same = before === after && db.get(SAME_TIMELINE, () => true, key, ...row) === true;
    if (same && sameTimings(db, key, timings)) return null;
    db.run(WRITE_TIMELINE, key, ...row);
    deleteTimings(db, key);
    writeTimings(db, key, timings);
  }
  db.run('UPDATE engagement SET line_count = ? WHERE key = ?', after, key);
  return { before, after };
}

/** Stores the text, or only that it is the lines of the timeline. */
function writeText(db: Database, key: number, text: string, isText: boolean): void {
  const wasText = db.get('SELECT 1 FROM text_of_lines WHERE key = ?', () => true, key) ?? false;
  if (isText && !wasText) db.run('INSERT INTO text_of_lines (key) VALUES (?)', key);
  if (!isText && wasText) db.run('DELETE FROM text_of_lines WHERE key = ?', key);
  const stored = db.get('SELECT text FROM stored_text WHERE key = ?', (row) => textAt(row, 0), key) ?? '';
  const wanted = isText ? '' : text;
  if (stored === wanted) return;
  if (wanted === '') db.run('DELETE FROM stored_text WHERE key = ?', key);
  else db.run('INSERT OR REPLACE INTO stored_text (key, text) VALUES (?, ?)', key, wanted);
}

/** Writes the received aggregated text and timeline of an engagement; `undefined` if the response had none. */
export function writeTexts(
  db: Database,
  key: number,
  received: string | undefined,
  timeline: Timeline | null | undefined,
): TextChanges {
  if (received === undefined && timeline === undefined) return { transcript: null, lines: null };
  const known = 'SELECT text FROM engagement_text WHERE key = ?';
  const before = db.get(known, (row) => textAt(row, 0), key) ?? '';
  const text = received ?? before;
  const same = before === text;
  const transcript = received === undefined ? null : { before: before.length, after: text.length, same };
  if (timeline === undefined) {
    if (same) return { transcript, lines: null };
    const stored = `SELECT 1 FROM timeline WHERE key = ? AND ${LINES} = ?`;
    writeText(db, key, text, text !== '' && db.get(stored, () => true, key, text) === true);
    return { transcript, lines: null };
  }
  const packed = timeline === null ? null : packTimeline(timeline);
  const lines = writeTimeline(db, key, packed, timeline?.lines.length ?? 0);
  writeText(db, key, text, text !== '' && packed !== null && isLines(text, packed.body));
  return { transcript, lines };
}

/** Rewrites what the lines of a stored timeline say; false if they say it already. The aggregated text stays as received. */
export function rewriteLines(db: Database, key: number, lines: readonly TimelineLine[]): boolean {
  const { body, words, corrected } = packLines(lines);
  const known = 'SELECT text FROM engagement_text WHERE key = ?';
  const received = db.get(known, (row) => textAt(row, 0), key) ?? '';
  const sql = `UPDATE timeline SET body = ?1, words = ?2, corrected = ?3
    WHERE key = ?4 AND (body <> ?1 OR corrected IS NOT ?3)`;
  if (db.run(sql, body, words, corrected, key) === 0) return false;
  writeText(db, key, received, received !== '' && isLines(received, body));
  return true;
}

/** Before timelines are deleted: stores the texts that only they have. */
export function storeTextsOfLines(db: Database): void {
  const sql = `INSERT OR REPLACE INTO stored_text (key, text)
    SELECT key, ${LINES} FROM text_of_lines JOIN timeline USING (key)`;
  db.run(sql);
  db.run('DELETE FROM text_of_lines');
}

/** Deletes a text that an earlier version stored although it is the lines of the timeline. */
export function dropTextOfLines(db: Database, key: number): void {
  const same = `INSERT INTO text_of_lines SELECT key FROM timeline JOIN stored_text USING (key)
    WHERE key = ? AND ${LINES} = text`;
  if (db.run(same, key) > 0) db.run('DELETE FROM stored_text WHERE key = ?', key);
}
