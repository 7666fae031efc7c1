import { clockTime } from '../intervals.ts';
import type { Transcript } from '../transcript.ts';
import { secondOf } from '../wordAt.ts';
import { plainText } from './exportLines.ts';

/** A position in the transcript: a line and an offset in its text, in UTF-16 units. */
export interface Spot {
  readonly line: number;
  readonly offset: number;
}

/** What one speaker says in a quote. */
export interface QuotePiece {
  readonly speaker: number;
  readonly name: string;
  readonly second: number;
  readonly text: string;
}

export interface Quote {
  /** Times of the first word and of the end of the last line, for a link or a clip. */
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly QuotePiece[];
}

function inOrder(a: Spot, b: Spot): [Spot, Spot] {
  return a.line < b.line || (a.line === b.line && a.offset <= b.offset) ? [a, b] : [b, a];
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Where the word around an offset begins and ends; null between words. */
function wordAround(source: string, offset: number): { readonly from: number; readonly to: number } | null {
  const word = words.segment(source).containing(offset);
  if (word?.isWordLike !== true || word.index === offset) return null;
  return { from: word.index, to: word.index + word.segment.length };
}

/**
 * The selected text between two positions, in either order, as whole words by speaker; null if it is only
 * whitespace. Consecutive lines of one speaker are joined.
 */
export function quoteOf(
  transcript: Transcript,
  one: Spot,
  other: Spot,
  nameOf: (speaker: number) => string,
): Quote | null {
  const [from, to] = inOrder(one, other);
  if (from.line === to.line && from.offset === to.offset) return null;
  const pieces: QuotePiece[] = [];
  let [start, end] = [Infinity, 0];
  const last = Math.min(to.line, transcript.count - 1);
  for (let line = Math.max(0, from.line); line <= last; line += 1) {
    const source = transcript.text[line] ?? '';
    const begins = line === from.line ? (wordAround(source, from.offset)?.from ?? from.offset) : 0;
    const ends = line === to.line ? (wordAround(source, to.offset)?.to ?? to.offset) : undefined;
    const selected = source.slice(begins, ends);
    const text = plainText(selected);
    if (text === '') continue;
    const speaker = transcript.speaker[line] ?? -1;
    const second = secondOf(transcript, line, begins + selected.length - selected.trimStart().length);
    start = Math.min(start, second);
    end = Math.max(end, transcript.end[line] ?? 0);
    const before = pieces.at(-1);
    if (before?.speaker === speaker)
      pieces[pieces.length - 1] = { ...before, text: `${before.text} ${text}` };
    else pieces.push({ speaker, name: nameOf(speaker), second, text });
  }
  return pieces.length === 0 ? null : { start, end: Math.max(start, end), pieces };
}

/** The quote for the clipboard: one paragraph per speaker, and optionally where it is from. */
export function quoteText(quote: Quote, source: string | null): string {
  const paragraphs = quote.pieces.map(({ name, second, text }) => `${name} (${clockTime(second)}): ${text}`);
  return [...paragraphs, ...(source === null ? [] : [source])].join('\n');
}
