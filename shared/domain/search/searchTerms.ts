import { fold } from './fold.ts';
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

/** Scripts that set no spaces between words, as the inside of a character class of a `u` pattern. */
export const UNSPACED_SCRIPTS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc';

/** Scripts written without spaces (and Hangul, whose particles are written onto the word). */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const ANY_UNSPACED = new RegExp(UNSPACED.source, 'u');
const WORD = /[a-z0-9\u0080-\u{10ffff}]+/gu;

/**
 * A piece of folded text that is looked for as one: a word between two boundaries, or a run of a script
 * without spaces, which may stand anywhere in a longer run.
 */
export interface Word {
  readonly text: string;
  readonly unspaced: boolean;
}

/** The words of folded text, in order. */
export function wordsOf(folded: string): Word[] {
  const words: Word[] = [];
  for (const [word] of folded.matchAll(WORD)) {
    let from = 0;
    for (const run of word.matchAll(UNSPACED)) {
      if (run.index > from) words.push({ text: word.slice(from, run.index), unspaced: false });
      words.push({ text: run[0], unspaced: true });
      from = run.index + run[0].length;
    }
    if (from < word.length) words.push({ text: word.slice(from), unspaced: false });
  }
  return words;
}

/** Whether there is anything in it that `eachUnspacedRun` would change. */
export function hasUnspaced(folded: string): boolean {
  return ANY_UNSPACED.test(folded);
}

export function eachUnspacedRun(folded: string, change: (run: string) => string): string {
  return folded.replace(UNSPACED, change);
}
