import type { Marked } from '../../contract/mirror.ts';
import { fold, foldWithOrigin } from './fold.ts';
import type { TextTerm } from './searchQuery.ts';
import { hasUnspaced, type Word, wordsOf } from './searchTerms.ts';

/** Matching lines of one transcript. */
export interface FoundLines {
  /** Indexes of the best few lines: those with most needles first, then in order. */
  readonly best: readonly number[];
  readonly count: number;
}

/**
 * Finds lines in a folded transcript, whose lines are separated by line breaks. A match may span a break and
 * counts for the line it begins in. `counts` excludes lines of other speakers.
 */
export function findLines(
  folded: string,
  needles: readonly Needle[],
  limit: number,
  counts: (line: number) => boolean,
): FoundLines {
  /** Number of needles that begin in each line, by line index. */
  const found = new Map<number, number>();
  for (const needle of needles) {
    let line = 0;
    let nextBreak = folded.indexOf('\n');
    let last = -1;
    for (const [begin] of findIn(folded, needle)) {
      while (nextBreak >= 0 && nextBreak < begin) {
        line += 1;
        nextBreak = folded.indexOf('\n', nextBreak + 1);
      }
      if (line === last || !counts(line)) continue;
      last = line;
      found.set(line, (found.get(line) ?? 0) + 1);
    }
  }
  const ranked = [...found].sort(([a, held], [b, other]) => other - held || a - b);
  return { best: ranked.slice(0, limit).map(([line]) => line), count: found.size };
}

/**
 * In folded text: ASCII letters and digits, and everything beyond ASCII, because folding leaves only word
 * characters there.
 */
function isWordUnit(code: number): boolean {
  return code > 0x7f || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

export function wordEndsBefore(text: string, at: number): boolean {
  return at === 0 || !isWordUnit(text.charCodeAt(at - 1));
}

export function wordEndsAt(text: string, at: number): boolean {
  return at >= text.length || !isWordUnit(text.charCodeAt(at));
}

/** A range of folded text, `[begin, end)`. */
type Span = readonly [number, number];

/** A term prepared for matching in folded text exactly where the index would match it. */
export interface Needle {
  readonly words: readonly Word[];
  readonly prefix: boolean;
  /** Other spellings, which match as well. */
  readonly others: readonly Needle[];
}

export function needleOf({ folded, prefix, others }: TextTerm): Needle {
  return { words: wordsOf(folded), prefix, others: others.map(needleOf) };
}

/** Where the last word ends if the words after the first follow, otherwise -1. */
function follow(text: string, needle: Needle, firstEnds: number): number {
  const { words, prefix } = needle;
  let at = firstEnds;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index];
    const before = words[index - 1];
    if (word === undefined || before === undefined) return -1;
    let next = at;
    while (next < text.length && !isWordUnit(text.charCodeAt(next))) next += 1;
    // Words may only be adjacent between a spaced and an unspaced script.
    if (next === at && word.unspaced === before.unspaced) return -1;
    if (!text.startsWith(word.text, next)) return -1;
    at = next + word.text.length;
  }
  const last = words.at(-1);
  return last?.unspaced === true || prefix || wordEndsAt(text, at) || startsUnspaced(text, at) ? at : -1;
}

