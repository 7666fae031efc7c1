import type { Interval } from '../intervals.ts';
import { lineAt } from '../lineAt.ts';
import { createTranscript, type Transcript } from '../transcript.ts';

/** Values per word: offset, length, start, end. */
const STRIDE = 4;

/** A second of a recording, or a range if `end` is given. */
export interface MomentPlace {
  readonly start: number;
  readonly end: number | null;
}

const LEAD_SECONDS = 1;
const MOMENT_SECONDS = 30;

/**
 * What is shared of a place: the range, or the line being spoken at the second. It begins up to a second earlier,
 * but not within a line before: nobody chose to share that one.
 */
export function momentRange(transcript: Transcript | null, { start, end }: MomentPlace): Interval {
  if (end !== null) return { start, end };
  const line = transcript === null ? -1 : lineAt(transcript, start);
  if (transcript === null || line < 0) return { start, end: start + MOMENT_SECONDS };
  const from = transcript.start[line] ?? 0;
  const before = transcript.end.subarray(0, line).filter((each) => each <= from);
  return {
    start: before.reduce((latest, each) => Math.max(latest, each), Math.max(0, from - LEAD_SECONDS)),
    end: Math.max(transcript.end[line] ?? 0, from + LEAD_SECONDS),
  };
}

/** The lines spoken at least partly in a clip, with times from its start. */
export function clipTranscript(transcript: Transcript, { start, end }: Interval): Transcript {
  const within = (second: number): number => Math.min(Math.max(second, start), end) - start;
  const lines = Array.from(transcript.start.keys()).filter(
    (line) => (transcript.start[line] ?? 0) < end && (transcript.end[line] ?? 0) > start,
  );
  return createTranscript(transcript.speakers, {
    speaker: lines.map((line) => transcript.speaker[line] ?? -1),
    start: lines.map((line) => within(transcript.start[line] ?? 0)),
    end: lines.map((line) => within(transcript.end[line] ?? 0)),
    text: lines.map((line) => transcript.text[line] ?? ''),
    sentiment: lines.map((line) => transcript.sentiment[line] ?? null),
    words: lines.map(
      (line) => transcript.words[line]?.map((value, at) => (at % STRIDE < 2 ? value : within(value))) ?? null,
    ),
  });
}
