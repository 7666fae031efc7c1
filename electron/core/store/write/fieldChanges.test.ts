import { describe, expect, test } from 'vitest';
import { fieldChanges } from './changeLog.ts';

const NOTHING = new Set<string>();

describe('what differs between two versions', () => {
  test('is told field by field, a missing value being the same as none', () => {
    expect(fieldChanges({ title: 'A', owner: null }, { title: 'B' }, NOTHING)).toEqual([
      { field: 'title', before: 'A', after: 'B' },
    ]);
  });

  test('is not that a part of a value was touched', () => {
    const item = { id: 'act_1', title: 'Send the proposal' };
    const before = { action_items: [{ ...item, updated_at: '2026-11-01T00:00:00Z' }] };
    const after = { action_items: [{ ...item, updated_at: '2026-11-02T00:00:00Z' }] };
    expect(fieldChanges(before, after, NOTHING)).toEqual([]);
  });
});
