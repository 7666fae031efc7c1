import { describe, expect, test } from 'vitest';
import { fieldChanges } from './changeLog.ts';

const NOTHING = new Set<string>();

describe('field changes between two versions', () => {
  test('treat a missing value like null', () => {
    expect(fieldChanges({ title: 'A', owner: null }, { title: 'B' }, NOTHING)).toEqual([
      { field: 'title', before: 'A', after: 'B' },
    ]);
  });

  test('ignore `updated_at` inside a value', () => {
    const item = { id: 'act_1', title: 'Send the proposal' };
    const before = { action_items: [{ ...item, updated_at: '2026-11-01T00:00:00Z' }] };
    const after = { action_items: [{ ...item, updated_at: '2026-11-02T00:00:00Z' }] };
    expect(fieldChanges(before, after, NOTHING)).toEqual([]);
  });
});
