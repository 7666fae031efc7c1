import { z } from 'zod';
import { connectionId } from '../ids.ts';
import { command, query } from '../method.ts';
import { builtInView, savedView, viewId, viewName, viewsOfConnection } from './savedView.ts';

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
