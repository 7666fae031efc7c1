import { fold } from './fold.ts';
import type { TextTerm } from './searchQuery.ts';

/** Longer than anyone types; the rest of pasted text is dropped. */
const MAX_LENGTH = 200;

/** Whether the last word can be a prefix; one letter alone would match nearly everything. */
export function canBePrefix(folded: string): boolean {
  const last = wordsOf(folded).at(-1);
  return last !== undefined && (last.unspaced || last.text.length >= 2);
}

/** Null without a letter or digit. A trailing star requests a prefix. */
export function readTerm(value: string): TextTerm | null {
  const starred = /\*+\s*$/u.test(value);
  const typed = value
    .replace(/\*+\s*$/u, '')
    .trim()
    .slice(0, MAX_LENGTH);
  const folded = foldTerm(typed);
  if (wordsOf(folded).length === 0) return null;
  return { typed, folded, prefix: starred && canBePrefix(folded), others: [] };
}

export function foldTerm(typed: string): string {
  return fold(typed).replace(/\s+/gu, ' ').trim();
}

/** Scripts without spaces between words, for use inside a character class of a `u` pattern. */
export const UNSPACED_SCRIPTS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc';

/** Scripts written without spaces (and Hangul, whose particles are attached to the word). */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const ANY_UNSPACED = new RegExp(UNSPACED.source, 'u');
const WORD = /[a-z0-9\u0080-\u{10ffff}]+/gu;

/**
 * A unit of folded text that is searched as one: a word between two boundaries, or a run of a script without
 * spaces, which may occur anywhere in a longer run.
 */
export interface Word {
  readonly text: string;
  readonly unspaced: boolean;
}

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

/** All unspaced scripts are at or beyond Thai: a range, which is much faster to look for than the scripts. */
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/;

/** Whether `eachUnspacedRun` would change anything. */
export function hasUnspaced(folded: string): boolean {
  return MAY_BE_UNSPACED.test(folded) && ANY_UNSPACED.test(folded);
}

export function eachUnspacedRun(folded: string, change: (run: string) => string): string {
  return folded.replace(UNSPACED, change);
}
