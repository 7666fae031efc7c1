import { hash } from 'node:crypto';
import { fold } from '#shared/domain/search/fold.ts';
import { isRecord } from '../../json.ts';
import {
  DOCUMENT_COLUMNS,
  INDEX_VERSION,
  notesOf,
  searchDocument,
  type SearchSource,
} from '../search/searchDocument.ts';
import {
  type Database,
  json,
  number,
  numberOrNull,
  ownRecord,
  text,
  textOrNull,
} from '../../database/database.ts';
import type { Timeline } from '../../api/adapter/responseParser.ts';
import { bodyOf } from '../columnEncoding.ts';
import { recordColumns } from './writeRecord.ts';
import { dropTextOfLines, rewriteTimings } from './writeTexts.ts';

function strings(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function speakersOf(speakers: unknown): string[] {
  if (!Array.isArray(speakers)) return [];
  const names = speakers.flatMap((speaker: unknown) =>
    isRecord(speaker) ? [[...strings(speaker['name']), ...strings(speaker['email'])].join(' ')] : [],
  );
  return [...new Set(names)];
}

/** The texts of an engagement that was just written, so that they needn't be read again; those it brought. */
export interface WrittenTexts {
  readonly text?: string;
  readonly timeline?: Timeline | null;
}

function textOf(db: Database, key: number, written: WrittenTexts): string {
  const sql = 'SELECT text FROM engagement_text WHERE key = ?';
  return written.text ?? db.get(sql, (row) => text(row, 0), key) ?? '';
}

function timelineOf(
  db: Database,
  key: number,
  { timeline }: WrittenTexts,
): { readonly speakers: unknown; readonly body: string } {
  const none = { speakers: [], body: '' };
  if (timeline === null) return none;
  if (timeline !== undefined) return { speakers: timeline.speakers, body: bodyOf(timeline.lines) };
  const sql = 'SELECT speakers, body FROM timeline WHERE key = ?';
  return db.get(sql, (row) => ({ speakers: json(row, 0), body: text(row, 1) }), key) ?? none;
}

function sourceOf(
  db: Database,
  key: number,
  written: WrittenTexts,
): (SearchSource & { readonly timeKey: number }) | undefined {
  const found: Record<string, string[]> = { contact: [], company: [], tag: [], user: [] };
  const linked = db.all(
    'SELECT r.kind, r.found_by FROM link l JOIN record r ON r.key = l.record WHERE l.engagement = ? ORDER BY l.kind, l.position',
    (row) => [text(row, 0), text(row, 1)] as const,
    key,
  );
  for (const [kind, foundBy] of linked) found[kind]?.push(foundBy);
  const { speakers, body } = timelineOf(db, key, written);
  return db.get(
    `SELECT e.title, e.time_key, o.found_by, h.found_by, b.json, e.owner, e.host
     FROM engagement e
     JOIN engagement_body b ON b.key = e.key
     LEFT JOIN record o ON o.key = e.owner
     LEFT JOIN record h ON h.key = e.host
     WHERE e.key = ?`,
    (row) => {
      const host = numberOrNull(row, 5) === numberOrNull(row, 6) ? '' : (textOrNull(row, 3) ?? '');
      return {
        title: text(row, 0),
        timeKey: number(row, 1),
        people: [...(found['contact'] ?? []), textOrNull(row, 2) ?? '', host],
        speakers: speakersOf(speakers),
        companies: found['company'] ?? [],
        tags: found['tag'] ?? [],
        notes: notesOf(json(row, 4)),
        text: textOf(db, key, written),
        spoken: fold(body),
      };
    },
    key,
  );
}

const INSERT = `INSERT INTO document (rowid, ${DOCUMENT_COLUMNS.join(', ')})
  VALUES (?, ${DOCUMENT_COLUMNS.map(() => '?').join(', ')})`;

/** Removes an engagement's document from the index. */
export function unindexEngagement(db: Database, key: number): void {
  const timeKey = db.get('SELECT time_key FROM indexed WHERE key = ?', (row) => number(row, 0), key);
  if (timeKey === undefined) return;
  db.run('DELETE FROM document WHERE rowid = ?', timeKey);
  db.run('DELETE FROM indexed WHERE key = ?', key);
}

/** Writes an engagement's document if it differs from the indexed one. */
export function indexEngagement(db: Database, key: number, written: WrittenTexts = {}): void {
  const source = sourceOf(db, key, written);
  if (source === undefined) return;
  const columns = searchDocument(source);
  const digest = hash('sha1', [INDEX_VERSION, ...columns].join('\0'), 'base64');
  const known = db.get(
    'SELECT time_key, digest FROM indexed WHERE key = ?',
    (row) => ({ timeKey: number(row, 0), digest: text(row, 1) }),
    key,
  );
  if (known?.digest === digest && known.timeKey === source.timeKey) return;
  if (known !== undefined) db.run('DELETE FROM document WHERE rowid = ?', known.timeKey);
  db.run(INSERT, source.timeKey, ...columns);
  db.run(
    'INSERT OR REPLACE INTO indexed (key, time_key, digest) VALUES (?, ?, ?)',
    key,
    source.timeKey,
    digest,
  );
}

/** Rows per step of refolding: about 20 ms. */
const REFOLD_AT_ONCE = 50;
/** A few calls of a whole day must not block writes for seconds. */
const REFOLD_LINES = 20_000;

/** Refolds the names of all records, except plain ASCII, which every version folds alike. */
export function refoldRecords(db: Database): void {
  const rows = db.all(`SELECT key, id, json FROM record WHERE json GLOB '*[^ -~]*'`, (row) => ({
    key: number(row, 0),
    fields: { ...ownRecord(text(row, 2)), id: text(row, 1) },
  }));
  for (const { key, fields } of rows) {
    const { name, foundBy } = recordColumns(fields);
    db.run('UPDATE record SET name_folded = ?, found_by = ? WHERE key = ?', fold(name), foundBy, key);
  }
}

/**
 * Refolds the titles of the next engagements and converts what earlier versions stored of transcripts: folded lines,
 * texts that are the same as the lines, and timings as binary numbers. Returns the last one, or null when finished.
 */
export function refoldEngagements(db: Database, after: number): number | null {
  const rows = db.all(
    'SELECT key, title, line_count FROM engagement WHERE key > ? ORDER BY key LIMIT ?',
    (row) => ({ key: number(row, 0), title: text(row, 1), lines: number(row, 2) }),
    after,
    REFOLD_AT_ONCE,
  );
  let rewritten = 0;
  for (const { key, title, lines } of rows) {
    const titleFolded = fold(title);
    db.run('UPDATE engagement SET title_folded = ?1 WHERE key = ?2 AND title_folded <> ?1', titleFolded, key);
    db.run('UPDATE timeline SET folded = NULL WHERE key = ? AND folded IS NOT NULL', key);
    dropTextOfLines(db, key);
    rewriteTimings(db, key);
    rewritten += lines;
    if (rewritten > REFOLD_LINES) return key;
  }
  return rows.at(-1)?.key ?? null;
}
