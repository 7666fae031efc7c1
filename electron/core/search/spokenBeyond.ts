const BETWEEN = /[\0-/:-@[-`{-\x7f]+/gu;

/** Tries of lines that are nowhere in the text; after so many the two have little in common. */
const MOST_MISSES = 200;

function wordsInARow(folded: string): string {
  return ` ${folded.replace(BETWEEN, ' ').trim()} `;
}

/**
 * The lines of a transcript that the aggregated text doesn't contain. As a rule it has them all, in order, and
 * indexing both would make the index twice as large, and count every spoken word double. Both are given folded.
 */
export function spokenBeyond(text: string, body: string): string {
  if (text === '') return body;
  const rows = wordsInARow(text);
  const beyond: string[] = [];
  let from = 0;
  let misses = 0;
  for (const line of body.split('\n')) {
    const row = wordsInARow(line);
    if (row.trim() === '') continue;
    let at = misses < MOST_MISSES ? rows.indexOf(row, from) : -1;
    if (at < 0 && misses < MOST_MISSES) at = rows.indexOf(row);
    if (at < 0) {
      misses += 1;
      beyond.push(line);
    } else {
      // The next line may begin with the space that ends this one.
      from = at + row.length - 1;
    }
  }
  return beyond.join('\n');
}
