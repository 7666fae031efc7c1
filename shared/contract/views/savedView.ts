import { z } from 'zod';

export const viewId = z.string().min(1).max(64).brand<'ViewId'>();

export const viewName = z.string().trim().min(1).max(80);

/** A list by its filters, order and words, under a name. Kept on this computer, for one connection. */
export const savedView = z.strictObject({
  id: viewId,
  name: viewName,
  /** As in the address of the list, `type=CALL&order=start_at%3Adesc`: the page's own writing, which it reads leniently. */
  query: z
    .string()
    .max(8000)
    .regex(/^[^\s?#]*$/),
});

/** A view that comes with the program, by its name in the page; it can be hidden, not removed. */
export const builtInView = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]+$/);

export const viewsOfConnection = z.strictObject({
  /** In the order in which the user put them. */
  views: z.array(savedView).max(200),
  hidden: z.array(builtInView).max(50),
});

export type ViewId = z.infer<typeof viewId>;
export type SavedView = z.infer<typeof savedView>;
export type ViewsOfConnection = z.infer<typeof viewsOfConnection>;
