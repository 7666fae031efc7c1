import { type Interval, secondsOf, Union } from './intervals.ts';
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
  const nobody = transcript.speakers.length;
  const lines = new Int32Array(nobody + 1);
  const spoken = Array.from(lines, () => new Union(join));
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const lane = speaker < 0 ? nobody : speaker;
    lines[lane] = (lines[lane] ?? 0) + 1;
    spoken[lane]?.add(transcript.start[line] ?? 0, transcript.end[line] ?? 0);
  }
  const lanes = spoken.map((union, index) => {
    const intervals = union.intervals();
    const speaker = index === nobody ? -1 : index;
    return { speaker, intervals, seconds: secondsOf(intervals), lines: lines[index] ?? 0 };
  });
  return lanes.filter((lane) => lane.speaker >= 0 || lane.lines > 0);
}
