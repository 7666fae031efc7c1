import type { Bookmark } from '#shared/contract/bookmarks.ts';
import { fold } from '#shared/domain/search/fold.ts';

/** Whether every word occurs in a bookmark: in its name, note, quote or the title of its engagement. */
export function matchesWords(bookmark: Bookmark, words: string): boolean {
  const { name, note, quote, engagementTitle } = bookmark;
  const text = fold([name, note, quote ?? '', engagementTitle].join('\n'));
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
