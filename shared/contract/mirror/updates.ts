import { z } from 'zod';

export const changedKind = z.enum(['engagement', 'contact', 'company', 'user', 'tag']);

/** Ways in which a resource can change. `appeared` is also what came back after it was deleted. */
export const changedHow = z.enum(['appeared', 'changed', 'deleted']);

/** What changed since the user last looked, field by field. */
export const feedPage = z.object({
  /** Newest first. */
  changes: z.array(
    z.object({
      seq: z.int(),
      seenAt: z.string(),
      kind: changedKind,
      id: z.string(),
      name: z.string(),
      /** A field of the resource, or `created`, `deleted`, `restored`. */
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      requestId: z.string().nullable(),
    }),
  ),
  next: z.int().nullable(),
  /** The newest there is: what to mark as looked at. */
  newest: z.int(),
  /** Up to here it had been looked at. */
  looked: z.int(),
  unseen: z.int(),
});
