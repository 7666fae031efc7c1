import { isRecord } from '../../json.ts';

/** Names a time may have, the unambiguous ones first (docs/api-assumptions.md, A8). */
const SECONDS = (edge: string): string => `${edge}_seconds`;
const MILLISECONDS = (edge: string): string[] => [`${edge}_ms`, `${edge}TimeMillis`];
const UNSUFFIXED = (edge: string): string[] => [`${edge}_time`, edge];

/** A longest call of a day: an unsuffixed number above it can't be seconds. */
const DAY_SECONDS = 86_400;

export interface EntryTimes {
  readonly start: number | null;
  readonly end: number | null;
}

function clockSeconds(text: string): number | null {
  const parts = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text.trim());
  if (parts === null) return null;
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : clockSeconds(value);
}

function firstNumber(entry: Record<string, unknown>, names: readonly string[]): number | null {
  for (const name of names) {
    const number = toNumber(entry[name]);
    if (number !== null) return number;
  }
  return null;
}

/** Reads one edge in seconds; never below zero. `unsuffixedScale` is 1 for seconds, 0.001 for milliseconds. */
function readEdge(entry: Record<string, unknown>, edge: string, unsuffixedScale: number): number | null {
  const seconds = firstNumber(entry, [SECONDS(edge)]);
  const milliseconds = firstNumber(entry, MILLISECONDS(edge));
  const unsuffixed = firstNumber(entry, UNSUFFIXED(edge));
  if (seconds !== null) return Math.max(0, seconds);
  if (milliseconds !== null) return Math.max(0, milliseconds / 1000);
  return unsuffixed === null ? null : Math.max(0, unsuffixed * unsuffixedScale);
}

export function readTimes(entry: Record<string, unknown>, unsuffixedScale: number): EntryTimes {
  return {
    start: readEdge(entry, 'start', unsuffixedScale),
    end: readEdge(entry, 'end', unsuffixedScale),
  };
}

/**
 * What an unsuffixed number means in this timeline: milliseconds when the last end is more than twice the
 * call's length, or over a day where the length isn't known (docs/api-assumptions.md, A8).
 */
export function unsuffixedScale(entries: readonly unknown[], durationSeconds: number | null): number {
  let last = 0;
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    last = Math.max(
      last,
      firstNumber(entry, UNSUFFIXED('end')) ?? firstNumber(entry, UNSUFFIXED('start')) ?? 0,
    );
  }
  const most = durationSeconds !== null && durationSeconds > 0 ? durationSeconds * 2 : DAY_SECONDS;
  return last > most ? 0.001 : 1;
}

/** Whether any entry's times go by an unsuffixed name only, so that the call's length is needed to read them. */
export function hasUnsuffixedTimes(entries: readonly unknown[]): boolean {
  return entries.some(
    (entry) =>
      isRecord(entry) &&
      firstNumber(entry, [SECONDS('start'), ...MILLISECONDS('start')]) === null &&
      firstNumber(entry, UNSUFFIXED('start')) !== null,
  );
}
