import type { Playhead } from './playhead.ts';

/**
 * The interval at which the element's time is read; in between it is extrapolated, because reading it takes
 * longer than everything else in a frame.
 */
const READ_EVERY_MS = 200;
const MOST_AHEAD_SECONDS = 0.15;

/** Moves the playhead with a media element: exactly on events, and in every frame while it plays. */
export class PlaybackClock {
  readonly #playhead: Playhead;
  #media: HTMLMediaElement | null = null;
  #frame = 0;
  /** When the element's time was read, by the page's clock. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #said = 0;

  constructor(playhead: Playhead) {
    this.#playhead = playhead;
  }

  attach(media: HTMLMediaElement | null): void {
    this.#media = media;
  }

  read(): void {
    if (this.#media !== null) this.set(this.#media.currentTime);
  }

  /** Sets a known time, in seconds. */
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

  /** If the extrapolation was slightly ahead, the playhead waits instead of moving back. */
  #glideTo(seconds: number) {
    const ahead = this.#playhead.time - seconds;
    if (ahead <= 0 || ahead > MOST_AHEAD_SECONDS) this.#playhead.moveTo(seconds);
  }
}
