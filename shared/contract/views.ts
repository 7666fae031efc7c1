import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

export const viewId = z.string().min(1).max(64).brand<'ViewId'>();

const viewName = z.string().trim().min(1).max(80);

/** A named list with its filters, order and search. Stored on this computer, per connection. */
export const savedView = z.strictObject({
  id: viewId,
  name: viewName,
  /** As in the list's address, `type=CALL&order=start_at%3Adesc`; the page writes it and parses it leniently. */
  query: z
    .string()
    .max(8000)
    .regex(/^[^\s?#]*$/),
});

/** A built-in view, by its name in the page; it can be hidden but not deleted. */
const builtInView = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]+$/);

/** A saved or a built-in view. */
export const viewRef = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), id: viewId }),
  z.strictObject({ kind: z.literal('builtIn'), name: builtInView }),
]);

export const MOST_VIEWS = 200;

export const viewsOfConnection = z.strictObject({
  /** In the user's order. */
  views: z.array(savedView).max(MOST_VIEWS),
  hidden: z.array(builtInView).max(50),
});

export type ViewId = z.infer<typeof viewId>;
export type ViewRef = Readonly<z.infer<typeof viewRef>>;
export type SavedView = z.infer<typeof savedView>;
export type ViewsOfConnection = z.infer<typeof viewsOfConnection>;

const onConnection = z.strictObject({ connectionId });

/** Every change returns all views. */
export const viewMethods = {
  'views.list': query(onConnection, viewsOfConnection),
  'views.add': command(
    onConnection.extend({ name: viewName, query: savedView.shape.query }),
    viewsOfConnection,
  ),
  /** Renames a view or changes its list; does nothing if there is no such view. */
  'views.update': command(
    onConnection.extend({ viewId, name: viewName.optional(), query: savedView.shape.query.optional() }),
    viewsOfConnection,
  ),
  'views.remove': command(onConnection.extend({ viewId }), viewsOfConnection),
  /** Restores a deleted view to its position. */
  'views.restore': command(
    onConnection.extend({ view: savedView, at: z.int().nonnegative() }),
    viewsOfConnection,
  ),
  /** Moves a view to an index among the others; beyond the end means at the end. */
  'views.move': command(onConnection.extend({ viewId, to: z.int().nonnegative() }), viewsOfConnection),
  'views.hide': command(
    onConnection.extend({ builtIn: builtInView, hidden: z.boolean() }),
    viewsOfConnection,
  ),
} as const;

export const viewEvents = {
  'views.changed': z.object({ connectionId }),
} as const;
