import type { Transcript } from '../transcript.ts';
import type { Moment } from './measure.ts';

/**
 * When each speaker spoke, as moments to be played, by speaker (-1: nobody named), in one pass. Lines that follow
 * one another or overlap are one moment: the pause between them is played, not jumped.
 */
export function talkMoments(transcript: Transcript): Map<number, Moment[]> {
  const bySpeaker = new Map<number, { -readonly [K in keyof Moment]: Moment[K] }[]>();
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const moments = bySpeaker.get(speaker) ?? [];
    if (moments.length === 0) bySpeaker.set(speaker, moments);
    const last = moments.at(-1);
    if (last !== undefined && (last.lastLine === line - 1 || start <= last.end)) {
      last.lastLine = line;
      last.end = Math.max(last.end, end);
    } else {
      moments.push({ start, end, firstLine: line, lastLine: line });
    }
  }
  return bySpeaker;
}
