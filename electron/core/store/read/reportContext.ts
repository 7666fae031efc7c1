import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import { type Range, rangeBefore, type Week, weeksOf } from '#shared/domain/reports/weeks.ts';
import { type Database, number } from '../../database/database.ts';
import { microsOf } from '../../instant.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import { readNote } from '../mirrorDatabase.ts';
import type { EngagementLists } from './engagementLists.ts';
import type { MemoryIndex } from './memoryIndex.ts';
import type { TalkTable } from './talkTable.ts';

export interface ReportContext {
  readonly db: Database;
  readonly memory: MemoryIndex;
  readonly lists: EngagementLists;
  readonly talk: TalkTable;
  /** What the user decided about speakers. */
  readonly decisions: readonly SpeakerDecision[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly throwIfCancelled: () => void;
}

export interface ReportInput {
  readonly filter: MirrorFilter;
  readonly from: string;
  readonly before: string;
  readonly timeZone: string;
}

export interface WrittenRange {
  readonly from: string;
  readonly before: string;
}

export function writeRange<R extends Range>(range: R): Omit<R, 'from' | 'before'> & WrittenRange {
  return {
    ...range,
    from: new Date(range.from).toISOString(),
    before: new Date(range.before).toISOString(),
  };
}

export function readRange({ from, before }: WrittenRange): Range {
  const millis = (iso: string): number => Math.floor((microsOf(iso) ?? 0) / 1000);
  return { from: millis(from), before: millis(before) };
}

/**
 * The engagements of one report: those matching a filter, in a range, in the preceding range, and by week.
 */
export class ReportEngagements {
  readonly #context: ReportContext;
  /** Sorted by start, latest first; those without a start last. */
  readonly #keys: Uint32Array;
  readonly range: Range;
  readonly previous: Range;
  readonly weeks: readonly Week[];

  constructor(context: ReportContext, input: ReportInput) {
    const { lists, throwIfCancelled } = context;
    this.#context = context;
    this.#keys = lists.keys({ filter: input.filter, order: 'start_at:desc' }, throwIfCancelled);
    this.range = readRange(input);
    this.previous = rangeBefore(this.range, input.timeZone);
    this.weeks = weeksOf(this.range, input.timeZone);
  }

  /** The number of keys that start at this time or later. */
  #startingFrom(millis: number): number {
    const { start } = this.#context.memory.columns;
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((start[this.#keys[middle] ?? 0] ?? Number.NaN) >= millis * 1000) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The engagements of a range that have begun, latest first: planned ones have no figures yet. */
  in({ from, before }: Range): Uint32Array {
    const until = Math.min(before, this.#context.now);
    return until <= from
      ? new Uint32Array(0)
      : this.#keys.subarray(this.#startingFrom(until), this.#startingFrom(from));
  }

  /** Calls back with each engagement of the range and its week number, latest first. */
  eachWeek(call: (key: number, week: number) => void): void {
    const { start } = this.#context.memory.columns;
    let week = this.weeks.length - 1;
    for (const key of this.in(this.range)) {
      const at = (start[key] ?? 0) / 1000;
      while (week > 0 && at < (this.weeks[week]?.from ?? 0)) week -= 1;
      call(key, week);
    }
  }

  basis(): {
    engagements: number;
    planned: number;
    noStart: number;
    noOwner: number;
    waiting: number;
  } {
    const { db, memory } = this.#context;
    const { columns } = memory;
    const counted = this.in(this.range);
    const recounted = Number(readNote(db, 'recount') ?? Number.POSITIVE_INFINITY);
    let [noOwner, waiting] = [0, 0];
    for (const key of counted) {
      if (columns.owner[key] === 0) noOwner += 1;
      if (key > recounted && hasFlag(columns.flags[key] ?? 0, FLAG.timeline)) waiting += 1;
    }
    const { from, before } = this.range;
    const inRange = this.#startingFrom(from) - this.#startingFrom(before);
    const started = this.#startingFrom(Number.NEGATIVE_INFINITY);
    return {
      engagements: counted.length,
      planned: inRange - counted.length,
      noStart: this.#keys.length - started,
      noOwner,
      waiting,
    };
  }
}

/** Counts engagements and their total duration; unknown and invalid durations add nothing. */
export class VolumeTally {
  engagements = 0;
  unknownLength = 0;
  #micros = 0;

  add(seconds: number): void {
    this.engagements += 1;
    if (seconds >= 0 && seconds < Number.POSITIVE_INFINITY) this.#micros += Math.round(seconds * 1e6);
    else this.unknownLength += 1;
  }

  volume(): { engagements: number; seconds: number; unknownLength: number } {
    const { engagements, unknownLength } = this;
    return { engagements, seconds: this.#micros / 1e6, unknownLength };
  }
}

/** The id of an engagement, or of a record. */
export function idOf(db: Database, table: 'engagement' | 'record', key: number): string {
  return db.get(`SELECT id FROM ${table} WHERE key = ?`, (row) => String(row[0]), key) ?? '';
}

/** An exclusive upper bound for keys of records. */
export function recordCapacity(db: Database): number {
  return (db.get('SELECT ifnull(max(key), 0) FROM record', (row) => number(row, 0)) ?? 0) + 1;
}
