import { lineAt, lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { LineLookup } from '../../player/playhead.ts';

/**
 * Looks up the line to light. In a pause the last line stays lit, so that the light doesn't flicker between sentences.
 * Asked in every frame: until something begins or ends, the last answer holds.
 */
export function spokenLineOf(transcript: Transcript): LineLookup {
  let [answer, from, until] = [-1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (seconds) => {
    if (seconds >= from && seconds < until) return answer;
    const begun = lineBefore(transcript, seconds);
    const spoken = lineAt(transcript, seconds);
    const nextBegins = transcript.start[begun + 1] ?? Number.POSITIVE_INFINITY;
    const ends = spoken === -1 ? Number.POSITIVE_INFINITY : (transcript.end[spoken] ?? seconds);
    [answer, from, until] = [spoken === -1 ? begun : spoken, seconds, Math.min(nextBegins, ends)];
    return answer;
  };
}
