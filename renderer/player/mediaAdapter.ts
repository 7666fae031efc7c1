import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { failureOf, type PlayerFailure, type PlayerState } from './playerState.ts';
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

/** The buffered ranges in seconds; the same array as before if nothing changed. */
function bufferedRanges(media: HTMLMediaElement, before: readonly Interval[]): readonly Interval[] {
  const { buffered } = media;
  const ranges = Array.from({ length: buffered.length }, (_, at) => ({
    start: buffered.start(at),
    end: buffered.end(at),
  }));
  const same =
    ranges.length === before.length &&
    ranges.every(({ start, end }, at) => before[at]?.start === start && before[at].end === end);
  return same ? before : ranges;
}

/** Wraps the media element; without one, all methods do nothing. */
export class MediaAdapter {
  #media: HTMLMediaElement | null = null;

  attach(media: HTMLMediaElement | null, { volume, muted }: Pick<PlayerState, 'volume' | 'muted'>): void {
    this.#media = media;
    if (media === null) return;
    media.volume = volume;
    media.muted = muted;
    media.preservesPitch = true;
    // Full screen hides the player's own controls.
    media.addEventListener('fullscreenchange', () => {
      media.controls = document.fullscreenElement === media;
    });
  }

  get isThere(): boolean {
    return this.#media !== null;
  }

  get isPaused(): boolean {
    return this.#media?.paused ?? true;
  }

  get failure(): PlayerFailure | null {
    return failureOf(this.#media?.error ?? null);
  }

  /** The duration of the file in seconds; null while unknown. */
  get length(): number | null {
    const length = this.#media?.duration ?? Number.NaN;
    return Number.isFinite(length) && length > 0 ? length : null;
  }

  get hasVideo(): boolean {
    return this.#media instanceof HTMLVideoElement && this.#media.videoWidth > 0;
  }

  /** The buffered ranges; the same array as before if nothing changed. */
  buffered(before: readonly Interval[]): readonly Interval[] {
    return this.#media === null ? before : bufferedRanges(this.#media, before);
  }

  load(address: string, { at, speed }: { readonly at: number; readonly speed: number }): void {
    const media = this.#media;
    if (media === null) return;
    media.src = address;
    media.defaultPlaybackRate = speed;
    media.load();
    media.currentTime = at;
  }

  unload(): void {
    this.#media?.removeAttribute('src');
    this.#media?.load();
  }

  play(): void {
    // A rejection means a newer command or a failure, and failures are reported by the `error` event.
    this.#media?.play().catch(() => undefined);
  }

  pause(): void {
    this.#media?.pause();
  }

  /** Seeks to a second, and returns the actual position. */
  goTo(seconds: number): number {
    // The duration from the API may be wrong; the file's own takes precedence once known.
    const length = this.#media?.duration ?? Number.NaN;
    const last = Number.isFinite(length) ? length : Number.POSITIVE_INFINITY;
    const to = Math.min(Math.max(0, seconds), last);
    if (this.#media !== null) this.#media.currentTime = to;
    return to;
  }

  setSpeed(speed: number): void {
    if (this.#media === null) return;
    this.#media.defaultPlaybackRate = speed;
    this.#media.playbackRate = speed;
  }

  setVolume(volume: number): void {
    if (this.#media !== null) this.#media.volume = volume;
  }

  setMuted(muted: boolean): void {
    if (this.#media !== null) this.#media.muted = muted;
  }

  toggleFullScreen(): void {
    // If the system refuses, nothing changes.
    if (document.fullscreenElement === null) this.#media?.requestFullscreen().catch(() => undefined);
    else document.exitFullscreen().catch(() => undefined);
  }

  /** Enters or leaves picture-in-picture. */
  togglePicture(): void {
    const media = this.#media;
    if (!(media instanceof HTMLVideoElement)) return;
    // If the system refuses, nothing changes.
    if (document.pictureInPictureElement === media) document.exitPictureInPicture().catch(() => undefined);
    else media.requestPictureInPicture().catch(() => undefined);
  }
}

/** Buffering for longer than this is reported as stalled. */
const STALLED_AFTER_MS = 6000;

/** Reports when buffering takes long, and when it ends. */
export class StallTimer {
  readonly #onChange: (lost: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: (lost: boolean) => void) {
    this.#onChange = onChange;
  }

  begin(): void {
    this.#timer ??= setTimeout(() => this.#onChange(true), STALLED_AFTER_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#onChange(false);
  }
}
