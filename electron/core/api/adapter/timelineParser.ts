import type { Unreadable } from '#shared/contract/engagement.ts';
import type { Speaker, TranscriptLines } from '#shared/contract/transcript.ts';
import { isRecord } from '../../json.ts';

type Edge = 'start' | 'end';

/** Possible names of a time, unambiguous ones first (docs/api-assumptions.md, A8). */
const SECONDS = { start: 'start_seconds', end: 'end_seconds' } as const;
const MILLISECONDS = { start: ['start_ms', 'startTimeMillis'], end: ['end_ms', 'endTimeMillis'] } as const;
const UNSUFFIXED = { start: ['start_time', 'start'], end: ['end_time', 'end'] } as const;

/** No call lasts longer than a day, so a larger unsuffixed number can't be seconds. */
const DAY_SECONDS = 86_400;

interface EntryTimes {
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

/** 1 if unsuffixed times are seconds, 0.001 if milliseconds; computed only if a time has no suffix. */
type Scale = () => number;

/** Reads a start or end in seconds, never negative. */
function readEdge(entry: Record<string, unknown>, edge: Edge, scale: Scale): number | null {
  const seconds = toNumber(entry[SECONDS[edge]]);
  if (seconds !== null) return Math.max(0, seconds);
  const milliseconds = firstNumber(entry, MILLISECONDS[edge]);
  if (milliseconds !== null) return Math.max(0, milliseconds / 1000);
  const unsuffixed = firstNumber(entry, UNSUFFIXED[edge]);
  return unsuffixed === null ? null : Math.max(0, unsuffixed * scale());
}

function readTimes(entry: Record<string, unknown>, scale: Scale): EntryTimes {
  return {
    start: readEdge(entry, 'start', scale),
    end: readEdge(entry, 'end', scale),
  };
}

/**
 * The unit of unsuffixed times: milliseconds if the last end is more than twice the call's duration, or over
 * a day if the duration is unknown (docs/api-assumptions.md, A8).
 */
function unsuffixedScale(entries: readonly unknown[], durationSeconds: number | null): number {
  let last = 0;
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    last = Math.max(last, firstNumber(entry, UNSUFFIXED.end) ?? firstNumber(entry, UNSUFFIXED.start) ?? 0);
  }
  const most = durationSeconds !== null && durationSeconds > 0 ? durationSeconds * 2 : DAY_SECONDS;
  return last > most ? 0.001 : 1;
}

/** Whether any entry has only unsuffixed times, which can't be interpreted without the call's duration. */
export function hasUnsuffixedTimes(entries: readonly unknown[]): boolean {
  return entries.some(
    (entry) =>
      isRecord(entry) &&
      firstNumber(entry, [SECONDS.start, ...MILLISECONDS.start]) === null &&
      firstNumber(entry, UNSUFFIXED.start) !== null,
  );
}

/**
 * Word times as flattened [offset in the line's text, length, start, end] runs; null if the line has none.
 * Words not found in the text are skipped: they are just not highlighted.
 */
function readWords(words: unknown, text: string, scale: Scale): number[] | null {
  if (!Array.isArray(words)) return null;
  const runs: number[] = [];
  let from = 0;
  for (const word of words) {
    if (!isRecord(word)) continue;
    const spoken = word['text'] ?? word['word'];
    const { start, end } = readTimes(word, scale);
    if (typeof spoken !== 'string' || spoken.trim() === '' || start === null) continue;
    const offset = text.indexOf(spoken.trim(), from);
    if (offset < 0) continue;
    from = offset + spoken.trim().length;
    runs.push(offset, from - offset, start, Math.max(start, end ?? start));
  }
  return runs.length === 0 ? null : runs;
}

export interface TimelineLine {
  /** Index into `speakers`, -1 if the entry names no known speaker. */
  readonly speaker: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly sentiment: number | string | null;
  readonly words: number[] | null;
}

