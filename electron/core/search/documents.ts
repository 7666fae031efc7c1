import type { Database } from '../store/database.ts';
import { number } from '../store/row.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_WEIGHTS } from './searchDocument.ts';

/** Row numbers of the index: seconds and places, `timeKey.ts`. `[from, before)`. */
export interface TimeRange {
  readonly from: number;
  readonly before: number;
}

const NEWEST = `SELECT rowid FROM document WHERE document MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC`;
const WEIGHTS = DOCUMENT_COLUMNS.map((column) => DOCUMENT_WEIGHTS[column]).join(', ');
const SCORED = `SELECT rowid, bm25(document, ${WEIGHTS}) FROM document
  WHERE document MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`;
const ONE = 'SELECT rowid FROM document WHERE document MATCH ? AND rowid = ?';

/**
 * Documents that the expression finds, newest first. Their numbers are times, so the index gives them in this
 * order by itself, and whoever stops after the first few has paid for those only.
 */
export function* newestDocuments(
  db: Database,
  expression: string,
  range: TimeRange,
): Generator<number, void, void> {
  for (const row of db.each(NEWEST, expression, range.from, range.before)) yield number(row, 0);
}

/** The newest documents found, with how well each of them fits: the lower, the better. */
export function* scoredDocuments(
  db: Database,
  expression: string,
  range: TimeRange,
  limit: number,
): Generator<readonly [timeKey: number, score: number], void, void> {
  for (const row of db.each(SCORED, expression, range.from, range.before, limit)) {
    yield [number(row, 0), number(row, 1)];
  }
}

export function isFound(db: Database, expression: string, timeKey: number): boolean {
  return db.get(ONE, () => true, expression, timeKey) === true;
}
