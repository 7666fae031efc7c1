import { type Interval, secondsOf, unionOf } from '#shared/domain/transcript/intervals.ts';
import { linesAt } from '#shared/domain/transcript/lineAt.ts';
import { type Lane, lanesOf } from '#shared/domain/transcript/speakerLanes.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';

/** The line at a second, preferably of one of these speakers; -1 in a silence. */
export function lineAtSecond(transcript: Transcript, second: number, speakers: readonly number[]): number {
  const lines = linesAt(transcript, second);
  const own = lines.find((line) => speakers.includes(transcript.speaker[line] ?? -1));
  return own ?? lines[0] ?? -1;
}

/** One row: a speaker, or all speakers without a row of their own. */
export interface LaneRow {
  /** By speaker index; -1 for lines without a speaker. */
  readonly speakers: readonly number[];
  readonly isRest: boolean;
  /** When they speak: disjoint and in order, in typed arrays because there are tens of thousands. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly seconds: number;
  /** The share of the talk time of all speakers. */
  readonly share: number;
}

export const MAX_ROWS = 5;

function rowOf(
  speakers: readonly number[],
  isRest: boolean,
  intervals: readonly Interval[],
  spoken: number,
): LaneRow {
  const seconds = secondsOf(intervals);
  return {
    speakers,
    isRest,
    starts: Float64Array.from(intervals, ({ start }) => start),
    ends: Float64Array.from(intervals, ({ end }) => end),
    seconds,
    share: spoken > 0 ? seconds / spoken : 0,
  };
}

/** The rows, by talk time. Speakers without lines have no row. In steps, to be run between frames. */
export function* laneRows(transcript: Transcript): Generator<undefined, LaneRow[]> {
  const all = lanesOf(transcript);
  yield;
  const lanes = all.filter(({ lines }) => lines > 0).sort((a, b) => b.seconds - a.seconds);
  const spoken = lanes.reduce((sum, { seconds }) => sum + seconds, 0);
  const own = lanes.length <= MAX_ROWS ? lanes : lanes.slice(0, MAX_ROWS - 1);
  const rest: readonly Lane[] = lanes.slice(own.length);
  const rows = own.map(({ speaker, intervals }) => rowOf([speaker], false, intervals, spoken));
  if (rest.length === 0) return rows;
  const together = unionOf(rest.flatMap(({ intervals }) => intervals));
  return [
    ...rows,
    rowOf(
      rest.map(({ speaker }) => speaker),
      true,
      together,
      spoken,
    ),
  ];
}