export interface Timeline {
  readonly speakers: readonly Speaker[];
  /** Sorted by start; times in seconds. */
  readonly lines: readonly TimelineLine[];
  readonly overallSentiment: number | string | null;
  readonly unreadable: readonly Unreadable[];
}

const MOST_RAW = 2000;

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function readSentiment(value: unknown): number | string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return textOrNull(value);
}

function readSpeaker(raw: unknown): Speaker {
  const fields = isRecord(raw) ? raw : {};
  return {
    name: textOrNull(fields['name']),
    email: textOrNull(fields['email']),
    userId: textOrNull(fields['user_id']),
    contactId: textOrNull(fields['contact_id']),
    sentiment: readSentiment(fields['sentiment']),
  };
}

function readSpeakerIndex(value: unknown, count: number): number {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count ? index : -1;
}

interface Draft extends Omit<TimelineLine, 'start' | 'end'>, EntryTimes {}

/**
 * Lines without a start stay in place, with the time of the line before; a missing end is the start of the
 * next line. Sorted by start, so that the line at a time can be found by binary search; lines that start
 * together keep their order.
 */
function settleTimes(drafts: readonly Draft[]): TimelineLine[] {
  let previous = 0;
  let isSorted = true;
  const started = drafts.map(({ speaker, start, end, text, sentiment, words }) => {
    const settled = start ?? previous;
    if (settled < previous) isSorted = false;
    previous = settled;
    return { speaker, start: settled, end, text, sentiment, words };
  });
  if (!isSorted) started.sort((a, b) => a.start - b.start);
  return started.map(({ speaker, start, end, text, sentiment, words }, index) => {
    const settled = Math.max(start, end ?? started[index + 1]?.start ?? start);
    return { speaker, start, end: settled, text, sentiment, words };
  });
}

/**
 * Parses a transcript timeline leniently (docs/api-assumptions.md, A7 and A8): no entry is dropped silently;
 * entries without a text or time are reported with their raw value. Null if it is no timeline at all.
 */
export function readTimeline(raw: unknown, durationSeconds: number | null): Timeline | null {
  if (!isRecord(raw) || !Array.isArray(raw['entries'])) return null;
  const entries: unknown[] = raw['entries'];
  const speakers = Array.isArray(raw['speakers']) ? raw['speakers'].map(readSpeaker) : [];
  let knownScale: number | null = null;
  const scale = (): number => (knownScale ??= unsuffixedScale(entries, durationSeconds));
  const unreadable: Unreadable[] = [];
  const report = (index: number, reason: string): void => {
    const entry = JSON.stringify(entries[index]) ?? '';
    unreadable.push({ where: `line ${index + 1}`, reason, raw: entry.slice(0, MOST_RAW) });
  };
  const drafts: Draft[] = [];
  entries.forEach((entry, index) => {
    if (!isRecord(entry) || typeof entry['text'] !== 'string') {
      report(index, 'no text');
      return;
    }
    const start = readEdge(entry, 'start', scale);
    if (start === null) report(index, 'no time; shown at its original position');
    drafts.push({
      speaker: readSpeakerIndex(entry['speaker_index'], speakers.length),
      start,
      end: readEdge(entry, 'end', scale),
      text: entry['text'],
      sentiment: readSentiment(entry['sentiment']),
      words: readWords(entry['words'], entry['text'], scale),
    });
  });
  return {
    speakers,
    lines: settleTimes(drafts),
    overallSentiment: readSentiment(raw['overall_sentiment']),
    unreadable,
  };
}

/** `count` lines starting at `from`, in the columnar form that the page reads. */
export function transcriptLines(all: readonly TimelineLine[], from: number, count: number): TranscriptLines {
  const lines = all.slice(from, from + count);
  return {
    from,
    speaker: lines.map((line) => line.speaker),
    start: lines.map((line) => line.start),
    end: lines.map((line) => line.end),
    text: lines.map((line) => line.text),
    sentiment: lines.map((line) => line.sentiment),
    words: lines.map((line) => line.words),
  };
}
