import type { Transcript } from './transcript.ts';

/** The number of ascending values at or before `moment`: one more than the index of the last of them. */
export function countUpTo(ascending: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last line that has started at this second, even if it is over; -1 before the first. */
export function lineBefore(transcript: Transcript, second: number): number {
  return countUpTo(transcript.start, second) - 1;
}

/** The line being spoken at this second, the latest to start if several overlap; -1 in a silence. */
export function lineAt(transcript: Transcript, second: number): number {
  return transcript.reach.lastPast(lineBefore(transcript, second), second);
}

/** Every line being spoken at this second, latest to start first; at most `most` of them. */
export function linesAt(transcript: Transcript, second: number, most = 16): number[] {
  const lines: number[] = [];
  let line = lineAt(transcript, second);
  while (line >= 0 && lines.length < most) {
    lines.push(line);
    line = transcript.reach.lastPast(line - 1, second);
  }
  return lines;
}

/** The first line that starts after this second; null after the last. */
export function lineAfter(transcript: Transcript, second: number): number | null {
  const line = countUpTo(transcript.start, second);
  return line < transcript.count ? line : null;
}

/**
 * The target of "previous line": the start of the current line or, within its first second, the line before, as in
 * players. Null if there is none.
 */
export function previousLine(transcript: Transcript, second: number): number | null {
  const line = countUpTo(transcript.start, second - 1) - 1;
  return line < 0 ? null : line;
}
