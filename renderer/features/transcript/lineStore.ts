import type { Problem } from '#shared/contract/problem.ts';
import type { CorrectedLine, Speaker, TranscriptLines } from '#shared/contract/transcript.ts';
import {
  createTranscript,
  joinPieces,
  type Transcript,
  withCorrections,
} from '#shared/domain/transcript/transcript.ts';
import { turnsOf } from '#shared/domain/transcript/insights/talkSpans.ts';

export interface LoadState {
  /** The loaded lines from the first one on, without gaps. */
  readonly transcript: Transcript;
  readonly problem: Problem | null;
}

/** While lines arrive, subscribers are notified at this interval: each time the list is recomputed. */
const ANNOUNCE_EVERY_MS = 80;

/**
 * The lines of one transcript, outside React. They are only appended, so that nothing on screen moves while the rest
 * loads.
 */
export class LineStore {
  readonly #speakers: readonly Speaker[];
  readonly #corrected: readonly CorrectedLine[];
  readonly #pieces: TranscriptLines[] = [];
  #received = 0;
  #state: LoadState;
  #turnStarts: ReadonlySet<number> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(speakers: readonly Speaker[], corrected: readonly CorrectedLine[] = []) {
    this.#speakers = speakers;
    this.#corrected = corrected;
    this.#state = { transcript: createTranscript(speakers, joinPieces([])), problem: null };
  }

  get = (): LoadState => this.#state;

  /** A store of the lines received so far, with these speakers and corrections. */
  revised(speakers: readonly Speaker[], corrected: readonly CorrectedLine[]): LineStore {
    const store = new LineStore(speakers, corrected);
    store.#pieces.push(...this.#pieces);
    store.#received = this.#received;
    store.#announce(this.#state.problem);
    return store;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Lines received, published or not: where loading continues. */
  get received(): number {
    return this.#received;
  }

  append(piece: TranscriptLines): void {
    this.#pieces.push(piece);
    this.#received += piece.text.length;
    if (this.#state.transcript.count === 0) this.#announce(null);
    else this.#timer ??= setTimeout(() => this.#announce(null), ANNOUNCE_EVERY_MS);
  }

  /** Called when loading starts or ends, with the problem that stopped it. */
  settle(problem: Problem | null): void {
    this.#announce(problem);
  }

  /** Whether a line begins a turn and shows the name of its speaker. */
  beginsTurn(line: number): boolean {
    return this.#turnStarts.has(line);
  }

  #announce(problem: Problem | null) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let { transcript } = this.#state;
    if (transcript.count !== this.#received) {
      transcript = createTranscript(
        this.#speakers,
        withCorrections(joinPieces(this.#pieces), this.#corrected),
      );
      this.#turnStarts = new Set(turnsOf(transcript).map(({ firstLine }) => firstLine));
    }
    this.#state = { transcript, problem };
    for (const listener of this.#listeners) listener();
  }
}
