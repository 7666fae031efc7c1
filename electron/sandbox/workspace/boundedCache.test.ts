import { expect, it } from 'vitest';
import { BoundedCache } from './boundedCache.ts';

it('keeps recently used values and drops the rest', () => {
  const recent = new BoundedCache<number, string>(10);
  recent.set(0, 'kept');
  for (let key = 1; key <= 40; key++) {
    recent.set(key, `value ${key}`);
    expect(recent.get(0)).toBe('kept');
    expect(recent.get(key)).toBe(`value ${key}`);
  }
  expect(recent.get(1)).toBeUndefined();
});

it('never exceeds its limit by weight, but always keeps the newest', () => {
  const recent = new BoundedCache<number, string>(100, (text) => text.length);
  const held = () => Array.from({ length: 60 }, (_, key) => recent.get(key)?.length ?? 0);
  for (let key = 0; key < 60; key++) {
    recent.set(key, 'x'.repeat(key % 13));
    expect(recent.get(key)).toBe('x'.repeat(key % 13));
  }
  expect(held().reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(100);
  recent.set(99, 'x'.repeat(500));
  expect(recent.get(99)).toHaveLength(500);
});
