import { eachUnspacedRun, hasUnspaced } from '#shared/domain/search/searchTerms.ts';

/**
 * Stands before every pair of letters of a script without spaces. Folding leaves no such letter in any text, so
 * nothing that is typed can be taken for it.
 */
export const PAIR_MARK = '·';

/** The one word that every document has, for searches that say only what must not be there. */
export const EVERY = PAIR_MARK + PAIR_MARK;

/**
 * A run of a script without spaces as overlapping pairs of letters, the last letter by itself: 会議室 becomes
 * ·会議 ·議室 ·室. Any run of two or more letters is then found as a row of its pairs, a single letter by the
 * beginning of a pair, and the mark makes that beginning two letters long, which the index has at hand. Pairs
 * rather than triples: most words of Chinese and Japanese have two letters, and triples can't find those.
 */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => PAIR_MARK + letter + (letters[index + 1] ?? ''));
}

/** Folded text as the index takes it in. Its tokenizer parts words at ASCII punctuation and spaces, no more. */
export function indexText(folded: string): string {
  if (!hasUnspaced(folded)) return folded;
  return eachUnspacedRun(folded, (run) => ` ${pairsOf(run).join(' ')} `);
}
