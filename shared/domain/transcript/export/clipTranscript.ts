import type { Interval } from '../intervals.ts';
import { createTranscript, type Transcript } from '../transcript.ts';

/** Values per word: offset, length, start, end. */
const STRIDE = 4;

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
