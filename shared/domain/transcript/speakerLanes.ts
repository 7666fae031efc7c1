import { secondsOf, unionOf, type Interval } from './intervals.ts';
import type { Transcript } from './transcript.ts';

/** When one speaker speaks, over the whole call. */
export interface Lane {
  /** Index into the transcript's speakers; -1 for the lines that name nobody. */
  readonly speaker: number;
  /** Disjoint and in order. */
  readonly intervals: readonly Interval[];
  /** Seconds spoken; what a speaker's own lines share counts once. */
  readonly seconds: number;
  readonly lines: number;
}

/**
 * One lane for every speaker, silent ones too, in the order of the transcript's speakers; the lane of the lines
 * that name nobody comes last and only where there are such lines.
 *
 * @param join Pauses of at most so many seconds are drawn over. `seconds` counts what is drawn.
 */
export function lanesOf(transcript: Transcript, join = 0): Lane[] {
  const spoken: Interval[][] = Array.from({ length: transcript.speakers.length + 1 }, () => []);
  const nobody = transcript.speakers.length;
  for (let line = 0; line < transcript.count; line += 1) {
    const by = transcript.speaker[line] ?? -1;
    spoken[by < 0 ? nobody : by]?.push({
      start: transcript.start[line] ?? 0,
      end: transcript.end[line] ?? 0,
    });
  }
  const lanes = spoken.map((lines, index) => {
    const intervals = unionOf(lines, join);
    const speaker = index === nobody ? -1 : index;
    return { speaker, intervals, seconds: secondsOf(intervals), lines: lines.length };
  });
  return lanes.filter((lane) => lane.speaker >= 0 || lane.lines > 0);
}
