import { z } from 'zod';
import type { Timeline, TimelineLine } from '../api/adapter/readTimeline.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { ownJsonOf } from './row.ts';

const sentiments = z.array(z.union([z.number(), z.string()]).nullable());
const wordRuns = z.array(z.array(z.number()).nullable());

/** A timeline as it lies in the table: lines joined, times and speakers as packed numbers. */
export interface TimelineRow {
  readonly speakers: string;
  readonly body: string;
  /** Null where it is the body in lower case, as for all plain English. */
  readonly folded: string | null;
  readonly spokenBy: Uint8Array;
  readonly times: Uint8Array;
  readonly sentiment: string | null;
  readonly words: string | null;
  readonly overall: string | null;
  readonly unreadable: string | null;
}

/** A line break within a line would make it two: a vertical tab stands for it, which nobody says. */
const BREAK_WITHIN = '\v';

function packedBytes(numbers: Int32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function jsonUnlessEmpty(values: readonly unknown[]): string | null {
  return values.every((value) => value === null) ? null : JSON.stringify(values);
}

export function packTimeline(timeline: Timeline): TimelineRow {
  const { lines } = timeline;
  const body = lines.map((line) => line.text.replaceAll('\n', BREAK_WITHIN)).join('\n');
  const folded = fold(body);
  const times = new Float64Array(lines.length * 2);
  for (const [index, line] of lines.entries()) {
    times[index * 2] = line.start;
    times[index * 2 + 1] = line.end;
  }
  return {
    speakers: JSON.stringify(timeline.speakers),
    body,
    folded: folded === body.toLowerCase() ? null : folded,
    spokenBy: packedBytes(Int32Array.from(lines, (line) => line.speaker)),
    times: packedBytes(times),
    sentiment: jsonUnlessEmpty(lines.map((line) => line.sentiment)),
    words: jsonUnlessEmpty(lines.map((line) => line.words)),
    overall: timeline.overallSentiment === null ? null : JSON.stringify(timeline.overallSentiment),
    unreadable: timeline.unreadable.length === 0 ? null : JSON.stringify(timeline.unreadable),
  };
}

/** Typed arrays want their bytes at a multiple of their width; what comes from the file lies anywhere. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

export function unpackTimes(bytes: Uint8Array): Float64Array {
  return new Float64Array(aligned(bytes));
}

export function unpackSpokenBy(bytes: Uint8Array): Int32Array {
  return new Int32Array(aligned(bytes));
}

export function unpackLines(
  row: Pick<TimelineRow, 'body' | 'spokenBy' | 'times' | 'sentiment' | 'words'>,
): TimelineLine[] {
  const spokenBy = unpackSpokenBy(row.spokenBy);
  if (spokenBy.length === 0) return [];
  const times = unpackTimes(row.times);
  const sentiment = row.sentiment === null ? [] : ownJsonOf(row.sentiment, sentiments);
  const words = row.words === null ? [] : ownJsonOf(row.words, wordRuns);
  return row.body.split('\n').map((text, index) => ({
    speaker: spokenBy[index] ?? -1,
    start: times[index * 2] ?? 0,
    end: times[index * 2 + 1] ?? 0,
    text: text.replaceAll(BREAK_WITHIN, '\n'),
    sentiment: sentiment[index] ?? null,
    words: words[index] ?? null,
  }));
}
