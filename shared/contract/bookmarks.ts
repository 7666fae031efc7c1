import { z } from 'zod';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

export const bookmarkId = z.string().min(1).max(64).brand<'BookmarkId'>();

/** Seconds from the start of the call; a hundred hours are more than any call has. */
const second = z.number().min(0).max(360_000);

/** A moment, or a named range that plays on its own (a clip) where `end` is given. */
const bookmarkPlace = z
  .strictObject({ start: second, end: second.nullable() })
  .refine(({ start, end }) => end === null || end > start, 'A clip ends after it begins.');

const name = z.string().trim().max(200);
const note = z.string().max(10_000);

const bookmarkDraft = z.strictObject({
  connectionId,
  engagementId,
  /** As it is when the bookmark is made, so that lists and exports need no request. */
  engagementTitle: z.string().max(2000),
  place: bookmarkPlace,
  /** May be empty: the words of the moment stand in for it. */
  name,
  note,
  /** What is said there; null where nothing is. */
  quote: z.string().max(4000).nullable(),
});

/** Kept on this computer only: the service has no place for it. */
export const bookmark = bookmarkDraft.extend({
  id: bookmarkId,
  /** ISO 8601, this computer's clock. */
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** What is left out stays as it is. */
const bookmarkChanges = z.strictObject({
  name: name.optional(),
  note: note.optional(),
  place: bookmarkPlace.optional(),
});

export type BookmarkId = z.infer<typeof bookmarkId>;
export type Bookmark = z.infer<typeof bookmark>;
export type BookmarkDraft = z.infer<typeof bookmarkDraft>;
export type BookmarkChanges = z.infer<typeof bookmarkChanges>;

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
