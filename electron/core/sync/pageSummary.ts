import { isRecord } from '../json.ts';

/** What the sync has to know of a page; the rows themselves are the mirror's business. */
export interface PageSummary {
  readonly rows: number;
  /** Extremes of `updated_at`, milliseconds since 1970; null where no row tells. Not the first and the last: a page may come unsorted. */
  readonly newest: number | null;
  readonly oldest: number | null;
  readonly next: string | null;
  /** True where the service says that another page exists. */
  readonly more: boolean;
}

/** Milliseconds since 1970; finer digits are cut off, never rounded up. Null where it is no date. */
export function instantOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const instant = Date.parse(value);
  return Number.isFinite(instant) ? Math.floor(instant) : null;
}

/** Null where it is no list envelope (API description, "List envelope"). */
export function summarise(json: unknown): PageSummary | null {
  if (!isRecord(json) || !Array.isArray(json['data'])) return null;
  let newest: number | null = null;
  let oldest: number | null = null;
  for (const row of json['data']) {
    const instant = isRecord(row) ? instantOf(row['updated_at']) : null;
    if (instant === null) continue;
    newest = newest === null ? instant : Math.max(newest, instant);
    oldest = oldest === null ? instant : Math.min(oldest, instant);
  }
  const cursor = json['next_cursor'];
  const next = typeof cursor === 'string' && cursor !== '' ? cursor : null;
  // `has_more` decides; where it is missing, a cursor means that another page exists.
  const more = typeof json['has_more'] === 'boolean' ? json['has_more'] : next !== null;
  return { rows: json['data'].length, newest, oldest, next: more ? next : null, more };
}
