import { z } from 'zod';
import { command, query } from './method.ts';
import { replay, requestPage, requestSearch } from './requestLog.ts';

const oneEntry = z.strictObject({ number: z.int().nonnegative() });

/** The request log. */
export const requestMethods = {
  'requestLog.page': query(requestSearch, requestPage),
  /** A command line with `$TOKEN` where the token goes; null where the entry is no longer kept. */
  'requestLog.curl': query(oneEntry, z.object({ text: z.string().nullable() })),
  'requestLog.replay': command(oneEntry, replay),
  'requestLog.clear': command(z.strictObject({}), z.object({})),
} as const;

export const requestEvents = {
  'requestLog.changed': z.object({}),
} as const;
