import { z } from 'zod';
import { command, query } from './method.ts';

const name = z.string().min(1).max(200);
/** JSON written by the page, which parses it leniently. */
const value = z.string().max(50_000);
const MOST_VALUES = 500;

/**
 * What a window remembers between starts: the last location, column widths, positions in recordings. Stored
 * in the data folder, because the page's origin changes with the port of the browser shell.
 */
const windowState = z.record(name, value);

export const windowStateMethods = {
  'windowState.get': query(z.strictObject({}), windowState),
  /** Null deletes a value. */
  'windowState.update': command(
    z.strictObject({
      changes: z
        .record(name, value.nullable())
        .refine((changes) => Object.keys(changes).length <= MOST_VALUES, 'are too many at once'),
    }),
    z.strictObject({}),
  ),
} as const;
