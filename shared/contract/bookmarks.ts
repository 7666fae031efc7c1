import { z } from 'zod';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

export const bookmarkId = z.string().min(1).max(64).brand<'BookmarkId'>();

/** Seconds from the start of the call; capped at a hundred hours. */
const second = z.number().min(0).max(360_000);

/** A moment, or a clip if `end` is given. */
const bookmarkPlace = z
  .strictObject({ start: second, end: second.nullable() })
  .refine(({ start, end }) => end === null || end > start, 'A clip ends after it begins.');

const name = z.string().trim().max(200);
const note = z.string().max(10_000);

const bookmarkDraft = z.strictObject({
  connectionId,
  engagementId,
  /** Stored with the bookmark, so that lists and exports need no request. */
  engagementTitle: z.string().max(2000),
  place: bookmarkPlace,
  /** May be empty; the quote is shown instead. */
  name,
  note,
  /** The transcript text; null if there is none. */
  quote: z.string().max(4000).nullable(),
});

/** Stored on this computer only, because the API has no place for it. */
export const bookmark = bookmarkDraft.extend({
  id: bookmarkId,
  /** ISO 8601, by this computer's clock. */
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** Missing fields stay unchanged. */
const bookmarkChanges = z.strictObject({
  name: name.optional(),
  note: note.optional(),
  place: bookmarkPlace.optional(),
});

export type BookmarkId = z.infer<typeof bookmarkId>;
export type Bookmark = z.infer<typeof bookmark>;
export type BookmarkDraft = z.infer<typeof bookmarkDraft>;
export type BookmarkChanges = z.infer<typeof bookmarkChanges>;

export const MOST_BOOKMARKS_PER_PAGE = 200;

/** A call's bookmarks by start or, if `engagementId` is null, a connection's, newest first. */
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
  /** Null if the bookmark no longer exists. */
  'bookmarks.update': command(
    z.strictObject({ connectionId, bookmarkId, changes: bookmarkChanges }),
    bookmark.nullable(),
  ),
  /** Returns the deleted bookmark, for undo by `bookmarks.restore`; null if it no longer existed. */
  'bookmarks.remove': command(z.strictObject({ connectionId, bookmarkId }), bookmark.nullable()),
  /** Restores a deleted bookmark. */
  'bookmarks.restore': command(bookmark, bookmark),
  'bookmarks.export': query(
    z.strictObject({ ...whose, format: z.enum(['json', 'md']) }),
    z.object({ name: z.string(), mime: z.string(), text: z.string() }),
    'export',
  ),
} as const;

export const bookmarkEvents = {
  'bookmarks.changed': z.object({ connectionId, engagementId: engagementId.nullable() }),
} as const;
