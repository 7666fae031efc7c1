import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { type Range, rangeBefore, type Week, weeksOf } from '#shared/domain/reports/weeks.ts';
import { type Database, number, numberOrNull, type Row, text } from '../../database/database.ts';
import { microsOf } from '../../instant.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import { readNote } from '../mirrorDatabase.ts';
import type { EngagementLists } from './engagementLists.ts';
import type { MemoryIndex } from './memoryIndex.ts';

const ROWS_AT_ONCE = 1000;
/** The share of rows left behind by changed engagements beyond which everything is reloaded. */
const MOST_LEFT_BEHIND = 0.5;

/** Answered by an index: reading the rows of engagements takes longer than all figures. */
const HOST_ROWS = 'SELECT key, host FROM engagement WHERE host IS NOT NULL';
const TALK_ROWS = 'SELECT key, spoken_us, span_us FROM talk_numbers';
const SPEAKER_ROWS = `SELECT engagement, identity, spoken_us, longest_us, longest_from_us, questions, handovers, waits,
    waited_us, rated_us, sentiment_us FROM speaker_numbers`;

type Growing = Float64Array | Int32Array;

function grown<T extends Growing>(made: T, old: T): T {
  made.set(old);
  return made;
}

/**
 * The figures of all timelines in memory, so that a report is a pass over numbers: about 20 bytes per
 * engagement and 75 per speaker. Loaded on first use, then updated with changes: an engagement's new rows are
 * appended.
 */
export class TalkTable {
  readonly #db: Database;
  #capacity = 0;
  #rows = 0;
  #leftBehind = 0;
  #loaded = false;
  #byIdentity = new Map<string, number>();
  #identities: string[] = [];

  /** Per engagement, by key. 0 without a host. */
  host = new Int32Array(0);
  /** Number of named speakers; -1 without a timeline. */
  count = new Int32Array(0);
  spoken = new Float64Array(0);
  span = new Float64Array(0);
  /** The first row of an engagement's speakers. */
  first = new Int32Array(0);

  /** Per speaker, by row. Times in microseconds. */
  who = new Int32Array(0);
  seconds = new Float64Array(0);
  longest = new Float64Array(0);
  longestFrom = new Float64Array(0);
  questions = new Int32Array(0);
  handovers = new Int32Array(0);
  waits = new Int32Array(0);
  waited = new Float64Array(0);
  rated = new Float64Array(0);
  sentiment = new Float64Array(0);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Identities of speakers across engagements (`writeIdentity`), by the numbers in `who`. */
  get identities(): readonly string[] {
    return this.#identities;
  }

  #grow(least: number): void {
    if (least <= this.#capacity) return;
    const capacity = Math.max(least, Math.ceil(this.#capacity * 1.5), 1024);
    this.host = grown(new Int32Array(capacity), this.host);
    this.count = grown(new Int32Array(capacity).fill(-1), this.count);
    this.spoken = grown(new Float64Array(capacity), this.spoken);
    this.span = grown(new Float64Array(capacity), this.span);
    this.first = grown(new Int32Array(capacity), this.first);
    this.#capacity = capacity;
  }

  #growRows(): void {
    if (this.#rows < this.who.length) return;
    const capacity = Math.max(4096, Math.ceil(this.who.length * 1.5));
    this.who = grown(new Int32Array(capacity), this.who);
    this.seconds = grown(new Float64Array(capacity), this.seconds);
    this.longest = grown(new Float64Array(capacity), this.longest);
    this.longestFrom = grown(new Float64Array(capacity), this.longestFrom);
    this.questions = grown(new Int32Array(capacity), this.questions);
    this.handovers = grown(new Int32Array(capacity), this.handovers);
    this.waits = grown(new Int32Array(capacity), this.waits);
    this.waited = grown(new Float64Array(capacity), this.waited);
    this.rated = grown(new Float64Array(capacity), this.rated);
    this.sentiment = grown(new Float64Array(capacity), this.sentiment);
  }

  #putHost(row: Row): void {
    const key = number(row, 0);
    this.#grow(key + 1);
    this.host[key] = number(row, 1);
  }

  #putTalk(row: Row): void {
    const key = number(row, 0);
    this.#grow(key + 1);
    this.count[key] = 0;
    this.spoken[key] = number(row, 1);
    this.span[key] = number(row, 2);
  }

