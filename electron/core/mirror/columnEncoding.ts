import { z } from 'zod';
import type { Timeline, TimelineLine } from '../api/adapter/responseParser.ts';
import {
  bytes,
  damaged,
  type Database,
  numberOrNull,
  ownJson,
  ownJsonOf,
  type Row,
  text,
  textOrNull,
} from '../database/database.ts';

const sentiments = z.array(z.union([z.number(), z.string()]).nullable());
const wordRuns = z.array(z.array(z.number()).nullable());
const corrections = z.array(z.tuple([z.int(), z.string(), z.string(), z.array(z.number()).nullable()]));

/** A timeline as stored: lines joined, everything else about a line except its words in chunks. */
export interface TimelineRow {
  readonly speakers: string;
  readonly body: string;
  readonly timings: readonly string[];
  readonly words: string | null;
  /** Lines that the user corrected: what the API sent of them. */
  readonly corrected: string | null;
  readonly overall: string | null;
  readonly unreadable: string | null;
}

/** Represents a line break within a line; transcripts contain no vertical tabs. */
const BREAK_WITHIN = '\v';

/** Lines per chunk of timings; the SQL views contain this number. */
const CHUNK_LINES = 32;

/** Speaker, start, end and sentiment of a line. */
export type Timing = readonly [
  speaker: number,
  start: number,
  end: number,
  sentiment?: TimelineLine['sentiment'],
];

function jsonUnlessEmpty(values: readonly unknown[]): string | null {
  return values.every((value) => value === null) ? null : JSON.stringify(values);
}

/** The texts of all lines, separated by line breaks. */
export function bodyOf(lines: readonly TimelineLine[]): string {
  return lines
    .map(({ text }) => (text.includes('\n') ? text.replaceAll('\n', BREAK_WITHIN) : text))
    .join('\n');
}

function packTimings(
  lines: readonly Pick<TimelineLine, 'speaker' | 'start' | 'end' | 'sentiment'>[],
): string[] {
  const timings = lines.map(({ speaker, start, end, sentiment }) =>
    sentiment === null ? [speaker, start, end] : [speaker, start, end, sentiment],
  );
  return Array.from({ length: Math.ceil(lines.length / CHUNK_LINES) }, (_, chunk) =>
    JSON.stringify(timings.slice(chunk * CHUNK_LINES, (chunk + 1) * CHUNK_LINES)),
  );
}

/** What lines say, and when their words are spoken. */
export function packLines(lines: readonly TimelineLine[]): Pick<TimelineRow, 'body' | 'words' | 'corrected'> {
  const corrected = lines.flatMap(({ corrected: by }, line) =>
    by === undefined ? [] : [[line, by.id, by.received, by.words]],
  );
  return {
    body: bodyOf(lines),
    words: jsonUnlessEmpty(lines.map((line) => line.words)),
    corrected: corrected.length === 0 ? null : JSON.stringify(corrected),
  };
}

export function packTimeline(timeline: Timeline): TimelineRow {
  const { lines } = timeline;
  return {
    speakers: JSON.stringify(timeline.speakers),
    ...packLines(lines),
    timings: packTimings(lines),
    overall: timeline.overallSentiment === null ? null : JSON.stringify(timeline.overallSentiment),
    unreadable: timeline.unreadable.length === 0 ? null : JSON.stringify(timeline.unreadable),
  };
}

/** Timings as earlier versions stored them: binary numbers of all lines, which SQL could only read by copying them. */
export function binaryTimings(db: Database, key: number): string[] {
  const sql = 'SELECT spoken_by, times, sentiment FROM timeline WHERE key = ?';
  const read = (row: Row): string[] => {
    // Copies the bytes, because typed arrays require alignment and bytes from the file have none.
    const spokenBy = new Int32Array(new Uint8Array(bytes(row, 0)).buffer);
    const times = new Float64Array(new Uint8Array(bytes(row, 1)).buffer);
    const written = textOrNull(row, 2);
    const sentiment = written === null ? [] : ownJsonOf(written, sentiments);
    return packTimings(
      Array.from(spokenBy, (speaker, line) => ({
        speaker,
        start: times[line * 2] ?? 0,
        end: times[line * 2 + 1] ?? 0,
        sentiment: sentiment[line] ?? null,
      })),
    );
  };
  return db.get(sql, read, key) ?? [];
}

/** The timings of a transcript, whichever version stored them. */
export function storedTimings(db: Database, key: number): string[] {
  const sql = 'SELECT timings FROM timing_chunk WHERE engagement = ? ORDER BY chunk';
  const chunks = db.all(sql, (row) => text(row, 0), key);
  return chunks.length > 0 ? chunks : binaryTimings(db, key);
}

