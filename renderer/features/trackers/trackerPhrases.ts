const MAX_PHRASES = 20;
const MAX_PHRASE_LENGTH = 200;

/** The phrases of a field, one in each row; null where there is none, or more or longer ones than are kept. */
export function parsePhrases(text: string): string[] | null {
  const rows = text.split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
  const phrases = [...new Set(rows)].filter((row) => /[\p{L}\p{N}]/u.test(row));
  const fits = phrases.length > 0 && phrases.length <= MAX_PHRASES;
  return fits && phrases.every(({ length }) => length <= MAX_PHRASE_LENGTH) ? phrases : null;
}
