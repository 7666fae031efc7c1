import type { Hits } from '#shared/domain/transcript/find/find.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';

/** The hits in what one speaker says. Whole lines stay or go, so that places within a line keep their numbers. */
export function hitsOfSpeaker(hits: Hits, transcript: Transcript, speaker: number | null): Hits {
  if (speaker === null) return hits;
  const kept = [...hits.line.keys()].filter((hit) => transcript.speaker[hits.line[hit] ?? -1] === speaker);
  return {
    ...hits,
    count: kept.length,
    line: Uint32Array.from(kept, (hit) => hits.line[hit] ?? 0),
    offset: Uint32Array.from(kept, (hit) => hits.offset[hit] ?? 0),
  };
}