/** A word also ends where an unspaced script begins. */
function startsUnspaced(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x7f && hasUnspaced(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function endsUnspaced(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  const low = code >= 0xdc00 && code <= 0xdfff;
  return code > 0x7f && startsUnspaced(text, low ? at - 2 : at - 1);
}

/** The matches of one spelling. */
function* findOne(text: string, needle: Needle): Generator<Span, void, void> {
  const [first] = needle.words;
  if (first === undefined) return;
  let from = 0;
  for (;;) {
    const begin = text.indexOf(first.text, from);
    if (begin < 0) return;
    const firstEnds = begin + first.text.length;
    const starts = first.unspaced || wordEndsBefore(text, begin) || endsUnspaced(text, begin);
    const ends = starts ? follow(text, needle, firstEnds) : -1;
    if (ends >= 0) yield [begin, ends];
    from = ends >= 0 ? ends : begin + 1;
  }
}

/** The matches of all spellings: of those that overlap, the first, and of those that begin together, the longest. */
function* findAny(text: string, needles: readonly Needle[]): Generator<Span, void, void> {
  const open = needles.flatMap((needle) => {
    const matches = findOne(text, needle);
    const { value: span } = matches.next();
    return span === undefined ? [] : [{ matches, span }];
  });
  let end = 0;
  for (;;) {
    open.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
    const [first] = open;
    if (first === undefined) return;
    if (first.span[0] >= end) {
      yield first.span;
      [, end] = first.span;
    }
    const { value: next } = first.matches.next();
    if (next === undefined) open.shift();
    else first.span = next;
  }
}

/** All non-overlapping matches in order; lazy, so that callers can stop early. */
export function findIn(text: string, needle: Needle): Generator<Span, void, void> {
  const { others } = needle;
  return others.length === 0 ? findOne(text, needle) : findAny(text, [needle, ...others]);
}

export function standsIn(text: string, needle: Needle): boolean {
  return findIn(text, needle).next().done !== true;
}

/** Fits a line of a list; the rest is one click away. */
const MAX_LETTERS = 240;
const BEFORE_FIRST = 60;

/** Longer texts are cut down before they are compared character by character. */
const MAX_CLOSELY = 2000;

/** Part of a long text around a match in its folded form. */
export function windowAround(text: string, folded: string, at: number): string {
  if (text.length <= MAX_CLOSELY) return text;
  // Folding hardly changes the length; if it does, the position is scaled.
  const middle = folded.length === text.length ? at : Math.round((at / folded.length) * text.length);
  const from = wordStart(text, Math.max(0, middle - MAX_CLOSELY / 4));
  return text.slice(from, from + MAX_CLOSELY);
}

/** The ranges of the original text that the needles match, in order and without overlaps. */
function marksIn(text: string, needles: readonly Needle[]): [number, number][] {
  const { folded, begins, ends } = foldWithOrigin(text);
  const marks: [number, number][] = [];
  for (const needle of needles) {
    for (const [begin, end] of findIn(folded, needle)) marks.push([begins[begin] ?? 0, ends[end - 1] ?? 0]);
  }
  marks.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const apart: [number, number][] = [];
  for (const [begin, end] of marks) {
    const last = apart.at(-1);
    if (last === undefined || begin >= last[1]) apart.push([begin, end]);
    else last[1] = Math.max(last[1], end);
  }
  return apart;
}

/** Moves back to a space so that no word is cut, but not far, because some scripts have no spaces. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.lastIndexOf(' ', at);
  return space > at - 20 && space >= 0 ? space + 1 : at;
}

function closeTo(text: string, needles: readonly Needle[]): string {
  const folded = fold(text);
  const firsts = needles.flatMap((needle) => findIn(folded, needle).next().value?.[0] ?? []);
  return windowAround(text, folded, Math.min(...firsts, folded.length - 1));
}

/** Part of the text around the first match, with all matches in it marked. */
export function snippetOf(whole: string, needles: readonly Needle[]): Marked {
  const text = whole.length <= MAX_CLOSELY ? whole : closeTo(whole, needles);
  const marks = marksIn(text, needles);
  if (text.length <= MAX_LETTERS) return { text, marks };
  const from = wordStart(text, (marks[0]?.[0] ?? 0) - BEFORE_FIRST);
  const to = Math.min(text.length, from + MAX_LETTERS);
  const [before, after] = [from > 0 ? '… ' : '', to < text.length ? ' …' : ''];
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to).trimEnd() + after,
    marks: marks
      .filter(([begin, end]) => begin >= from && end <= to)
      .map(([begin, end]): [number, number] => [begin + shift, end + shift]),
  };
}
