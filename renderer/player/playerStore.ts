import type { PlayerState } from './playerState.ts';

/** What the player does, to be looked at and followed; nobody is told of what stayed as it was. */
export class PlayerStore {
  #state: PlayerState;
  readonly #listeners = new Set<() => void>();

  constructor(state: PlayerState) {
    this.#state = state;
  }

  get = (): PlayerState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(part: Partial<PlayerState>): void {
    const next: PlayerState = { ...this.#state, ...part };
    const before = Object.values(this.#state);
    if (Object.values(next).every((value, index) => value === before[index])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
