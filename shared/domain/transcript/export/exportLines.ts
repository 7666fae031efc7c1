import type { Interval } from '../intervals.ts';
import type { Transcript } from '../transcript.ts';

/** Every run of spaces, line breaks and control characters. */
const BLANKS = /[\s\p{Z}\p{Cc}]+/gu;
/** As most lines are: what the pattern above would take half a second to leave as it is in a long call. */
const PLAIN_ALREADY = /^[!-~]+(?: [!-~]+)*$/;

/** Text in one line, as it goes into a file or onto the clipboard: no control characters, no half surrogates. */
export function plainText(text: string): string {
  return PLAIN_ALREADY.test(text) ? text : text.toWellFormed().replace(BLANKS, ' ').trim();
}

export interface ExportChoices {
  readonly speakers: boolean;
  /** Subtitles can't do without times: SRT and VTT have them in any case. */
  readonly times: boolean;
  /** Lines any part of which is spoken in this stretch; null for the whole call. */
  readonly range: Interval | null;
  /** Indices of the speakers whose lines are wanted (-1: nobody named); null for all. */
  readonly onlySpeakers: ReadonlySet<number> | null;
}

/** The call as an export needs it. */
export interface ExportedEngagement {
  readonly engagementId: string;
  readonly title: string;
  /** ISO 8601 as the service gave it; null where it has none. */
  readonly startAt: string | null;
  readonly transcript: Transcript;
  /** The name shown for a speaker, also for -1. */
  readonly nameOf: (speaker: number) => string;
}

export interface ExportLine {
  readonly line: number;
  readonly speaker: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** As the service gave it. */
  readonly text: string;
}

function isWithin(range: Interval | null, start: number, end: number): boolean {
  if (range === null) return true;
  return start < range.end && (end > range.start || start >= range.start);
}

/** The chosen lines in order. */
export function exportLines(call: ExportedEngagement, choices: ExportChoices): ExportLine[] {
  const { transcript } = call;
  const lines: ExportLine[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    if (choices.onlySpeakers !== null && !choices.onlySpeakers.has(speaker)) continue;
    if (!isWithin(choices.range, start, end)) continue;
    lines.push({ line, speaker, name: call.nameOf(speaker), start, end, text: transcript.text[line] ?? '' });
  }
  return lines;
}
