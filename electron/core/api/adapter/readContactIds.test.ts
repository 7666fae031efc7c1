import { describe, expect, test } from 'vitest';
import { readContactIds } from './readContactIds.ts';

describe('the contacts to be replaced', () => {
  test('are all there, those included whose other fields make no sense', () => {
    const contacts = [{ id: 'c1', emails: 'not a list' }, { id: 'c2' }];
    expect(readContactIds({ id: 'e', contacts })).toEqual(['c1', 'c2']);
  });

  test.each([
    {},
    { contacts: null },
    { contacts: [{ id: 'c1' }, { first_name: 'Ada' }] },
    { contacts: ['c1'] },
    null,
  ])('are unknown where the answer doesn’t name everybody: %j', (engagement) => {
    expect(readContactIds(engagement)).toBe(null);
  });
});
