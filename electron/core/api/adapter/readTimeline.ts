import type { Unreadable } from '#shared/contract/engagement.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { isRecord } from '../../json.ts';
import { readTimes, unsuffixedScale } from './timelineTimes.ts';
import { readWords } from './readWords.ts';

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
