import { z } from 'zod';
import { bookmark, bookmarkChanges, bookmarkDraft, bookmarkId } from './bookmark.ts';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

/** Most bookmarks in one answer. */
export const MOST_BOOKMARKS_PER_PAGE = 200;

/** One call's bookmarks in the order of their start, or, where `engagementId` is null, a connection's, newest first. */
const whose = { connectionId, engagementId: engagementId.nullable() };

export const bookmarkMethods = {
  'bookmarks.list': query(
    z.strictObject({
      ...whose,
      from: z.int().nonnegative(),
      count: z.int().min(1).max(MOST_BOOKMARKS_PER_PAGE),
    }),
    z.object({ bookmarks: z.array(bookmark), total: z.int().nonnegative() }),
  ),
  'bookmarks.add': command(bookmarkDraft, bookmark),
  /** Null where the bookmark is no longer there. */
  'bookmarks.update': command(z.strictObject({ bookmarkId, changes: bookmarkChanges }), bookmark.nullable()),
  /** The bookmark as it was, for an undo by `bookmarks.restore`; null where it was gone already. */
  'bookmarks.remove': command(z.strictObject({ bookmarkId }), bookmark.nullable()),
  /** Puts a removed bookmark back as it was. */
  'bookmarks.restore': command(bookmark, bookmark),
  'bookmarks.export': query(
    z.strictObject({ ...whose, format: z.enum(['json', 'md']) }),
    z.object({ name: z.string(), mime: z.string(), text: z.string() }),
  ),
} as const;

export const bookmarkEvents = {
  'bookmarks.changed': z.object({ connectionId, engagementId: engagementId.nullable() }),
} as const;
