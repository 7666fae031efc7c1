import type { Playhead } from './playhead.ts';

/**
 * The element is asked for its time so often; in the frames between, the time is counted on. Asking takes longer than
 * everything else that happens in a frame together.
 */
const READ_EVERY_MS = 200;
const MOST_AHEAD_SECONDS = 0.15;

/** Moves the playhead along with a media element: exactly when something happens, and in every frame while it plays. */
export class PlaybackClock {
  readonly #playhead: Playhead;
  #media: HTMLMediaElement | null = null;
  #frame = 0;
  /** When the element was asked for its time, by the page's clock, and what it said. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #said = 0;

  constructor(playhead: Playhead) {
    this.#playhead = playhead;
  }

  attach(media: HTMLMediaElement | null): void {
    this.#media = media;
  }

  /** Takes over the element's time as it is now. */
  read(): void {
    if (this.#media !== null) this.set(this.#media.currentTime);
  }

  /** Goes to a time that is known, in seconds. */
  set(seconds: number): void {
    this.#anchor(seconds);
    this.#playhead.moveTo(seconds);
  }

  start(): void {
    cancelAnimationFrame(this.#frame);
    this.#next();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #next = () => {
    const media = this.#media;
    if (media === null) return;
    const since = performance.now() - this.#askedAt;
    if (since > READ_EVERY_MS) {
      this.#anchor(media.currentTime);
      this.#glideTo(this.#said);
    } else {
      this.#glideTo(this.#said + (since / 1000) * media.playbackRate);
    }
    this.#frame = requestAnimationFrame(this.#next);
  };

  #anchor(seconds: number) {
    this.#askedAt = performance.now();
    this.#said = seconds;
  }

  /** Where the count was a little ahead of the sound, it waits for it instead of going back. */
  #glideTo(seconds: number) {
    const ahead = this.#playhead.time - seconds;
    if (ahead <= 0 || ahead > MOST_AHEAD_SECONDS) this.#playhead.moveTo(seconds);
  }
}
