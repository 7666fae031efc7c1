import { z } from 'zod';
import { fold } from '#shared/domain/search/fold.ts';
import type { Timeline, TimelineLine } from '../api/adapter/timelineParser.ts';
import type { Database } from '../database/database.ts';
import { numberOrNull, ownJsonOf } from '../database/rowValues.ts';

const sentiments = z.array(z.union([z.number(), z.string()]).nullable());
const wordRuns = z.array(z.array(z.number()).nullable());

/** A timeline as it lies in the table: lines joined, times and speakers as packed numbers. */
interface TimelineRow {
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

/** Null if folding does no more than lower case, as with all plain English. */
export function foldedBody(body: string): string | null {
  const folded = fold(body);
  return folded === body.toLowerCase() ? null : folded;
}

export function packTimeline(timeline: Timeline): TimelineRow {
  const { lines } = timeline;
  const body = lines.map((line) => line.text.replaceAll('\n', BREAK_WITHIN)).join('\n');
  const times = new Float64Array(lines.length * 2);
  for (const [index, line] of lines.entries()) {
    times[index * 2] = line.start;
    times[index * 2 + 1] = line.end;
  }
  return {
    speakers: JSON.stringify(timeline.speakers),
    body,
    folded: foldedBody(body),
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

/**
 * Numbers engagements by when they took place, so that the index walked by row number is walked by time: second
 * since 1970, then a place within that second. Both fit into 46 bits. The index takes a new document with each
 * number; two engagements never share one.
 */
const PLACES = 16_384;
const LAST_SECOND = 2 ** 32 - 1;

export function secondOf(timeKey: number): number {
  return Math.floor(timeKey / PLACES);
}

/** The first number of the second in which this instant lies; instants before 1970 count as then. */
export function firstKeyOf(instantUs: number): number {
  const second = Math.floor(instantUs / 1_000_000);
  return Math.min(Math.max(second, 0), LAST_SECOND) * PLACES;
}

/** A free number in that second; where thousands share it and none is left, in the next one that has any. */
export function freeTimeKey(db: Database, instantUs: number): number {
  let first = firstKeyOf(instantUs);
  for (;;) {
    const last = db.get(
      'SELECT max(time_key) FROM engagement WHERE time_key >= ? AND time_key < ?',
      (row) => numberOrNull(row, 0),
      first,
      first + PLACES,
    );
    const free = last === null || last === undefined ? first : last + 1;
    if (free < first + PLACES) return free;
    first += PLACES;
  }
}

/** What is true of an engagement, as bits of one column: a list of a million is filtered by them in one pass. */
export const FLAG = {
  private: 1,
  internal: 2,
  /** The service says whether it is internal; the field is optional. */
  internalKnown: 4,
  crm: 8,
  /** There is aggregated text. */
  text: 16,
  /** Whether there is any has been asked for. */
  textKnown: 32,
  timeline: 64,
  timelineKnown: 128,
  media: 256,
  mediaKnown: 512,
  /** Pending or processing: the service is still at it. */
  unsettled: 1024,
} as const;

export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

/** The same flags with one set or cleared. */
export function withFlag(flags: number, flag: number, on: boolean): number {
  return on ? flags | flag : flags & ~flag;
}

/** The parts of an engagement that may come by requests of their own. `base` is what every answer carries. */
export const PARTS = [
  'base',
  'contacts',
  'companies',
  'owner',
  'tags',
  'action_items',
  'signals',
  'transcript',
  'transcript_timeline',
  'media_url',
] as const;
export type Part = (typeof PARTS)[number];

/** Which version of the engagement a part was read from, in which commit, by which request. */
export interface Stamp {
  /** Microseconds; `updated_at` of the engagement in that answer. */
  readonly updatedUs: number;
  readonly commit: number;
  readonly receivedAt: string;
  readonly requestId: string | null;
}
export type Stamps = Readonly<Partial<Record<Part, Stamp>>>;

/** Parts mostly come together, so each stamp is written once and the parts name it by its place. */
const written = z.object({
  stamps: z.array(z.tuple([z.number(), z.number(), z.string(), z.string().nullable()])),
  parts: z.partialRecord(z.enum(PARTS), z.int()),
});

export function stampsToJson(stamps: Stamps): string {
  const places = new Map<string, number>();
  const list: unknown[] = [];
  const parts: Partial<Record<Part, number>> = {};
  for (const part of PARTS) {
    const stamp = stamps[part];
    if (stamp === undefined) continue;
    const tuple = [stamp.updatedUs, stamp.commit, stamp.receivedAt, stamp.requestId];
    const name = JSON.stringify(tuple);
    const known = places.get(name);
    parts[part] = known ?? list.length;
    if (known !== undefined) continue;
    places.set(name, list.length);
    list.push(tuple);
  }
  return JSON.stringify({ stamps: list, parts });
}

export function stampsFromJson(json: unknown): Stamps {
  const read = written.safeParse(json);
  if (!read.success) return {};
  const stamps: Partial<Record<Part, Stamp>> = {};
  for (const part of PARTS) {
    const tuple = read.data.stamps[read.data.parts[part] ?? -1];
    if (tuple === undefined) continue;
    const [updatedUs, commit, receivedAt, requestId] = tuple;
    stamps[part] = { updatedUs, commit, receivedAt, requestId };
  }
  return stamps;
}
