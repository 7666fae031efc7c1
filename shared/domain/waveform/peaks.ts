import type { Interval } from '../transcript/intervals.ts';

/** Enough for a bar every few pixels at the closest zoom; four hours are 360 KB. */
export const PEAKS_PER_SECOND = 25;
/** Eleven hours. */
export const MOST_PEAKS = 1_000_000;

/** The loudness of a recording over time: one byte for each part of a second, from {@link QUIETEST_DB} to 0 dB. */
export type Peaks = Uint8Array<ArrayBuffer>;

const QUIETEST_DB = -80;
const LEVELS = 255;

function levelOf(amplitude: number): number {
  if (amplitude <= 0) return 0;
  const db = 20 * Math.log10(amplitude);
  return Math.round(Math.min(1, Math.max(0, 1 - db / QUIETEST_DB)) * LEVELS);
}

function decibelsOf(level: number): number {
  return QUIETEST_DB * (1 - level / LEVELS);
}

/** Collects the peaks of a recording from decoded samples, in order of time or not. */
export class PeakCollector {
  #peaks: Peaks;
  #count = 0;

  constructor(expectedSeconds: number) {
    const expected = Math.ceil(expectedSeconds * PEAKS_PER_SECOND) + PEAKS_PER_SECOND;
    this.#peaks = new Uint8Array(Math.min(Math.max(expected, PEAKS_PER_SECOND), MOST_PEAKS));
  }

  /** Whether the recording is longer than is kept. */
  get isFull(): boolean {
    return this.#count >= MOST_PEAKS;
  }

  /** @param start When the first sample is heard, in seconds; samples before 0 are never heard. */
  add(samples: Float32Array, sampleRate: number, start: number): void {
    const perPeak = sampleRate / PEAKS_PER_SECOND;
    const offset = Math.round(start * sampleRate);
    let at = Math.max(0, -offset);
    while (at < samples.length) {
      const peak = Math.floor((offset + at) / perPeak);
      if (peak >= MOST_PEAKS) {
        this.#raise(MOST_PEAKS - 1, 0);
        return;
      }
      const until = Math.max(at + 1, Math.min(samples.length, Math.ceil((peak + 1) * perPeak) - offset));
      let loudest = 0;
      for (; at < until; at += 1) {
        const amplitude = Math.abs(samples[at] ?? 0);
        if (amplitude > loudest) loudest = amplitude;
      }
      this.#raise(peak, levelOf(loudest));
    }
  }

  /** The peaks collected so far. */
  get(): Peaks {
    return this.#peaks.slice(0, this.#count);
  }

  #raise(peak: number, level: number): void {
    if (peak >= this.#peaks.length) {
      const longer = new Uint8Array(Math.min(MOST_PEAKS, Math.max(peak + 1, this.#peaks.length * 2)));
      longer.set(this.#peaks);
      this.#peaks = longer;
    }
    this.#count = Math.max(this.#count, peak + 1);
    if (level > (this.#peaks[peak] ?? 0)) this.#peaks[peak] = level;
  }
}

/** The level that this share of the peaks doesn't exceed. */
function levelAtShare(peaks: Peaks, share: number): number {
  const counts = new Uint32Array(LEVELS + 1);
  for (const level of peaks) counts[level] = (counts[level] ?? 0) + 1;
  let left = peaks.length * share;
  for (let level = 0; level <= LEVELS; level += 1) {
    left -= counts[level] ?? 0;
    if (left <= 0) return level;
  }
  return LEVELS;
}

/** What is louder than nearly everything else is drawn at full height. */
const LOUD_SHARE = 0.98;
/** Below 1, so that quiet speech remains visible beside loud speech. */
const CONTRAST = 0.9;

/** The height of each level when drawn, from 0 to 1, relative to the recording's loud parts. */
function heightsOf(peaks: Peaks): Float32Array {
  const loud = decibelsOf(levelAtShare(peaks, LOUD_SHARE));
  return Float32Array.from({ length: LEVELS + 1 }, (_, level) =>
    level === 0 ? 0 : Math.min(1, 10 ** ((CONTRAST * (decibelsOf(level) - loud)) / 20)),
  );
}

/** The waveform from `from` to `to` in seconds, as the heights of this many columns, from 0 to 1. */
export function waveColumns(peaks: Peaks, from: number, to: number, columns: number): Float32Array {
  const heights = heightsOf(peaks);
  const step = ((to - from) * PEAKS_PER_SECOND) / columns;
  return Float32Array.from({ length: columns }, (_, column) => {
    const first = Math.floor(from * PEAKS_PER_SECOND + column * step);
    const last = Math.min(peaks.length - 1, Math.max(first, Math.ceil(first + step) - 1));
    const start = Math.max(0, first);
    let sum = 0;
    // The mean, because in a column of minutes some peak is always loud.
    for (let at = start; at <= last; at += 1) sum += heights[peaks[at] ?? 0] ?? 0;
    return last < start ? 0 : sum / (last - start + 1);
  });
}

/** Speech is rarely this much quieter than the loud parts of a recording, and noise rarely louder. */
const QUIETER_DB = 32;
/** Levels above this, in decibels, are never silence, however loud the rest is; below the other always. */
const NEVER_SILENT_DB = -30;
const ALWAYS_SILENT_DB = -60;
const SPEECH_SHARE = 0.9;

/** When nothing is heard for at least `shortest` seconds, in order of time. */
export function acousticSilences(peaks: Peaks, shortest: number): Interval[] {
  const speech = decibelsOf(levelAtShare(peaks, SPEECH_SHARE));
  const limit = Math.min(NEVER_SILENT_DB, Math.max(ALWAYS_SILENT_DB, speech - QUIETER_DB));
  const silences: Interval[] = [];
  let since = 0;
  for (let at = 0; at <= peaks.length; at += 1) {
    const level = peaks[at];
    if (level !== undefined && decibelsOf(level) < limit) continue;
    const [start, end] = [since / PEAKS_PER_SECOND, at / PEAKS_PER_SECOND];
    if (end - start >= shortest) silences.push({ start, end });
    since = at + 1;
  }
  return silences;
}
