import { lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';

/** A bookmark or clip, in seconds. A clip has an end. */
export interface GutterMark {
  readonly kind: string;
  readonly start: number;
  readonly end: number | null;
}

export type LineMark = 'bookmark' | 'clip';

/** The mark beside each line: a bookmark, otherwise a clip. Other kinds aren't shown. */
export function gutterMarks(
  transcript: Transcript,
  marks: readonly GutterMark[],
): ReadonlyMap<number, LineMark> {
  const byLine = new Map<number, LineMark>();
  for (const { kind, start, end } of marks) {
    if (kind !== 'clip' || end === null) continue;
    for (let line = Math.max(0, lineBefore(transcript, start)); line < transcript.count; line += 1) {
      if ((transcript.start[line] ?? 0) >= end) break;
      if ((transcript.end[line] ?? 0) > start) byLine.set(line, 'clip');
    }
  }
  for (const { kind, start } of marks) {
    if (kind === 'bookmark' && transcript.count > 0)
      byLine.set(Math.max(0, lineBefore(transcript, start)), 'bookmark');
  }
  return byLine;
}
