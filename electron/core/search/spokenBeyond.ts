import { wordEndsAt, wordEndsBefore } from './wordUnit.ts';

const BETWEEN = /[\0-/:-@[-`{-\x7f]+/gu;

/** Tries of lines that are nowhere in the text; after so many the two have little in common. */
const MOST_MISSES = 200;

/** Where the piece, which is not empty, stands as whole words from this place on; -1 where it doesn't. */
function placeOf(text: string, piece: string, from: number): number {
  let at = text.indexOf(piece, from);
  while (at >= 0 && !(wordEndsBefore(text, at) && wordEndsAt(text, at + piece.length))) {
    at = text.indexOf(piece, at + 1);
  }
  return at;
}

function wordsInARow(folded: string): string {
  return ` ${folded.replace(BETWEEN, ' ').trim()} `;
}

/**
 * The lines of a transcript that the aggregated text doesn't contain. As a rule it has them all, in order, and
 * indexing both would make the index twice as large, and count every spoken word double. Both are given folded.
 * A line counts as contained letter by letter, or where only what stands between its words differs.
 */
export function linesMissingFromText(text: string, body: string): string {
  if (text === '') return body;
  const beyond: string[] = [];
  let rows: string | null = null;
  let from = 0;
  let misses = 0;
  for (const line of body.split('\n')) {
    if (line.trim() === '') continue;
    if (misses >= MOST_MISSES) {
      beyond.push(line);
      continue;
    }
    const at = placeOf(text, line, from);
    if (at >= 0) {
      from = at + line.length;
      continue;
    }
    rows ??= wordsInARow(text);
    const row = wordsInARow(line);
    if (row.trim() === '' || rows.includes(row)) continue;
    misses += 1;
    beyond.push(line);
  }
  return beyond.join('\n');
}
