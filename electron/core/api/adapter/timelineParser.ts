import type { Unreadable } from '#shared/contract/engagement.ts';
import type { Speaker, TranscriptLines } from '#shared/contract/transcript.ts';
import { isRecord } from '../../json.ts';

/** Names a time may have, the unambiguous ones first (docs/api-assumptions.md, A8). */
const SECONDS = (edge: string): string => `${edge}_seconds`;
const MILLISECONDS = (edge: string): string[] => [`${edge}_ms`, `${edge}TimeMillis`];
const UNSUFFIXED = (edge: string): string[] => [`${edge}_time`, edge];

/** A longest call of a day: an unsuffixed number above it can't be seconds. */
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

/** Reads one edge in seconds; never below zero. `unsuffixedScale` is 1 for seconds, 0.001 for milliseconds. */
function readEdge(entry: Record<string, unknown>, edge: string, unsuffixedScale: number): number | null {
  const seconds = firstNumber(entry, [SECONDS(edge)]);
  const milliseconds = firstNumber(entry, MILLISECONDS(edge));
  const unsuffixed = firstNumber(entry, UNSUFFIXED(edge));
  if (seconds !== null) return Math.max(0, seconds);
  if (milliseconds !== null) return Math.max(0, milliseconds / 1000);
  return unsuffixed === null ? null : Math.max(0, unsuffixed * unsuffixedScale);
}

function readTimes(entry: Record<string, unknown>, unsuffixedScale: number): EntryTimes {
  return {
    start: readEdge(entry, 'start', unsuffixedScale),
    end: readEdge(entry, 'end', unsuffixedScale),
  };
}

/**
 * What an unsuffixed number means in this timeline: milliseconds when the last end is more than twice the
 * call's length, or over a day where the length isn't known (docs/api-assumptions.md, A8).
 */
function unsuffixedScale(entries: readonly unknown[], durationSeconds: number | null): number {
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

/**
 * Word times as [offset in the line's text, length, start, end] runs, flattened; null where the line has
 * none. A word that is not found in the text is passed over: only its lighting is lost, the text stands.
 */
function readWords(words: unknown, text: string, unsuffixedScale: number): number[] | null {
  if (!Array.isArray(words)) return null;
  const runs: number[] = [];
  let from = 0;
  for (const word of words) {
    if (!isRecord(word)) continue;
    const spoken = word['text'] ?? word['word'];
    const { start, end } = readTimes(word, unsuffixedScale);
    if (typeof spoken !== 'string' || spoken.trim() === '' || start === null) continue;
    const offset = text.indexOf(spoken.trim(), from);
    if (offset < 0) continue;
    from = offset + spoken.trim().length;
    runs.push(offset, from - offset, start, Math.max(start, end ?? start));
  }
  return runs.length === 0 ? null : runs;
}

export interface TimelineLine {
  /** Index into `speakers`, -1 where the entry names nobody that is there. */
  readonly speaker: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly sentiment: number | string | null;
  readonly words: number[] | null;
}

export interface Timeline {
  readonly speakers: readonly Speaker[];
  /** In order of their start; times in seconds. */
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

interface Draft extends Omit<TimelineLine, 'start' | 'end'> {
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * Lines without a start stand where they stood, at the time of the line before; an end that is missing is the
 * next line's start. Sorted by start, so that the line at a moment can be found by halving; the order of
 * lines that start together is kept.
 */
function settleTimes(drafts: readonly Draft[]): TimelineLine[] {
  let previous = 0;
  const started = drafts.map((draft) => {
    const start = draft.start ?? previous;
    previous = start;
    return { ...draft, start };
  });
  started.sort((a, b) => a.start - b.start);
  return started.map((line, index) => {
    const end = line.end ?? started[index + 1]?.start ?? line.start;
    return { ...line, end: Math.max(line.start, end) };
  });
}

/**
 * Reads a transcript timeline leniently (docs/api-assumptions.md, A7 and A8): no entry is dropped silently, what has
 * no text or no time is reported with its raw value. Null where it is no timeline at all.
 */
export function readTimeline(raw: unknown, durationSeconds: number | null): Timeline | null {
  if (!isRecord(raw) || !Array.isArray(raw['entries'])) return null;
  const entries: unknown[] = raw['entries'];
  const speakers = Array.isArray(raw['speakers']) ? raw['speakers'].map(readSpeaker) : [];
  const scale = unsuffixedScale(entries, durationSeconds);
  const unreadable: Unreadable[] = [];
  const drafts: Draft[] = [];
  for (const [index, entry] of entries.entries()) {
    const report = (reason: string): void => {
      unreadable.push({
        where: `line ${index + 1}`,
        reason,
        raw: (JSON.stringify(entry) ?? '').slice(0, MOST_RAW),
      });
    };
    if (!isRecord(entry) || typeof entry['text'] !== 'string') {
      report('it has no text');
      continue;
    }
    const times = readTimes(entry, scale);
    if (times.start === null) report('it has no time; it is shown where it stood');
    drafts.push({
      speaker: readSpeakerIndex(entry['speaker_index'], speakers.length),
      ...times,
      text: entry['text'],
      sentiment: readSentiment(entry['sentiment']),
      words: readWords(entry['words'], entry['text'], scale),
    });
  }
  return {
    speakers,
    lines: settleTimes(drafts),
    overallSentiment: readSentiment(raw['overall_sentiment']),
    unreadable,
  };
}

/** `count` lines from line `from` on, as the columns that the page reads. */
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
