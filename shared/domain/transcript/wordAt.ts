import type { Transcript } from './transcript.ts';

/** A range of a line's text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Numbers per word in a line's flattened runs. */
const STRIDE = 4;

/** The line's word at this second, or the last one before it; null before the first or without words. */
export function wordAt(transcript: Transcript, line: number, second: number): TextRange | null {
  const runs = transcript.words[line] ?? null;
  if (runs === null) return null;
  let [low, high] = [0, Math.floor(runs.length / STRIDE)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle * STRIDE + 2] ?? Infinity) <= second) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return null;
  const at = (low - 1) * STRIDE;
  return { offset: runs[at] ?? 0, length: runs[at + 1] ?? 0 };
}

/**
 * The second at which this offset of the line is spoken: the start of the word there, or of the last one before it.
 * Without word times it is the line's start, because an estimate by characters would be off by whole words.
 */
export function secondOf(transcript: Transcript, line: number, offset: number): number {
  const runs = transcript.words[line] ?? null;
  let second = transcript.start[line] ?? 0;
  if (runs === null) return second;
  for (let at = 0; at + 3 < runs.length && (runs[at] ?? 0) <= offset; at += STRIDE) {
    const starts = runs[at + 2] ?? NaN;
    if (Number.isFinite(starts)) second = Math.max(0, starts);
  }
  return second;
}
