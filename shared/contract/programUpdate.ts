import { z } from 'zod';
import { command, query } from './method.ts';

/** A newer version of Parley, found when the user checked for updates. */
const programUpdate = z.object({
  version: z.string(),
  /** Release notes as Markdown; null if the update has none. */
  notes: z.string().nullable(),
  state: z.enum(['available', 'downloading', 'ready']),
});
export type ProgramUpdate = z.infer<typeof programUpdate>;

const nothing = z.strictObject({});

export const programUpdateMethods = {
  /** Null if none is known: always in the browser window, and if the organization disabled updates. */
  'programUpdate.get': query(nothing, programUpdate.nullable()),
  /** `downloaded` is false if the download failed or there was nothing to download. */
  'programUpdate.download': command(nothing, z.object({ downloaded: z.boolean() })),
  /** Ends Parley, installs a downloaded version and starts it; does nothing if there is none. */
  'programUpdate.install': command(nothing, z.object({})),
} as const;

export const programUpdateEvents = {
  'programUpdate.changed': z.object({}),
} as const;
