import { z } from 'zod';
import { command, query } from './method.ts';

/** A newer version of Parley, found because the user looked for it. */
const programUpdate = z.object({
  version: z.string(),
  /** What is new in it, as Markdown from where it was found; null where that is not said. */
  notes: z.string().nullable(),
  state: z.enum(['available', 'downloading', 'ready']),
});
export type ProgramUpdate = z.infer<typeof programUpdate>;

const nothing = z.strictObject({});

export const programUpdateMethods = {
  /** Null where none is known: always in the browser window, and where the organization switched updates off. */
  'programUpdate.get': query(nothing, programUpdate.nullable()),
  /** `downloaded` is false where that failed, or there was nothing to download. */
  'programUpdate.download': command(nothing, z.object({ downloaded: z.boolean() })),
  /** Ends Parley, installs a version that is ready and starts it. Nothing happens where none is. */
  'programUpdate.install': command(nothing, z.object({})),
} as const;

export const programUpdateEvents = {
  'programUpdate.changed': z.object({}),
} as const;
