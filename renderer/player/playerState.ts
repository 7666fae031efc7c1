import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { booleanOnly, numberBetween, preference } from '../ui/preference.ts';
import type { Recording } from './recording.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Where the video of a recording is shown on its engagement page. Without room in the summary it floats. */
export const VIDEO_PLACES = ['summary', 'floating', 'hidden'] as const;
export type VideoPlace = (typeof VIDEO_PLACES)[number];

function videoPlace(stored: unknown): VideoPlace | null {
  return VIDEO_PLACES.find((place) => place === stored) ?? null;
}

export const playerPreferences = {
  speed: preference<number>('player.speed', 1, numberBetween(0.5, 3)),
  skipSilence: preference<boolean>('player.skipSilence', false, booleanOnly),
  captions: preference<boolean>('player.captions', false, booleanOnly),
  videoPlace: preference<VideoPlace>('player.videoPlace', 'summary', videoPlace),
  volume: preference<number>('player.volume', 1, numberBetween(0, 1)),
};

/** The next speed up or down; undefined if there is none. */
export function adjacentSpeed(speed: number, step: 1 | -1): number | undefined {
  return step === 1 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed);
}

/** An empty player with the user's preferences. */
export function initialPlayerState(): PlayerState {
  return {
    ...NOTHING_LOADED,
    speed: playerPreferences.speed.get(),
    volume: playerPreferences.volume.get(),
    muted: false,
    skipSilence: playerPreferences.skipSilence.get(),
    captions: playerPreferences.captions.get(),
    inPicture: false,
    inSummary: false,
  };
}

/** The state of the player; subscribers are notified of real changes only. */
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

export type PlayerFailure = 'fetch' | 'decode' | 'source';

export interface PlayerState {
  readonly recording: Recording | null;
  readonly playing: boolean;
  /** Requested to play and buffering. */
  readonly waiting: boolean;
  readonly failure: PlayerFailure | null;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  readonly hasVideo: boolean;
  readonly speed: number;
  readonly volume: number;
  readonly muted: boolean;
  /** The clip or moments being played; null for the whole recording. */
  readonly only: readonly Interval[] | null;
  /** The speakers being played, by index; null for all. */
  readonly speakers: ReadonlySet<number> | null;
  readonly skipSilence: boolean;
  /** Seconds of silence that are skipped, at normal speed. */
  readonly saved: number;
  /** Whether there is a transcript, which captions need. */
  readonly hasLines: boolean;
  /** When nothing is heard, from the waveform; null while unknown. */
  readonly silences: readonly Interval[] | null;
  readonly captions: boolean;
  readonly inPicture: boolean;
  /** The page has a video slot in its summary. */
  readonly inSummary: boolean;
  /** Buffering is taking unusually long. */
  readonly stalled: boolean;
  /** The buffered ranges, in seconds. */
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
  silences: null,
  stalled: false,
} as const;

/** Silence is known from the transcript and from the waveform. */
export function canSkipSilence({ hasLines, silences }: PlayerState): boolean {
  return hasLines || silences !== null;
}

/** Maps an error of the media element; null if it isn't a failure. */
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
