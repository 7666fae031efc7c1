import type { Peaks } from '#shared/domain/waveform/peaks.ts';

interface PeaksJob {
  readonly kind: 'peaks';
  /** The recording's address on the page's own origin. */
  readonly url: string;
}

export interface ClipJob {
  readonly kind: 'clip';
  readonly url: string;
  /** Seconds from the start of the recording. */
  readonly start: number;
  readonly end: number;
  readonly withVideo: boolean;
}

export type RecordingJob = PeaksJob | ClipJob;

/** A clip as the content of a file. */
export interface CutClip {
  readonly bytes: ArrayBuffer;
  readonly ending: string;
  readonly mime: string;
}

export type JobMessage =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'peaks'; readonly peaks: Peaks }
  | { readonly kind: 'clip'; readonly clip: CutClip }
  /** Another part of the recording was read. */
  | { readonly kind: 'read' }
  | {
      readonly kind: 'failed';
      readonly reason: 'unsupported' | 'unavailable' | 'damaged' | 'stalled' | 'nothingInRange';
    };
