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
const SCORED = `SELECT rowid AS time_key, bm25(document, ${WEIGHTS}) AS score FROM document
  WHERE document MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`;
const BEST = `WITH scored AS MATERIALIZED (${SCORED})
  SELECT time_key, (SELECT count(*) FROM scored) FROM scored ORDER BY score LIMIT ?`;
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

export interface BestDocuments {
  /** Best first. */
  readonly timeKeys: readonly number[];
  /** How many were scored. */
  readonly scored: number;
}

/**
 * The documents that fit best among the newest `among` found. Sorted where they are found: ten thousand rows that
 * had to cross over to be sorted here would take as long again as scoring them.
 */
export function bestDocuments(
  db: Database,
  expression: string,
  range: TimeRange,
  among: number,
  limit: number,
): BestDocuments {
  let scored = 0;
  const timeKeys = db.all(
    BEST,
    (row) => {
      scored = number(row, 1);
      return number(row, 0);
    },
    expression,
    range.from,
    range.before,
    among,
    limit,
  );
  return { timeKeys, scored };
}

export function isFound(db: Database, expression: string, timeKey: number): boolean {
  return db.get(ONE, () => true, expression, timeKey) === true;
}
