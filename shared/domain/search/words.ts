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
