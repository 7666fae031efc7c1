import type { Interval } from '#shared/domain/transcript/intervals.ts';
import type { Recording } from './recording.ts';

export type PlayerFailure = 'fetch' | 'decode' | 'source';

export interface PlayerState {
  readonly recording: Recording | null;
  readonly playing: boolean;
  /** Wants to play and waits for bytes. */
  readonly waiting: boolean;
  readonly failure: PlayerFailure | null;
  /** Seconds; null while not known. */
  readonly duration: number | null;
  readonly hasVideo: boolean;
  readonly speed: number;
  readonly volume: number;
  readonly muted: boolean;
  /** The clip, or the moments, that are being played; null while the whole call is. */
  readonly only: readonly Interval[] | null;
  /** Who is heard, by their number in the transcript; null for everybody. */
  readonly speakers: ReadonlySet<number> | null;
  readonly skipSilence: boolean;
  /** Seconds of silence that are passed over, at single speed. */
  readonly saved: number;
  /** Whether it is known what is said, without which nothing can be passed over and nothing captioned. */
  readonly hasLines: boolean;
  readonly captions: boolean;
  readonly inPicture: boolean;
  /** Bytes have been awaited for longer than anybody likes. */
  readonly stalled: boolean;
  /** What of the recording is at hand, in seconds. */
  readonly buffered: readonly Interval[];
}

const NO_RANGES: readonly Interval[] = [];

export const NOTHING_LOADED = {
  recording: null,
  playing: false,
  waiting: false,
  failure: null,
  duration: null,
  hasVideo: false,
  only: null,
  speakers: null,
  buffered: NO_RANGES,
  saved: 0,
  hasLines: false,
  stalled: false,
} as const;

/** What a media element's own error comes to; null where it is no failure. */
export function failureOf(error: MediaError | null): PlayerFailure | null {
  switch (error?.code) {
    case undefined:
    case MediaError.MEDIA_ERR_ABORTED:
      return null;
    case MediaError.MEDIA_ERR_NETWORK:
      return 'fetch';
    case MediaError.MEDIA_ERR_DECODE:
      return 'decode';
    default:
      return 'source';
  }
}
