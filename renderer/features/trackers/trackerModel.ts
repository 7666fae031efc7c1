const MAX_PHRASES = 20;
const MAX_PHRASE_LENGTH = 200;

/** Parses a field with one phrase per line; null if there are none, too many, or one is too long. */
export function parsePhrases(text: string): string[] | null {
  const rows = text.split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
  const phrases = [...new Set(rows)].filter((row) => /[\p{L}\p{N}]/u.test(row));
  const fits = phrases.length > 0 && phrases.length <= MAX_PHRASES;
  return fits && phrases.every(({ length }) => length <= MAX_PHRASE_LENGTH) ? phrases : null;
}

export interface TrendMonth {
  /** `2026-11`. */
  readonly name: string;
  readonly calls: number;
}

const MONTHS = 12;

/** Counts these times (ISO 8601) by month for the last twelve months up to `now`, oldest first, in UTC. */
export function monthsOf(moments: readonly string[], now: number): TrendMonth[] {
  const counts = new Map<string, number>();
  for (const moment of moments) {
    const name = moment.slice(0, 7);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const today = new Date(now);
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1 - at));
    const name = new Date(first).toISOString().slice(0, 7);
    return { name, calls: counts.get(name) ?? 0 };
  });
}
