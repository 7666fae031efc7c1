import { z } from 'zod';
import { connectionId } from './ids.ts';
import { query } from './method.ts';

/** How other programs on this computer reach a workspace. */
const integrations = z
  .object({
    /** The SQLite file with the views that other programs may read (docs/sql.md). */
    databaseFile: z.string(),
  })
  .readonly();

export const integrationMethods = {
  'integrations.get': query(z.strictObject({ connectionId }), integrations),
} as const;
