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
