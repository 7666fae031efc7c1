import { useEffect } from 'react';
import { hitRanges, type Hits } from '#shared/domain/transcript/find/find.ts';
import type { FindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { secondOf } from '#shared/domain/transcript/wordAt.ts';

/** With more hits than this, the time of the line is precise enough. */
const MAX_BY_WORD = 500;

function secondsOf(transcript: Transcript, index: FindIndex, hits: Hits): number[] {
  if (hits.count > MAX_BY_WORD) return Array.from(hits.line, (line) => transcript.start[line] ?? 0);
  return [...new Set(hits.line)].flatMap((line) =>
    hitRanges(index, hits, line).map(({ offset }) => secondOf(transcript, line, offset)),
  );
}

/** Publishes the seconds of the hits; none after the search is closed. */
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
 * The seconds of all search hits in order, outside React: the list that finds them and the lanes that draw them
 * should not render for each other.
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
