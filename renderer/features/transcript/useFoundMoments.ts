import { useEffect } from 'react';
import type { FindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { hitRanges, type Hits } from '#shared/domain/transcript/find/find.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { secondOf } from '#shared/domain/transcript/wordAt.ts';
import type { FoundMoments } from './foundMoments.ts';

/** Beyond so many hits marks lie side by side anyway, and the line's own time does. */
const MOST_BY_WORD = 500;

function secondsOf(transcript: Transcript, index: FindIndex, hits: Hits): number[] {
  if (hits.count > MOST_BY_WORD) return Array.from(hits.line, (line) => transcript.start[line] ?? 0);
  return [...new Set(hits.line)].flatMap((line) =>
    hitRanges(index, hits, line).map(({ offset }) => secondOf(transcript, line, offset)),
  );
}

/** Tells others on the page at which seconds it was found; nothing once it is no longer looked for. */
export function useFoundMoments(
  found: FoundMoments,
  transcript: Transcript,
  index: FindIndex | null,
  hits: Hits | null,
): void {
  useEffect(() => {
    found.set(index === null || hits === null ? [] : secondsOf(transcript, index, hits));
  }, [found, transcript, index, hits]);
  useEffect(() => () => found.set([]), [found]);
}
