import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BatchedNotifier } from './batchedNotifier.ts';

const clock = {
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a batched notifier', () => {
  test('emits each item of a key once, together, after the delay', () => {
    const emitted: [string, number[]][] = [];
    const notifier = new BatchedNotifier<string, number>({
      clock,
      emit: (key, items) => emitted.push([key, items]),
      delayMs: 100,
    });
    notifier.notify('a', [1]);
    notifier.notify('b', [7]);
    vi.advanceTimersByTime(99);
    notifier.notify('a', [2, 1]);
    expect(emitted).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(emitted).toEqual([
      ['a', [1, 2]],
      ['b', [7]],
    ]);
    vi.advanceTimersByTime(10_000);
    expect(emitted).toHaveLength(2);
    notifier.notify('a', [3]);
    vi.advanceTimersByTime(100);
    expect(emitted.at(-1)).toEqual(['a', [3]]);
  });

  test('limits a batch to 200 items', () => {
    const emitted: number[][] = [];
    const notifier = new BatchedNotifier<string, number>({
      clock,
      emit: (_key, items) => emitted.push(items),
      delayMs: 100,
    });
    notifier.notify(
      'a',
      Array.from({ length: 500 }, (_, index) => index),
    );
    vi.advanceTimersByTime(100);
    expect(emitted[0]).toHaveLength(200);
  });

  test('emits nothing after it is closed', () => {
    const emitted: string[] = [];
    const notifier = new BatchedNotifier<string>({ clock, emit: (key) => emitted.push(key), delayMs: 100 });
    notifier.notify('a');
    notifier.close();
    vi.advanceTimersByTime(10_000);
    expect(emitted).toEqual([]);
  });
});

describe('a leading batched notifier', () => {
  test('emits the first change at once and later ones together within one delay', () => {
    const emitted: string[] = [];
    const notifier = new BatchedNotifier<string>({
      clock,
      emit: (key) => emitted.push(key),
      delayMs: 250,
      leading: true,
    });
    notifier.notify('a');
    expect(emitted).toEqual(['a']);
    for (let index = 0; index < 20; index += 1) notifier.notify('a');
    vi.advanceTimersByTime(249);
    expect(emitted).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(emitted).toEqual(['a', 'a']);
    vi.advanceTimersByTime(10_000);
    expect(emitted).toEqual(['a', 'a']);
    notifier.notify('a');
    expect(emitted).toEqual(['a', 'a', 'a']);
  });

  test('separates keys, re-reads the delay for each batch, and emits nothing after it is closed', () => {
    const emitted: string[] = [];
    let delay = 2000;
    const notifier = new BatchedNotifier<string>({
      clock,
      emit: (key) => emitted.push(key),
      delayMs: () => delay,
      leading: true,
    });
    notifier.notify('a');
    notifier.notify('b');
    expect(emitted).toEqual(['a', 'b']);
    notifier.notify('a');
    delay = 100;
    vi.advanceTimersByTime(2000);
    expect(emitted).toEqual(['a', 'b', 'a']);
    notifier.notify('a');
    vi.advanceTimersByTime(100);
    expect(emitted).toEqual(['a', 'b', 'a', 'a']);
    notifier.notify('a');
    notifier.close();
    vi.advanceTimersByTime(10_000);
    expect(emitted).toEqual(['a', 'b', 'a', 'a']);
  });
});
