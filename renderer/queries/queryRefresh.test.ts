import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { BatchedRefresh } from './queryRefresh.ts';

const A = connectionId.parse('a');
const B = connectionId.parse('b');

describe('a batched refresh', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows the first change at once and those after it together, within one pause', () => {
    const shown: string[] = [];
    const refresh = new BatchedRefresh(
      (id) => shown.push(id),
      () => 250,
    );
    refresh.changed(A);
    expect(shown).toEqual([A]);
    for (let index = 0; index < 20; index += 1) refresh.changed(A);
    vi.advanceTimersByTime(249);
    expect(shown).toEqual([A]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([A, A]);
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([A, A]);
    refresh.changed(A);
    expect(shown).toEqual([A, A, A]);
  });

  test('keeps connections apart, takes the pace of the moment, and shows nothing once stopped', () => {
    const shown: string[] = [];
    let pause = 2000;
    const refresh = new BatchedRefresh(
      (id) => shown.push(id),
      () => pause,
    );
    refresh.changed(A);
    refresh.changed(B);
    expect(shown).toEqual([A, B]);
    refresh.changed(A);
    pause = 100;
    vi.advanceTimersByTime(2000);
    expect(shown).toEqual([A, B, A]);
    refresh.changed(A);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([A, B, A, A]);
    refresh.changed(A);
    refresh.stop();
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([A, B, A, A]);
  });
});
