import { describe, expect, it } from 'vitest';
import { microsOf } from './instant.ts';

describe('microsOf', () => {
  it('preserves digits beyond milliseconds', () => {
    const base = Date.UTC(2026, 2, 1, 10) * 1000;
    expect(microsOf('2026-03-01T10:00:00Z')).toBe(base);
    expect(microsOf('2026-03-01T10:00:00.5Z')).toBe(base + 500_000);
    expect(microsOf('2026-03-01T10:00:00.123456Z')).toBe(base + 123_456);
    expect(microsOf('2026-03-01T10:00:00.1234569+00:00')).toBe(base + 123_456);
    expect(microsOf('2026-03-01T12:00:00.0001+02:00')).toBe(base + 100);
  });

  it('returns null for invalid dates, and exact or clamped values for distant ones', () => {
    for (const nothing of ['', 'soon', '2026-13-01', null, undefined]) expect(microsOf(nothing)).toBeNull();
    expect(microsOf('9999-12-31T23:59:59Z')).toBe(Number.MAX_SAFE_INTEGER);
    expect(microsOf('1969-12-31T23:59:59.999Z')).toBe(-1000);
  });
});