  #speaker(identity: string): number {
    const known = this.#byIdentity.get(identity);
    if (known !== undefined) return known;
    this.#byIdentity.set(identity, this.#identities.length);
    return this.#identities.push(identity) - 1;
  }

  /** Rows of the same engagement are consecutive. */
  #putSpeaker(row: Row): void {
    const key = number(row, 0);
    const before = this.count[key] ?? -1;
    // Written since the engagements were read, so it will be reported as a change.
    if (before < 0) return;
    this.#growRows();
    const at = this.#rows;
    if (before === 0) this.first[key] = at;
    this.count[key] = before + 1;
    this.who[at] = this.#speaker(text(row, 1));
    this.seconds[at] = number(row, 2);
    this.longest[at] = number(row, 3);
    this.longestFrom[at] = numberOrNull(row, 4) ?? 0;
    this.questions[at] = number(row, 5);
    this.handovers[at] = number(row, 6);
    this.waits[at] = number(row, 7);
    this.waited[at] = number(row, 8);
    this.rated[at] = number(row, 9);
    this.sentiment[at] = number(row, 10);
    this.#rows += 1;
  }

  /** Loads everything that is missing. */
  loadAll(throwIfCancelled: () => void): void {
    if (this.#loaded) return;
    this.#reset();
    const most = this.#db.get('SELECT ifnull(max(key), 0) FROM engagement', (row) => number(row, 0)) ?? 0;
    this.#grow(most + 1);
    this.#db.all(HOST_ROWS, (row) => this.#putHost(row));
    for (let after = 0; after < most; after += ROWS_AT_ONCE) {
      throwIfCancelled();
      const upTo = after + ROWS_AT_ONCE;
      // All rows of a step at once take 0.6 of the time that one by one does.
      this.#db.all(`${TALK_ROWS} WHERE key > ? AND key <= ?`, (row) => this.#putTalk(row), after, upTo);
      const speakers = `${SPEAKER_ROWS} WHERE engagement > ? AND engagement <= ? ORDER BY engagement`;
      this.#db.all(speakers, (row) => this.#putSpeaker(row), after, upTo);
    }
    this.#loaded = true;
  }

  #reset(): void {
    this.#rows = 0;
    this.#leftBehind = 0;
    this.#identities = [];
    this.#byIdentity = new Map();
    this.count.fill(-1);
    this.host.fill(0);
  }

  /** Reports engagements that are new, changed or gone. */
  changed(keys: readonly number[]): void {
    if (!this.#loaded) return;
    for (const key of keys) {
      if (key < this.#capacity) {
        this.#leftBehind += Math.max(0, this.count[key] ?? 0);
        this.count[key] = -1;
        this.host[key] = 0;
      }
      for (const row of this.#db.each(`${HOST_ROWS} AND key = ?`, key)) this.#putHost(row);
      for (const row of this.#db.each(`${TALK_ROWS} WHERE key = ?`, key)) this.#putTalk(row);
      for (const row of this.#db.each(`${SPEAKER_ROWS} WHERE engagement = ?`, key)) this.#putSpeaker(row);
    }
    if (this.#leftBehind > MOST_LEFT_BEHIND * this.#rows + ROWS_AT_ONCE) this.#loaded = false;
  }
}

export interface ReportContext {
  readonly db: Database;
  readonly memory: MemoryIndex;
  readonly lists: EngagementLists;
  readonly talk: TalkTable;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly throwIfCancelled: () => void;
}

type EngagementContext = Pick<ReportContext, 'db' | 'memory' | 'lists' | 'now' | 'throwIfCancelled'>;

interface ReportInput {
  readonly filter: MirrorFilter;
  readonly from: string;
  readonly before: string;
  readonly timeZone: string;
}

interface WrittenRange {
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
  readonly #context: EngagementContext;
  /** Sorted by start, latest first; those without a start last. */
  readonly #keys: Uint32Array;
  readonly range: Range;
  readonly previous: Range;
  readonly weeks: readonly Week[];

  constructor(context: EngagementContext, input: ReportInput) {
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
