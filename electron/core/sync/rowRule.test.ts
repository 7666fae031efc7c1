import { describe, expect, it } from 'vitest';
import { replaces } from './rowRule.ts';

const kept = { updatedAt: 1000, commit: 50, gone: false };

describe('whether an arriving row replaces the one that is kept', () => {
  it('does where there is none', () => {
    expect(replaces(null, { updatedAt: null, asked: 0 })).toBe(true);
  });

  it('does where it was asked for after the kept one was written, even if it seems older', () => {
    expect(replaces(kept, { updatedAt: 10, asked: 50 })).toBe(true);
  });

  it('does not where it was under way then and says nothing newer', () => {
    expect(replaces(kept, { updatedAt: 1000, asked: 49 })).toBe(false);
    expect(replaces(kept, { updatedAt: 999, asked: 49 })).toBe(false);
    expect(replaces(kept, { updatedAt: null, asked: 49 })).toBe(false);
  });

  it('does where it was under way then and is newer', () => {
    expect(replaces(kept, { updatedAt: 1001, asked: 49 })).toBe(true);
  });

  it('brings a deleted row back only by an answer that was asked for since', () => {
    const gone = { ...kept, gone: true };
    expect(replaces(gone, { updatedAt: 9999, asked: 49 })).toBe(false);
    expect(replaces(gone, { updatedAt: 1000, asked: 50 })).toBe(true);
  });
});
