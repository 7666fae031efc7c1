import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

/** How other programs on this computer reach a workspace. */
const integrations = z
  .object({
    /** The SQLite file with the views that other programs may read (docs/sql.md). */
    databaseFile: z.string(),
    /** Programs with their arguments, by absolute paths; null where the command line isn't installed. */
    commands: z
      .object({ cli: z.array(z.string()).readonly(), mcp: z.array(z.string()).readonly() })
      .readonly()
      .nullable(),
  })
  .readonly();

export const integrationMethods = {
  'integrations.get': query(z.strictObject({ connectionId }), integrations),
  /** Runs one of the commands as another program would, and answers what it printed. */
  'integrations.try': command(
    z.strictObject({ connectionId, command: z.enum(['cli', 'mcp']) }),
    z.object({ outcome: z.enum(['works', 'fails', 'hangs']), output: z.string() }).readonly(),
  ),
} as const;
