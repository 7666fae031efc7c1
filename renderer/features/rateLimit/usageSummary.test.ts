import { describe, expect, test } from 'vitest';
import { usageParts } from './usageSummary.ts';

const window = {
  limit: 1000,
  remaining: 400,
  resetsAt: null,
  own: 250,
  others: 350,
  reserve: 100,
  inFlight: 0,
  waiting: 0,
  pausedUntil: null,
};

describe('the ring of the rate window', () => {
  test('shows what we used, then what others used', () => {
    expect(usageParts(window)).toEqual([
      { share: 0.25, tone: 'own' },
      { share: 0.35, tone: 'others' },
    ]);
  });

  test('is never more than whole', () => {
    const parts = usageParts({ ...window, own: 900, others: 900 });
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('is one whole while a 429 holds everything back', () => {
    expect(usageParts({ ...window, pausedUntil: '2026-01-01T00:00:00Z' })).toEqual([
      { share: 1, tone: 'held' },
    ]);
  });

  test('is empty while the limit is not known', () => {
    expect(usageParts({ ...window, limit: null, remaining: null })).toEqual([]);
  });
});
