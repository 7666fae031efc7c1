type Marked = { readonly text: string; readonly marks: readonly (readonly [number, number])[] };

/** Words that stand beside each other are one phrase, whatever signs are between them. */
const BETWEEN = /^[^\p{L}\p{N}]*$/u;

/** The longest run of what was found in a line, as it is said there; null where nothing is marked. */
export function foundWords({ text, marks }: Marked): string | null {
  let [longest, from, to] = ['', 0, 0];
  for (const [begin, end] of marks) {
    if (to === 0 || !BETWEEN.test(text.slice(to, begin))) from = begin;
    to = end;
    const run = text.slice(from, to);
    if (run.length > longest.length) longest = run;
  }
  return longest === '' ? null : longest;
}
