import { fold, foldWithOrigin } from '#shared/domain/search/fold.ts';
import { findIn, type Needle } from './needles.ts';
import type { Marked } from '#shared/contract/mirror.ts';

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
export function marksIn(text: string, needles: readonly Needle[]): [number, number][] {
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
