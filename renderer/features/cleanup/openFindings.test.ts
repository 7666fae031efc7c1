import { describe, expect, test } from 'vitest';
import { type CleanupItem, cleanupItem } from '#shared/contract/cleanup.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { activeIndex, openFindings, shareOf, trendPoints } from './openFindings.ts';

const of = (...counts: number[]) =>
  trendPoints(
    counts.map((open) => ({ open })),
    90,
    20,
  );

test('a trend line runs from the highest count at the top to zero at the bottom', () => {
  expect(of(40, 20, 10, 0)).toBe('0,0 30,10 60,15 90,20');
});

test('a trend of one day, of no days or of zeros has finite points', () => {
  expect(of(5)).toBe('0,0');
  expect(of()).toBe('');
  expect(of(0, 0)).toBe('0,20 90,20');
});

test('the coverage isn’t rounded up to all engagements', () => {
  expect(shareOf({ clear: 999, engagements: 1000 })).toBe(0.99);
  expect(shareOf({ clear: 1000, engagements: 1000 })).toBe(1);
  expect(shareOf({ clear: 29, engagements: 100 })).toBe(0.29);
  expect(shareOf({ clear: 0, engagements: 0 })).toBe(1);
});

function item(key: string, engagementId: string): CleanupItem {
  return cleanupItem.parse({
    queue: 'no-link',
    key,
    version: '1',
    engagement: testEngagement({ id: engagementId }),
    finding: { kind: 'no-link' },
    fixes: [],
    strength: null,
  });
}
const [a, b, c, d] = [item('a', '1'), item('b', '2'), item('c', '2'), item('d', '3')];
const keys = (items: readonly CleanupItem[]) => items.map(({ key }) => key);

describe('open findings', () => {
  test('are each listed once, without those that were resolved', () => {
    const pages = [{ items: [a, b] }, { items: [b, d] }];
    expect(keys(openFindings(pages, []))).toEqual(['a', 'b', 'd']);
    expect(keys(openFindings(pages, [{ item: a, what: 'skip' }]))).toEqual(['b', 'd']);
  });

  test('exclude only the other findings of an engagement that is being changed', () => {
    const pages = [{ items: [a, b, c, d] }];
    expect(keys(openFindings(pages, [{ item: b, what: 'staged' }]))).toEqual(['a', 'd']);
    expect(keys(openFindings(pages, [{ item: b, what: 'never' }]))).toEqual(['a', 'c', 'd']);
  });

  test('keep the active one, and select its successor once it is gone', () => {
    expect(activeIndex([a, b, d], 'd', 0)).toBe(2);
    expect(activeIndex([a, d], 'b', 1)).toBe(1);
    expect(activeIndex([a], 'd', 2)).toBe(0);
    expect(activeIndex([], 'd', 2)).toBe(-1);
    expect(activeIndex([a, b], null, 0)).toBe(0);
  });
});
