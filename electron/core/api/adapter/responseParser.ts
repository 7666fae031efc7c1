import type { z } from 'zod';
import { type Contact, contact } from '#shared/contract/contact.ts';
import { type Engagement, engagement, type Unreadable } from '#shared/contract/engagement.ts';
import { type ContactId, contactId, cursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { CorrectedLine, Speaker, TranscriptLines } from '#shared/contract/transcript.ts';
import { isRecord } from '../../json.ts';
import type { JsonResponse } from '../apiClient.ts';

export interface Reading<T> {
  /** Null if not even the id is valid. */
  readonly value: T | null;
  readonly unreadable: Unreadable[];
}

/** Maximum length of an invalid value that is kept for the report. */
const MOST_RAW = 2000;

function rawText(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, MOST_RAW);
}

/**
 * Parses a resource, setting aside what is invalid instead of rejecting the whole: an array keeps its valid
 * items, any other invalid field is left out or, if required, replaced by its default. Everything set aside
 * is reported with its raw value.
 */
export function readLeniently<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  where: string,
  substitutes: Readonly<Record<string, unknown>>,
): Reading<z.output<Schema>> {
  const first = schema.safeParse(raw);
  if (first.success) return { value: first.data, unreadable: [] };
  if (!isRecord(raw)) {
    return { value: null, unreadable: [{ where, reason: 'not an object', raw: rawText(raw) }] };
  }
  const unreadable: Unreadable[] = [];
  const kept: Record<string, unknown> = { ...raw };
  const badItems = new Map<string, Set<number>>();
  for (const issue of first.error.issues) {
    const [field, item] = issue.path;
    if (typeof field !== 'string') continue;
    const value = raw[field];
    if (typeof item === 'number' && Array.isArray(value)) {
      const items = badItems.get(field) ?? new Set();
      if (!items.has(item)) {
        unreadable.push({
          where: `${where}.${field}[${item}]`,
          reason: issue.message,
          raw: rawText(value[item]),
        });
      }
      badItems.set(field, items.add(item));
    } else if (field in kept || field in substitutes) {
      if (field in raw)
        unreadable.push({ where: `${where}.${field}`, reason: issue.message, raw: rawText(value) });
      delete kept[field];
      if (field in substitutes) kept[field] = substitutes[field];
    }
  }
  for (const [field, items] of badItems) {
    const value = kept[field];
    if (Array.isArray(value)) kept[field] = value.filter((_, index) => !items.has(index));
  }
  const second = schema.safeParse(kept);
  if (second.success) return { value: second.data, unreadable };
  const reason = second.error.issues[0]?.message ?? 'unreadable';
  return { value: null, unreadable: [{ where, reason, raw: rawText(raw) }] };
}

/** Defaults for required fields that are missing: nothing invented, nothing that crashes. */
const ENGAGEMENT_STAND_INS = {
  title: '',
  engagement_type: '',
  processing_status: '',
  is_private: false,
  created_at: '',
  updated_at: '',
} as const;

/**
 * An engagement without its timeline and media URL: those have methods of their own, and a signed URL must
 * not reach the page.
 */
export function readEngagement(raw: unknown, where: string): Reading<Engagement> {
  if (!isRecord(raw)) return readLeniently(engagement, raw, where, ENGAGEMENT_STAND_INS);
  const { transcript_timeline: _timeline, media_url: _mediaUrl, ...rest } = raw;
  return readLeniently(engagement, rest, where, ENGAGEMENT_STAND_INS);
}

export function readContact(raw: unknown, where: string): Reading<Contact> {
  return readLeniently(contact, raw, where, {});
}

/**
 * The ids of an engagement's contacts; null if the response doesn't contain all of them (no `contacts`, or
 * one without an id). The full parser sets aside contacts with other invalid fields; a replacement based on
 * its result would remove them unintentionally, so the ids are read separately.
 */
export function readContactIds(engagement: unknown): ContactId[] | null {
  if (!isRecord(engagement) || !Array.isArray(engagement['contacts'])) return null;
  const ids: ContactId[] = [];
  for (const contact of engagement['contacts']) {
    const id = contactId.safeParse(isRecord(contact) ? contact['id'] : undefined);
    if (!id.success) return null;
    ids.push(id.data);
  }
  return ids;
}

/**
 * A list envelope (API description, "List envelope"). A response without a `data` array isn't from this API;
 * an invalid row is reported without losing the rest of the page.
 */
export function readPage<Row>(
  answer: JsonResponse,
  readRow: (raw: unknown, where: string) => Reading<Row>,
): Result<Page<Row>> {
  if (!isRecord(answer.json) || !Array.isArray(answer.json['data'])) {
    return failed({
      kind: 'network',
      reason: 'not-the-api',
      detail: 'The response is JSON, but not a list of this API.',
    });
  }
  const readings = answer.json['data'].map((raw: unknown, index) => readRow(raw, `row ${index + 1}`));
  // `has_more: false` ends the list even if there is a cursor; `true` without a cursor can't be followed.
  const next = answer.json['has_more'] === false ? null : cursor.safeParse(answer.json['next_cursor']).data;
  return ok({
    rows: readings.flatMap((reading) => (reading.value === null ? [] : [reading.value])),
    next: next ?? null,
    provenance: { source: 'service', requestId: answer.requestId, receivedAt: answer.receivedAt },
    unreadable: readings.flatMap((reading) => reading.unreadable),
    withheld: [],
  });
}

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
  /** Where the user corrected the text: by which correction, and what the API sent. */
  readonly corrected?: {
    readonly id: string;
    readonly received: string;
    readonly words: number[] | null;
  };
}

export interface Timeline {
  readonly speakers: readonly Speaker[];
  /** Sorted by start; times in seconds. */
  readonly lines: readonly TimelineLine[];
  readonly overallSentiment: number | string | null;
  readonly unreadable: readonly Unreadable[];
}

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
/** Those that the user corrected, of lines from this one on. */
export function correctedAmong(lines: readonly TimelineLine[], from: number): CorrectedLine[] {
  return lines.flatMap(({ text, corrected: by }, at) =>
    by === undefined ? [] : [{ line: from + at, id: by.id, text, received: by.received }],
  );
}

export function transcriptLines(all: readonly TimelineLine[], from: number, count: number): TranscriptLines {
  const lines = all.slice(from, from + count);
  const corrected = correctedAmong(lines, from);
  return {
    from,
    speaker: lines.map((line) => line.speaker),
    start: lines.map((line) => line.start),
    end: lines.map((line) => line.end),
    text: lines.map((line) => line.text),
    sentiment: lines.map((line) => line.sentiment),
    words: lines.map((line) => line.words),
    ...(corrected.length === 0 ? {} : { corrected }),
  };
}
