import { z } from 'zod';
import { connectionId, engagementId } from './ids.ts';

export const bookmarkId = z.string().min(1).max(64).brand<'BookmarkId'>();

/** Seconds from the start of the call; a hundred hours are more than any call has. */
const second = z.number().min(0).max(360_000);

/** A moment, or a named range that plays on its own (a clip) where `end` is given. */
export const bookmarkPlace = z
  .strictObject({ start: second, end: second.nullable() })
  .refine(({ start, end }) => end === null || end > start, 'A clip ends after it begins.');

const name = z.string().trim().max(200);
const note = z.string().max(10_000);

export const bookmarkDraft = z.strictObject({
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
export const bookmarkChanges = z.strictObject({
  name: name.optional(),
  note: note.optional(),
  place: bookmarkPlace.optional(),
});

export type BookmarkId = z.infer<typeof bookmarkId>;
export type Bookmark = z.infer<typeof bookmark>;
export type BookmarkDraft = z.infer<typeof bookmarkDraft>;
export type BookmarkChanges = z.infer<typeof bookmarkChanges>;
