import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { failureOf, type PlayerFailure, type PlayerState } from './playerState.ts';

/** What of the recording is at hand, in seconds; the very same list as before where nothing came or went. */
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

/** The media element, and the only place that touches it; without one, everything here does nothing. */
export class MediaAdapter {
  #media: HTMLMediaElement | null = null;

  attach(media: HTMLMediaElement | null, { volume, muted }: Pick<PlayerState, 'volume' | 'muted'>): void {
    this.#media = media;
    if (media === null) return;
    media.volume = volume;
    media.muted = muted;
    media.preservesPitch = true;
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

  /** The file's own length in seconds; null while it is not known. */
  get length(): number | null {
    const length = this.#media?.duration ?? Number.NaN;
    return Number.isFinite(length) && length > 0 ? length : null;
  }

  get hasVideo(): boolean {
    return this.#media instanceof HTMLVideoElement && this.#media.videoWidth > 0;
  }

  /** What is at hand of the recording; the same list as before where it says the same. */
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
    // A refusal is either a newer command or a failure, and the element's own `error` event tells of that.
    this.#media?.play().catch(() => undefined);
  }

  pause(): void {
    this.#media?.pause();
  }

  /** Goes to a second of the recording, and tells which one that was. */
  goTo(seconds: number): number {
    // The length that the service tells may be wrong; once the file's own is known, that one counts.
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

  /** Lets the picture float above other windows, or takes it back. */
  togglePicture(): void {
    const media = this.#media;
    if (!(media instanceof HTMLVideoElement)) return;
    // Where the system refuses, the picture stays where it is, and that is all there is to say.
    if (document.pictureInPictureElement === media) document.exitPictureInPicture().catch(() => undefined);
    else media.requestPictureInPicture().catch(() => undefined);
  }
}
