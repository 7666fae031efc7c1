import { randomUUID } from 'node:crypto';
import { type Bookmark, bookmarkId, type bookmarkMethods } from '#shared/contract/bookmarks.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { FILE_TYPES, fileName, jsonDocument } from '#shared/domain/exportFile.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { plainText } from '#shared/domain/transcript/export/exportLines.ts';
import { escapeMarkdown } from '#shared/domain/transcript/export/textFormats.ts';
import { clockTime } from '#shared/domain/transcript/intervals.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';
import { BookmarkRows, bookmarkTables, type StoredBookmark } from './bookmarkRows.ts';

/** Increment for every change that could break a reader. */
const BOOKMARKS_DOCUMENT_VERSION = 1;

function linkTo(bookmark: StoredBookmark, baseUrl: string): string {
  return buildDeepLink({ baseUrl, engagementId: bookmark.engagementId, second: bookmark.place.start });
}

/** @param baseUrl Of the bookmarks' connection. @param exportedAt ISO 8601. */
function writeBookmarksJson(
  bookmarks: readonly StoredBookmark[],
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

function timeOf({ place: { start, end } }: StoredBookmark): string {
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

function blocksOf(bookmark: StoredBookmark, baseUrl: string): string[] {
  const title = plainText(bookmark.name) === '' ? timeOf(bookmark) : plainText(bookmark.name);
  const named = title === timeOf(bookmark) ? '' : ` · ${timeOf(bookmark)}`;
  return [
    `**${escapeMarkdown(title)}**${named} · [Open](<${linkTo(bookmark, baseUrl)}>)`,
    ...rowsOf(bookmark.quote ?? '').map((row) => `> ${row}`),
    ...rowsOf(bookmark.note),
  ];
}

/** A heading per call, followed by its bookmarks with time, link, quote and note. */
function writeBookmarksMarkdown(bookmarks: readonly StoredBookmark[], baseUrl: string): string {
  const byCall = Map.groupBy(bookmarks, ({ engagementId }) => engagementId);
  const calls = Array.from(byCall.values()).map((ofCall) => {
    const title = plainText(ofCall[0]?.engagementTitle ?? '');
    const inOrder = ofCall.toSorted((a, b) => a.place.start - b.place.start);
    const heading = `## ${title === '' ? 'Call' : escapeMarkdown(title)}`;
    return [heading, ...inOrder.flatMap((bookmark) => blocksOf(bookmark, baseUrl))].join('\n\n');
  });
  return `${['# Bookmarks', ...calls].join('\n\n')}\n`;
}

/** An export includes everything. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Bookmarks and clips, which the API has no place for. Problems: `storage`. */
export function bookmarkHandlers({
  clock,
}: {
  readonly clock: Clock;
}): WorkspaceHandlers<keyof typeof bookmarkMethods> {
  const now = (): string => new Date(clock.now()).toISOString();
  const inRows = <T>({ data }: Workspace, work: (rows: BookmarkRows) => T): Result<T> =>
    data.write(bookmarkTables, (db) => work(new BookmarkRows(db)));
  const shown = (workspace: Workspace, bookmark: StoredBookmark): Bookmark => ({
    ...bookmark,
    connectionId: workspace.id,
  });

  /** Null if there was nothing to change. */
  const change = (
    workspace: Workspace,
    work: (rows: BookmarkRows) => StoredBookmark | null,
  ): Result<Bookmark | null> => {
    const changed = inRows(workspace, work);
    if (!changed.ok || changed.value === null) return changed.ok ? ok(null) : changed;
    workspace.emit('bookmarks.changed', { engagementId: changed.value.engagementId });
    return ok(shown(workspace, changed.value));
  };
  const put = (workspace: Workspace, bookmark: StoredBookmark): Result<Bookmark> => {
    const kept = change(workspace, (rows) => {
      rows.put(bookmark);
      return bookmark;
    });
    return kept.ok ? ok(shown(workspace, bookmark)) : kept;
  };

  return {
    'bookmarks.list': (workspace, { engagementId, from, count }) =>
      inRows(workspace, (rows) => ({
        bookmarks: rows.page(engagementId, from, count).map((bookmark) => shown(workspace, bookmark)),
        total: rows.count(engagementId),
      })),
    'bookmarks.add': (workspace, draft) => {
      const id = bookmarkId.parse(randomUUID());
      const createdAt = now();
      return put(workspace, { ...draft, id, createdAt, updatedAt: createdAt });
    },
    'bookmarks.restore': put,
    'bookmarks.update': (workspace, { bookmarkId: id, changes: { name, note, place } }) =>
      change(workspace, (rows) => {
        const known = rows.find(id);
        if (known === null) return null;
        const changed: StoredBookmark = {
          ...known,
          name: name ?? known.name,
          note: note ?? known.note,
          place: place ?? known.place,
          updatedAt: now(),
        };
        rows.put(changed);
        return changed;
      }),
    'bookmarks.remove': (workspace, { bookmarkId: id }) =>
      change(workspace, (rows) => {
        const known = rows.find(id);
        if (known !== null) rows.remove(id);
        return known;
      }),
    'bookmarks.export': (workspace, { engagementId, format }) => {
      const all = inRows(workspace, (rows) => rows.page(engagementId, 0, NO_LIMIT));
      if (!all.ok) return all;
      const { baseUrl } = workspace.record;
      const title = engagementId === null ? 'Bookmarks' : `Bookmarks ${all.value[0]?.engagementTitle ?? ''}`;
      const at = now();
      const text =
        format === 'json'
          ? writeBookmarksJson(all.value, baseUrl, at)
          : writeBookmarksMarkdown(all.value, baseUrl);
      return ok({ name: fileName(title, at, format), mime: FILE_TYPES[format], text });
    },
  };
}
