import type { Bookmark } from '../../contract/bookmarks.ts';
import { jsonDocument } from '../exportFile.ts';
import { clockTime } from '../transcript/intervals.ts';
import { plainText } from '../transcript/export/exportLines.ts';
import { escapeMarkdown } from '../transcript/export/textFormats.ts';
import { buildDeepLink } from '../links/deepLink.ts';

type WrittenBookmark = Omit<Bookmark, 'connectionId'>;

/** Increment for every change that could break a reader. */
const BOOKMARKS_DOCUMENT_VERSION = 1;

function linkTo(bookmark: WrittenBookmark, baseUrl: string): string {
  return buildDeepLink({ baseUrl, engagementId: bookmark.engagementId, second: bookmark.place.start });
}

/** @param baseUrl Of the bookmarks' connection. @param exportedAt ISO 8601. */
export function writeBookmarksJson(
  bookmarks: readonly WrittenBookmark[],
  baseUrl: string,
  exportedAt: string,
): string {
  return jsonDocument({
    format: 'parley-bookmarks',
    version: BOOKMARKS_DOCUMENT_VERSION,
    exportedAt,
    bookmarks: bookmarks.map((bookmark) => ({
      engagement: { id: bookmark.engagementId, title: bookmark.engagementTitle },
      start: bookmark.place.start,
      end: bookmark.place.end,
      name: bookmark.name,
      note: bookmark.note,
      quote: bookmark.quote,
      createdAt: bookmark.createdAt,
      updatedAt: bookmark.updatedAt,
      link: linkTo(bookmark, baseUrl),
    })),
  });
}

function timeOf({ place: { start, end } }: WrittenBookmark): string {
  return end === null ? clockTime(start) : `${clockTime(start)} – ${clockTime(end)}`;
}

/** The lines of a text as paragraphs, with Markdown escaped. */
function rowsOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(plainText)
    .filter((row) => row !== '')
    .map(escapeMarkdown);
}

function blocksOf(bookmark: WrittenBookmark, baseUrl: string): string[] {
  const title = plainText(bookmark.name) === '' ? timeOf(bookmark) : plainText(bookmark.name);
  const named = title === timeOf(bookmark) ? '' : ` · ${timeOf(bookmark)}`;
  return [
    `**${escapeMarkdown(title)}**${named} · [Open](<${linkTo(bookmark, baseUrl)}>)`,
    ...rowsOf(bookmark.quote ?? '').map((row) => `> ${row}`),
    ...rowsOf(bookmark.note),
  ];
}

/** A heading per call, followed by its bookmarks with time, link, quote and note. */
export function writeBookmarksMarkdown(bookmarks: readonly WrittenBookmark[], baseUrl: string): string {
  const byCall = Map.groupBy(bookmarks, ({ engagementId }) => engagementId);
  const calls = Array.from(byCall.values()).map((ofCall) => {
    const title = plainText(ofCall[0]?.engagementTitle ?? '');
    const inOrder = ofCall.toSorted((a, b) => a.place.start - b.place.start);
    const heading = `## ${title === '' ? 'Call' : escapeMarkdown(title)}`;
    return [heading, ...inOrder.flatMap((bookmark) => blocksOf(bookmark, baseUrl))].join('\n\n');
  });
  return `${['# Bookmarks', ...calls].join('\n\n')}\n`;
}
