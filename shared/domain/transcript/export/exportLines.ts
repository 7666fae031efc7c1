import type { Speaker } from '../../../contract/transcript.ts';
import type { Interval } from '../intervals.ts';
import type { Transcript } from '../transcript.ts';

/** Any run of whitespace and control characters. */
const BLANKS = /[\s\p{Z}\p{Cc}]+/gu;
/** Matches most lines, which the pattern above would take half a second to leave unchanged in a long call. */
const PLAIN_ALREADY = /^[!-~]+(?: [!-~]+)*$/;

/** The text on one line, for a file or the clipboard: no control characters, no lone surrogates. */
export function plainText(text: string): string {
  return PLAIN_ALREADY.test(text) ? text : text.toWellFormed().replace(BLANKS, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text between tags of HTML or in a cue of WebVTT. Escaping `>` also prevents `-->`. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** The name of a speaker in files that are written without the page, and so without its language. */
export function writtenSpeaker(speakers: readonly Speaker[], index: number): string {
  const speaker = speakers[index];
  return speaker === undefined
    ? 'Unknown speaker'
    : (speaker.name ?? speaker.email ?? `Speaker ${index + 1}`);
}

export interface ExportChoices {
  readonly speakers: boolean;
  /** Subtitles (SRT and VTT) always have times. */
  readonly times: boolean;
  /** Lines spoken at least partly in this range; null for the whole call. */
  readonly range: Interval | null;
  /** Indices of the speakers to include (-1: unnamed); null for all. */
  readonly onlySpeakers: ReadonlySet<number> | null;
}

/** The call to export. */
export interface ExportedEngagement {
  readonly engagementId: string;
  readonly title: string;
  /** ISO 8601 as the API sent it; null without one. */
  readonly startAt: string | null;
  readonly transcript: Transcript;
  /** The display name of a speaker, including -1. */
  readonly nameOf: (speaker: number) => string;
}

export interface ExportLine {
  readonly line: number;
  readonly speaker: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the user corrected the text: what the API sent. */
  readonly received: string | null;
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
    const text = transcript.text[line] ?? '';
    const received = transcript.corrected.get(line)?.received ?? null;
    lines.push({ line, speaker, name: call.nameOf(speaker), start, end, text, received });
  }
  return lines;
}
