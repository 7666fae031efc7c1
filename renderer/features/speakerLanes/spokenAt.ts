import { linesAt } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';

/** The line being spoken at a second, one of these speakers where any of them speaks then; -1 in a silence. */
export function spokenAt(transcript: Transcript, second: number, speakers: readonly number[]): number {
  const lines = linesAt(transcript, second);
  const own = lines.find((line) => speakers.includes(transcript.speaker[line] ?? -1));
  return own ?? lines[0] ?? -1;
}
