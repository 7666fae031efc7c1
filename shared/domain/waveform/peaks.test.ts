import { describe, expect, test } from 'vitest';
import {
  acousticSilences,
  MOST_PEAKS,
  PeakCollector,
  PEAKS_PER_SECOND,
  type Peaks,
  waveColumns,
} from './peaks.ts';

const RATE = 8000;

/** A tone of this loudness, or silence. */
function tone(seconds: number, amplitude: number): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, at) => amplitude * Math.sin(at));
}

function collected(parts: readonly (readonly [seconds: number, amplitude: number])[], chunk = RATE) {
  const collector = new PeakCollector(1);
  let second = 0;
  for (const [seconds, amplitude] of parts) {
    const samples = tone(seconds, amplitude);
    for (let at = 0; at < samples.length; at += chunk) {
      collector.add(samples.subarray(at, at + chunk), RATE, second + at / RATE);
    }
    second += seconds;
  }
  return collector.get();
}

describe('the peaks of a recording', () => {
  test('are the same however the samples arrive', () => {
    const parts = [
      [2, 0.5],
      [1, 0],
      [2, 0.1],
    ] as const;
    expect(collected(parts, 137)).toEqual(collected(parts));
    expect(collected(parts)).toHaveLength(5 * PEAKS_PER_SECOND);
  });

  test('rise with loudness and are zero in silence', () => {
    const peaks = collected([
      [1, 1],
      [1, 0.1],
      [1, 0],
    ]);
    const [loud = 0, quiet = 0, none = 0] = [peaks[10], peaks[35], peaks[60]];
    expect(loud).toBeGreaterThan(250);
    expect(quiet).toBeGreaterThan(150);
    expect(quiet).toBeLessThan(loud);
    expect(none).toBe(0);
  });

  test('ignore samples before the start, which a decoder needs but nobody hears', () => {
    const collector = new PeakCollector(1);
    collector.add(tone(1, 0.8), RATE, -1);
    expect(collector.get()).toHaveLength(0);
    collector.add(tone(1, 0.8), RATE, -0.5);
    expect(collector.get()).toHaveLength(Math.ceil(PEAKS_PER_SECOND / 2));
  });

  test('of four hours fit in 3 MB, and those of a day end instead of growing', () => {
    const collector = new PeakCollector(0);
    const second = tone(1, 0.5);
    for (let at = 0; at < 4 * 3600; at += 1) collector.add(second, RATE, at);
    expect(collector.get().byteLength).toBe(4 * 3600 * PEAKS_PER_SECOND);
    expect(collector.get().byteLength).toBeLessThan(3_000_000);
    collector.add(second, RATE, 86_400);
    expect(collector.isFull).toBe(true);
    expect(collector.get().byteLength).toBe(MOST_PEAKS);
  });
});

describe('the columns of a waveform', () => {
  test('are as high as their time is loud, in full for the loud parts', () => {
    const peaks = collected([
      [2, 0.5],
      [2, 0],
      [2, 0.05],
    ]);
    const [loud = 0, none = 1, quiet = 0] = waveColumns(peaks, 0, 6, 3);
    expect(loud).toBe(1);
    expect(none).toBe(0);
    expect(quiet).toBeGreaterThan(0.1);
    expect(quiet).toBeLessThan(0.5);
    expect(waveColumns(peaks, 1, 3, 1)[0]).toBeCloseTo(0.5, 1);
  });

  test('are empty beyond the recording, and as many as asked when zoomed in', () => {
    const peaks = collected([[2, 0.5]]);
    expect([...waveColumns(peaks, 1, 5, 4)]).toEqual([1, 0, 0, 0]);
    expect(waveColumns(peaks, 0, 0.1, 50)).toHaveLength(50);
    expect(waveColumns(peaks, 0, 0.1, 50).every((height) => height === 1)).toBe(true);
  });
});

describe('acoustic silence', () => {
  test('is what is much quieter than the loud parts, if it is long enough', () => {
    const peaks = collected([
      [3, 0.5],
      [2, 0.001],
      [3, 0.3],
      [1, 0],
      [3, 0.5],
      [4, 0],
    ]);
    expect(acousticSilences(peaks, 1.5)).toEqual([
      { start: 3, end: 5 },
      { start: 12, end: 16 },
    ]);
  });

  test('is not the quieter of two speakers', () => {
    expect(
      acousticSilences(
        collected([
          [5, 0.7],
          [5, 0.04],
        ]),
        1.5,
      ),
    ).toEqual([]);
  });
});

test('drawing four hours, and finding their silences, read each peak at most twice', () => {
  const peaks = Uint8Array.from({ length: 4 * 3600 * PEAKS_PER_SECOND }, (_, at) => (at * 7919) % 256);
  const readsOf = (work: (counted: Peaks) => unknown): number => {
    let reads = 0;
    const counted = new Proxy(peaks, {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        const value: unknown = Reflect.get(target, key);
        // A whole pass by iteration; the methods of typed arrays refuse a proxy.
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    work(counted);
    return reads;
  };
  expect(readsOf((counted) => waveColumns(counted, 0, 4 * 3600, 600))).toBeLessThan(2 * peaks.length);
  expect(readsOf((counted) => acousticSilences(counted, 1.5))).toBeLessThan(2 * peaks.length);
});
