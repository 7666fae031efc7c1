import { useEffect } from 'react';
import { hitRanges, type Hits } from '#shared/domain/transcript/find/find.ts';
import type { FindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { secondOf } from '#shared/domain/transcript/wordAt.ts';

/** Beyond so many hits marks lie side by side anyway, and the line's own time does. */
const MAX_BY_WORD = 500;

function secondsOf(transcript: Transcript, index: FindIndex, hits: Hits): number[] {
  if (hits.count > MAX_BY_WORD) return Array.from(hits.line, (line) => transcript.start[line] ?? 0);
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

const NOTHING: readonly number[] = [];

/**
 * The seconds of all that is found in a transcript, in order, outside React: the list that finds them and the
 * lanes that draw them are far apart on the page, and neither should render for the other's sake.
 */
export class FoundMoments {
  #seconds: readonly number[] = NOTHING;
  readonly #listeners = new Set<() => void>();

  get = (): readonly number[] => this.#seconds;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(seconds: readonly number[]): void {
    if (seconds.length === 0 && this.#seconds.length === 0) return;
    this.#seconds = seconds;
    for (const listener of this.#listeners) listener();
  }
}