/** Checked by hand: a schema takes several times as long for 40,000 lines. */
function isTiming(value: unknown): value is Timing {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'number' &&
    typeof value[1] === 'number' &&
    typeof value[2] === 'number'
  );
}

export function unpackTimings(chunks: readonly string[]): Timing[] {
  return chunks.flatMap((chunk) => {
    const timings = ownJson(chunk);
    return Array.isArray(timings) && timings.every(isTiming) ? timings : damaged();
  });
}

export function unpackLines(
  row: Pick<TimelineRow, 'body' | 'timings' | 'words' | 'corrected'>,
): TimelineLine[] {
  const timings = unpackTimings(row.timings);
  if (timings.length === 0) return [];
  const corrected = new Map(
    (row.corrected === null ? [] : ownJsonOf(row.corrected, corrections)).map(
      ([line, id, received, runs]) => [line, { id, received, words: runs }] as const,
    ),
  );
  const words = row.words === null ? [] : ownJsonOf(row.words, wordRuns);
  return row.body.split('\n').map((line, index) => {
    const [speaker, start, end, sentiment] = timings[index] ?? [-1, 0, 0];
    const by = corrected.get(index);
    return {
      ...(by === undefined ? {} : { corrected: by }),
      speaker,
      start,
      end,
      text: line.replaceAll(BREAK_WITHIN, '\n'),
      sentiment: sentiment ?? null,
      words: words[index] ?? null,
    };
  });
}

/**
 * Numbers engagements by time, so that walking the index by row number walks it by time: the second since 1970 and
 * a position within it. Both fit into 46 bits. The number of an indexed document never changes and no two
 * engagements share one.
 */
const POSITIONS_PER_SECOND = 16_384;
const LAST_SECOND = 2 ** 32 - 1;

export function secondOf(timeKey: number): number {
  return Math.floor(timeKey / POSITIONS_PER_SECOND);
}

/** The first number of an instant's second; instants before 1970 count as 1970. */
export function firstKeyOf(instantUs: number): number {
  const second = Math.floor(instantUs / 1_000_000);
  return Math.min(Math.max(second, 0), LAST_SECOND) * POSITIONS_PER_SECOND;
}

/** A free number in that second, or in the next one that has any if thousands share it. */
export function freeTimeKey(db: Database, instantUs: number): number {
  let first = firstKeyOf(instantUs);
  for (;;) {
    const last = db.get(
      'SELECT max(time_key) FROM engagement WHERE time_key >= ? AND time_key < ?',
      (row) => numberOrNull(row, 0),
      first,
      first + POSITIONS_PER_SECOND,
    );
    const free = last === null || last === undefined ? first : last + 1;
    if (free < first + POSITIONS_PER_SECOND) return free;
    first += POSITIONS_PER_SECOND;
  }
}

/** Properties of an engagement as bits of one column, so that one pass filters a list of a million. */
export const FLAG = {
  private: 1,
  internal: 2,
  /** The API says whether it is internal; the field is optional. */
  internalKnown: 4,
  crm: 8,
  /** Has aggregated text. */
  text: 16,
  /** The text was requested. */
  textKnown: 32,
  timeline: 64,
  timelineKnown: 128,
  media: 256,
  mediaKnown: 512,
  /** Pending or processing. */
  unsettled: 1024,
  /** The action items have been fetched. */
  actionItemsKnown: 2048,
  /** The signals have been fetched. */
  signalsKnown: 4096,
} as const;

export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

/** `isAnalysisPending` of shared/domain/list/processing.ts: all of these bits. */
export const ANALYSIS_PENDING = FLAG.unsettled | FLAG.timeline;

export function isAnalysisPending(flags: number): boolean {
  return (flags & ANALYSIS_PENDING) === ANALYSIS_PENDING;
}

export function withFlag(flags: number, flag: number, on: boolean): number {
  return on ? flags | flag : flags & ~flag;
}

/** The parts of an engagement that separate requests may return. `base` is part of every response. */
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

/** The version of the engagement that a part was read from, with the commit and the request. */
export interface Stamp {
  /** `updated_at` of the engagement in that response, in microseconds. */
  readonly updatedUs: number;
  readonly commit: number;
  readonly receivedAt: string;
  readonly requestId: string | null;
}
export type Stamps = Readonly<Partial<Record<Part, Stamp>>>;

/** Parts usually share a stamp, so each is written once and parts refer to it by index. */
const storedStamps = z.object({
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
  const read = storedStamps.safeParse(json);
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
