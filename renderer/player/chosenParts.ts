import type { Playhead } from './playhead.ts';
import type { PlayerState } from './playerState.ts';
import type { PlayerStore } from './playerStore.ts';
import { PlayPlan, scheduleOf } from './playPlan.ts';
import type { SpokenLines } from './spokenLines.ts';

/** What of the recording is heard: a clip, some speakers, no silence. It is kept to while it plays. */
export class ChosenParts {
  readonly #plan = new PlayPlan();
  readonly #store: PlayerStore;
  readonly #lines: SpokenLines;
  readonly #playhead: Playhead;
  readonly #goTo: (seconds: number) => void;
  readonly #pause: () => void;

  constructor(
    parts: { readonly store: PlayerStore; readonly lines: SpokenLines; readonly playhead: Playhead },
    act: { readonly goTo: (seconds: number) => void; readonly pause: () => void },
  ) {
    this.#store = parts.store;
    this.#lines = parts.lines;
    this.#playhead = parts.playhead;
    this.#goTo = act.goTo;
    this.#pause = act.pause;
    this.#playhead.subscribeTime(() => this.keep());
  }

  /** Takes over a choice of what is heard. */
  choose(part: Partial<PlayerState>): void {
    this.#store.change(part);
    const schedule = scheduleOf({ ...this.#store.get(), transcript: this.#lines.transcript });
    this.#plan.set(schedule);
    this.#store.change({ saved: schedule?.saved ?? 0 });
  }

  /** Goes on to what is heard next where this second isn't. */
  keep(): void {
    if (!this.#store.get().playing) return;
    const move = this.#plan.at(this.#playhead.time);
    if (move?.kind === 'jump') this.#goTo(move.to);
    else if (move?.kind === 'end') this.#end();
  }

  /** A clip ends where it ends, and the next play goes on from there; all else ends with the recording. */
  #end() {
    const { only, duration } = this.#store.get();
    if (only === null && duration !== null) {
      this.#goTo(duration);
    } else {
      this.choose({ only: null });
      this.#pause();
    }
  }
}
