import type { Transcript } from './transcript.ts';

/** How many of the ascending values lie at or before the moment: one more than the index of the last of them. */
export function countUpTo(ascending: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last line that has begun at this second, spoken or over by now; -1 before the first. */
export function lineBefore(transcript: Transcript, second: number): number {
  return countUpTo(transcript.start, second) - 1;
}

/** The line being spoken at this second: where several overlap, the one that began last. -1 in a silence. */
export function lineAt(transcript: Transcript, second: number): number {
  return transcript.reach.lastPast(lineBefore(transcript, second), second);
}

/** Every line being spoken at this second, the one that began last first; at most `most` of them. */
export function linesAt(transcript: Transcript, second: number, most = 16): number[] {
  const lines: number[] = [];
  let line = lineAt(transcript, second);
  while (line >= 0 && lines.length < most) {
    lines.push(line);
    line = transcript.reach.lastPast(line - 1, second);
  }
  return lines;
}

/** The first line that begins after this second; null after the last. */
export function lineAfter(transcript: Transcript, second: number): number | null {
  const line = countUpTo(transcript.start, second);
  return line < transcript.count ? line : null;
}

/**
 * Where "previous line" leads: to the start of the line being heard or, within its first second, to the one
 * before it, as players do. Null where there is no line before.
 */
export function previousLine(transcript: Transcript, second: number): number | null {
  const line = countUpTo(transcript.start, second - 1) - 1;
  return line < 0 ? null : line;
}
