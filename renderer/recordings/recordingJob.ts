import type { Peaks } from '#shared/domain/waveform/peaks.ts';

interface PeaksJob {
  readonly kind: 'peaks';
  /** The recording's address on the page's own origin. */
  readonly url: string;
}

export type RecordingJob = PeaksJob;

export type JobMessage =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'peaks'; readonly peaks: Peaks }
  | { readonly kind: 'failed'; readonly reason: 'unsupported' | 'unavailable' };
