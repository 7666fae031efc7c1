import { hash, stream, unit } from '../seededRandom.ts';
import type { EngagementVariant } from './engagementVariants.ts';

const dates = new Map<number, string>();
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/**
 * Formats milliseconds since 1970 as ISO 8601. Rows of a list share their days, so caching the date and formatting
 * only the clock takes a fifth of the time of Date, which was a tenth of a page.
 */
export function iso(time: number): string {
  const date = Math.floor(time / day);
  const clock = time - date * day;
  const seconds = Math.floor(clock / 1000);
  const minutes = Math.floor(seconds / 60);
  const ms = clock - seconds * 1000;
  const fraction = ms === 0 ? '000' : String(ms).padStart(3, '0');
  return `${dateOf(date)}T${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${fraction}Z`;
}

function dateOf(date: number): string {
  const known = dates.get(date);
  if (known !== undefined) return known;
  if (dates.size > 5000) dates.clear();
  const text = new Date(date * day).toISOString().slice(0, 10);
  dates.set(date, text);
  return text;
}

interface RowTimes {
  readonly created: string;
  readonly updated: string;
}

/** Update times of rows other than engagements, in milliseconds: spread over two years before `end`. */
export function updateTimes(seed: number, kind: number, count: number, end: number): Float64Array {
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const chance = unit(seed ^ kind, stream.updated, i);
    times[i] = Math.floor(end - 60_000 - chance * chance * 730 * day);
  }
  return times;
}

/** A row's times as the API writes them; created at or before the update. */
export function rowTimes(seed: number, kind: number, index: number, updated: number): RowTimes {
  const chance = unit(seed ^ kind, stream.updated, index + 0x40000000);
  const created = chance < 0.15 ? updated : Math.floor(updated - chance * 400 * day);
  return { created: iso(created), updated: iso(updated) };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** This many rows are newest both by start and by update, so that any list starts with all kinds. */
export const newestRows = 100;

/** When events in a workspace happened, in milliseconds since 1970. */
export interface Calendar {
  readonly seed: number;
  readonly engagements: number;
  /** No time is later. */
  readonly end: number;
  /** The newest rows start and are updated after this, all others before. */
  readonly newestBegin: number;
  readonly spread: number;
  readonly length: number;
}

export function calendarOf(seed: number, engagements: number, end: number): Calendar {
  const length = (engagements <= 20_000 ? Math.min(540, 30 + engagements / 5) : 1095) * day;
  // A small workspace gets denser towards today, like real ones; in a huge one the newest hundred would last only
  // minutes.
  const spread = engagements <= 20_000 ? 1.3 : 1;
  const newestLength = Math.max(
    2 * day,
    length * Math.min(1, newestRows / Math.max(1, engagements)) ** spread,
  );
  return { seed, engagements, end, newestBegin: end - newestLength, spread, length };
}

export interface Instants {
  readonly start: number;
  readonly seconds: number;
  readonly updated: number;
}

/**
 * When engagement `index` started, how long it took and when it was last updated. Both times increase with the
 * index only roughly: the orders by start and by update differ, both have ties, and a few hundred imported rows
 * share one update.
 */
export function instantsOf(
  calendar: Calendar,
  index: number,
  variant: EngagementVariant,
  marathon: boolean,
): Instants {
  const { seed, end, newestBegin } = calendar;
  const age = calendar.engagements - 1 - index;
  const chance = unit(seed, stream.time, index);
  const seconds = secondsOf(seed, index, variant, marathon);
  const newest = age < newestRows;
  const latestEnd = newest ? end : newestBegin;
  const raw = rawTime(calendar, age + chance) - seconds * 1000;
  const earliest = newest ? newestBegin : -Infinity;
  const wanted = atWork(raw, hash(seed, stream.time, index + 0x40000000));
  const start = wanted >= earliest && wanted + seconds * 1000 <= latestEnd - minute ? wanted : raw;
  const ended = start + seconds * 1000;
  if (!newest && hash(seed, stream.imported, index) % 25 === 0) {
    const together = Math.min(
      latestEnd - 1,
      rawTime(calendar, Math.max(newestRows, age - (age % 500))) + day,
    );
    if (together >= ended) return { start, seconds, updated: Math.floor(together) };
  }
  const lag = 2 * minute * Math.exp(unit(seed, stream.lag, index) * 8);
  const room = (latestEnd - ended) * (0.1 + 0.8 * unit(seed, stream.lag, index + 0x40000000));
  return { start, seconds, updated: Math.floor(ended + Math.min(lag, room)) };
}

function rawTime(calendar: Calendar, age: number): number {
  const { end, newestBegin, engagements, spread, length } = calendar;
  if (age <= newestRows) {
    // Half an hour and the longest call are left free at both ends, so that none crosses over.
    const usable = end - newestBegin - 9 * hour;
    return Math.floor(end - hour - usable * (age / (newestRows + 1)));
  }
  const share = (age - newestRows) / Math.max(1, engagements - newestRows);
  return Math.floor(newestBegin - hour - (length - (end - newestBegin)) * Math.max(0, share) ** spread);
}

/** Moves a time into the working hours of a working day, usually to a quarter of an hour. */
function atWork(time: number, chance: number): number {
  const date = Math.floor(time / day);
  // Day 0 was a Thursday.
  const weekday = (date + 3) % 7;
  const back = weekday >= 5 && chance % 20 !== 0 ? weekday - 4 : 0;
  const clock = 7 * hour + ((time - date * day) / day) * 11.5 * hour;
  const step = chance % 3 === 0 ? 5 * minute : 15 * minute;
  const exact = chance % 11 === 0 ? 1000 : step;
  return (date - back) * day + Math.floor(clock / exact) * exact;
}

function secondsOf(seed: number, index: number, variant: EngagementVariant, marathon: boolean): number {
  const chance = unit(seed, stream.time, index + 0x20000000);
  if (marathon) return 14_400 + Math.floor(chance * 300);
  if (variant.length === 'three hours') return 10_800 + Math.floor(chance * 600);
  switch (variant.type) {
    case 'MEETING':
      return 400 + Math.floor(chance * chance * 900);
    case 'CALL':
      return 220 + Math.floor(chance * chance * 600);
    case 'CALENDAR_EVENT':
      return [1800, 3600, 5400, 28_800][Math.floor(chance * 3.2)] ?? 3600;
    case 'EMAIL':
    case 'TASK':
    case 'NOTE':
    case 'DOCUMENT':
      return 0;
  }
}
