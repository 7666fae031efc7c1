import { describe, expect, test } from 'vitest';
import { isUsageLow, usageParts } from './usageSummary.ts';

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

describe('the ring of the API usage', () => {
  test('shows Parley’s requests, then others’', () => {
    expect(usageParts(window)).toEqual([
      { share: 0.25, tone: 'own' },
      { share: 0.35, tone: 'others' },
    ]);
  });

  test('is never more than full', () => {
    const parts = usageParts({ ...window, own: 900, others: 900 });
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('is full while a 429 blocks requests', () => {
    expect(usageParts({ ...window, pausedUntil: '2026-01-01T00:00:00Z' })).toEqual([
      { share: 1, tone: 'held' },
    ]);
  });

  test('is empty while the limit is unknown', () => {
    expect(usageParts({ ...window, limit: null, remaining: null })).toEqual([]);
  });
});

test('the usage is shown under a fifth of the limit, and while a 429 blocks requests', () => {
  expect(isUsageLow({ ...window, remaining: 200 })).toBe(false);
  expect(isUsageLow({ ...window, remaining: 199 })).toBe(true);
  expect(isUsageLow({ ...window, remaining: 900, pausedUntil: '2026-01-01T00:00:00Z' })).toBe(true);
  expect(isUsageLow({ ...window, limit: null, remaining: null })).toBe(false);
});
