/** After so long a wait it is said that it takes long, in milliseconds. */
const LONG_MS = 6000;

/** Tells when something that was awaited takes long, and when it no longer does. */
export class StallTimer {
  readonly #tell: (lost: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (lost: boolean) => void) {
    this.#tell = tell;
  }

  begin(): void {
    this.#timer ??= setTimeout(() => this.#tell(true), LONG_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tell(false);
  }
}
