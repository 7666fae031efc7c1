import type { Bookmark } from '#shared/contract/bookmarks.ts';
import { fold } from '#shared/domain/search/fold.ts';

/** Whether every word stands somewhere in a bookmark: its name, note, quote, or the title of its call. */
export function matchesWords(bookmark: Bookmark, words: string): boolean {
  const { name, note, quote, engagementTitle } = bookmark;
  const text = fold([name, note, quote ?? '', engagementTitle].join('\n'));
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
