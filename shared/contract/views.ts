import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

export const viewId = z.string().min(1).max(64).brand<'ViewId'>();

const viewName = z.string().trim().min(1).max(80);

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
const builtInView = z
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

const onConnection = z.strictObject({ connectionId });

/** Each change answers with all views as they are then. */
export const viewMethods = {
  'views.list': query(onConnection, viewsOfConnection),
  'views.add': command(
    onConnection.extend({ name: viewName, query: savedView.shape.query }),
    viewsOfConnection,
  ),
  /** Renames a view, or gives it another list; nothing where there is no such view. */
  'views.update': command(
    onConnection.extend({ viewId, name: viewName.optional(), query: savedView.shape.query.optional() }),
    viewsOfConnection,
  ),
  'views.remove': command(onConnection.extend({ viewId }), viewsOfConnection),
  /** Puts a view that was removed back to its place. */
  'views.restore': command(
    onConnection.extend({ view: savedView, at: z.int().nonnegative() }),
    viewsOfConnection,
  ),
  /** Moves a view to a place among the others; a place beyond the last is the last. */
  'views.move': command(onConnection.extend({ viewId, to: z.int().nonnegative() }), viewsOfConnection),
  'views.hide': command(
    onConnection.extend({ builtIn: builtInView, hidden: z.boolean() }),
    viewsOfConnection,
  ),
} as const;

export const viewEvents = {
  'views.changed': z.object({ connectionId }),
} as const;
