import type { SpokenLines } from '../transcript.ts';

/** A question in a line: the sentence that ends with the question mark. */
export interface Question {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

/** Question marks of all scripts that have one: Latin, full-width, Arabic, Greek, Ethiopic, Vai, reversed, doubled. */
const MARK = /[?？؟\u037E፧꘏⸮⁇⁈⁉]/u;
/**
 * "?!" and "???" are one question. Matches runs first and checks conditions afterwards, because a single pattern
 * would backtrack over long runs.
 */
const RUNS = /[?？؟\u037E፧꘏⸮⁇⁈⁉!！]+/gu;
/** Only closing quotes before a space or the end: the mark in `page?id=7` ends no sentence. */
const SENTENCE_IS_OVER = /^["'”’»」』)\]]{0,4}(?:\s|$)/u;
/** Marks of scripts without a space after them. */
const NEEDS_NO_SPACE = /[？؟፧꘏]/u;
/** Where the sentence before the question ended. */
const BREAK = /[.!…]["'”’»)\]]{0,4}\s+|[。！]|\n/gu;
/** Longest sentence to show: an earlier start is of no use to a reader. */
const MAX_SENTENCE = 600;

function beginningOf(text: string, from: number, mark: number): number {
  const nearest = Math.max(from, mark - MAX_SENTENCE);
  const before = text.slice(nearest, mark);
  let begins = 0;
  for (const end of before.matchAll(BREAK)) begins = end.index + end[0].length;
  const blank = /^\s*/.exec(before.slice(begins))?.[0].length ?? 0;
  return nearest + begins + blank;
}

/** Questions of one line, by their mark alone: a transcript without question marks has none. */
function questionsIn(text: string, line: number): Question[] {
  const questions: Question[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const over = index + run.length;
    if (!MARK.test(run)) continue;
    if (!NEEDS_NO_SPACE.test(run) && !SENTENCE_IS_OVER.test(text.slice(over, over + 6))) continue;
    const offset = beginningOf(text, from, index);
    from = over;
    // A mark without words before it is not a question.
    if (/[\p{L}\p{N}]/u.test(text.slice(offset, index))) {
      questions.push({ line, offset, length: over - offset });
    }
  }
  return questions;
}

export function questionsOf(transcript: Pick<SpokenLines, 'text'>): Question[] {
  return transcript.text.flatMap((text, line) => (MARK.test(text) ? questionsIn(text, line) : []));
}
