import type { Transcript } from '../transcript.ts';

/** A question as it stands in a line: the sentence that ends in the question mark. */
export interface Question {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

/** Question marks of the scripts that have one: Latin, full-width, Arabic, Greek, Ethiopic, Vai, reversed, doubled. */
const MARK = /[?？؟\u037E፧꘏⸮⁇⁈⁉]/u;
/** "?!" and "???" are one question. Runs first, conditions after: one pattern for both would go back over long runs. */
const RUNS = /[?？؟\u037E፧꘏⸮⁇⁈⁉!！]+/gu;
/** Nothing but closing quotes before a space or the end: the mark in `page?id=7` ends no sentence. */
const SENTENCE_IS_OVER = /^["'”’»」』)\]]{0,4}(?:\s|$)/u;
/** Marks of scripts that need no space after them. */
const NEEDS_NO_SPACE = /[？؟፧꘏]/u;
/** Where a sentence before the question may have ended. */
const BREAK = /[.!…]["'”’»)\]]{0,4}\s+|[。！]|\n/gu;
/** Looking further back for the beginning of a sentence is of no use to a reader. */
const LONGEST = 600;

function beginningOf(text: string, from: number, mark: number): number {
  const nearest = Math.max(from, mark - LONGEST);
  const before = text.slice(nearest, mark);
  let begins = 0;
  for (const end of before.matchAll(BREAK)) begins = end.index + end[0].length;
  const blank = /^\s*/.exec(before.slice(begins))?.[0].length ?? 0;
  return nearest + begins + blank;
}

/** Questions of one line. By their mark alone: a transcript written without question marks has none. */
function questionsIn(text: string, line: number): Question[] {
  const questions: Question[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const over = index + run.length;
    if (!MARK.test(run)) continue;
    if (!NEEDS_NO_SPACE.test(run) && !SENTENCE_IS_OVER.test(text.slice(over, over + 6))) continue;
    const offset = beginningOf(text, from, index);
    from = over;
    // A mark with no word before it asks nothing.
    if (/[\p{L}\p{N}]/u.test(text.slice(offset, index))) {
      questions.push({ line, offset, length: over - offset });
    }
  }
  return questions;
}

/** All questions of the call, in order. */
export function questionsOf(transcript: Transcript): Question[] {
  return transcript.text.flatMap((text, line) => (MARK.test(text) ? questionsIn(text, line) : []));
}
