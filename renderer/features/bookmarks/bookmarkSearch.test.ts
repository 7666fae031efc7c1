import { expect, test } from 'vitest';
import { bookmark } from '#shared/contract/bookmarks.ts';
import { matchesWords } from './bookmarkSearch.ts';

const kept = bookmark.parse({
  id: 'b1',
  connectionId: 'here',
  engagementId: 'ngmt_1',
  engagementTitle: 'Überblick for Larkfield',
  place: { start: 4, end: null },
  name: 'The price',
  note: 'ask Callum',
  quote: 'Ada (0:04): It is too much.',
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
});

test.each(['', 'price', 'PRICE callum', 'uberblick', 'too much', 'ada larkfield'])('matches %j', (words) => {
  expect(matchesWords(kept, words)).toBe(true);
});

test.each(['prize', 'price marcus'])('does not match %j', (words) => {
  expect(matchesWords(kept, words)).toBe(false);
});
