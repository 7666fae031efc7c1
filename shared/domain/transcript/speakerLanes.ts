import { secondsOf, unionOf, type Interval } from './intervals.ts';
import type { SpokenLines } from './transcript.ts';

/** One speaker's lines over the whole call. */
export interface Lane {
  /** Index into the transcript's speakers; -1 for unnamed lines. */
  readonly speaker: number;
  /** Disjoint and in order. */
  readonly intervals: readonly Interval[];
  /** Seconds spoken; overlapping lines of the speaker count once. */
  readonly seconds: number;
  readonly lines: number;
}

/**
 * One lane per speaker, including silent ones, in the transcript's order; unnamed lines have a lane at the end if
 * there are any.
 *
 * @param join Pauses up to this many seconds are bridged and count in `seconds`.
 */
export function lanesOf(transcript: SpokenLines, join = 0): Lane[] {
  const spoken: Interval[][] = Array.from({ length: transcript.speakers.length + 1 }, () => []);
  const nobody = transcript.speakers.length;
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    spoken[speaker < 0 ? nobody : speaker]?.push({
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
