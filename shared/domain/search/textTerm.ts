import { fold } from './fold.ts';
import { wordsOf } from './words.ts';
import type { TextTerm } from './searchQuery.ts';

/** Longer than anybody types; what is pasted beyond it is left out. */
const MOST_LETTERS = 200;

/** A star or the end of what is being typed makes a prefix; one letter alone would find nearly everything. */
export function canBePrefix(folded: string): boolean {
  const last = wordsOf(folded).at(-1);
  return last !== undefined && (last.unspaced || last.text.length >= 2);
}

/** Null where there is no letter or digit in it. A star at the end asks for a prefix. */
export function readTerm(value: string): TextTerm | null {
  const starred = /\*+\s*$/u.test(value);
  const typed = value
    .replace(/\*+\s*$/u, '')
    .trim()
    .slice(0, MOST_LETTERS);
  const folded = fold(typed).replace(/\s+/gu, ' ').trim();
  if (wordsOf(folded).length === 0) return null;
  return { typed, folded, prefix: starred && canBePrefix(folded) };
}
