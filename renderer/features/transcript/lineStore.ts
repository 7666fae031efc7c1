import type { Problem } from '#shared/contract/problem.ts';
import type { TranscriptLines } from '#shared/contract/transcript.ts';

export interface LoadState {
  /** Lines at hand, from the first on without a gap. */
  readonly loaded: number;
  readonly problem: Problem | null;
}

/** Announcements are this far apart while lines stream in: each one makes the list count anew. */
const ANNOUNCE_EVERY_MS = 60;

/**
 * The lines of one transcript as columns, outside React. Lines only ever come at the end, so that nothing that is
 * on screen moves while the rest arrives.
 */
export class LineStore {
  readonly speaker: number[] = [];
  readonly start: number[] = [];
  readonly end: number[] = [];
  readonly text: string[] = [];
  readonly words: (readonly number[] | null)[] = [];
  #state: LoadState = { loaded: 0, problem: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): LoadState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  append(piece: TranscriptLines): void {
    this.speaker.push(...piece.speaker);
    this.start.push(...piece.start);
    this.end.push(...piece.end);
    this.text.push(...piece.text);
    this.words.push(...piece.words);
    if (this.#state.loaded === 0) this.#announce(null);
    else this.#timer ??= setTimeout(() => this.#announce(null), ANNOUNCE_EVERY_MS);
  }

  /** Called when the last piece is in, or with what stopped the loading. */
  finish(problem: Problem | null): void {
    this.#announce(problem);
  }

  /** Whether a line begins what somebody says: the one before was somebody else's. */
  beginsTurn(line: number): boolean {
    return line === 0 || this.speaker[line] !== this.speaker[line - 1];
  }

  #announce(problem: Problem | null) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#state = { loaded: this.text.length, problem };
    for (const listener of this.#listeners) listener();
  }
}
