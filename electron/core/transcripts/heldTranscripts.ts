import type { Timeline } from '../api/adapter/readTimeline.ts';

/** A 40,000-line transcript takes some 20 MB in memory; a few are enough for going back and forth. */
const MOST_HELD = 6;

/** Transcripts that pages are reading from, by revision; the least recently used leaves first. */
export class HeldTranscripts {
  readonly #held = new Map<string, Timeline>();
  #count = 0;

  hold(timeline: Timeline): string {
    this.#count += 1;
    const revision = `reading-${this.#count}`;
    this.#held.set(revision, timeline);
    const oldest = this.#held.keys().next();
    if (this.#held.size > MOST_HELD && oldest.done !== true) this.#held.delete(oldest.value);
    return revision;
  }

  find(revision: string): Timeline | undefined {
    const timeline = this.#held.get(revision);
    if (timeline === undefined) return undefined;
    this.#held.delete(revision);
    this.#held.set(revision, timeline);
    return timeline;
  }
}
