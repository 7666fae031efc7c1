import { z } from 'zod';
import { command, query } from './method.ts';
import { replay, requestPage, requestSearch } from './requests.ts';

const oneEntry = z.strictObject({ number: z.int().nonnegative() });

/** The request log. */
export const requestMethods = {
  'requests.page': query(requestSearch, requestPage),
  /** A command line with `$TOKEN` where the token goes; null where the entry is no longer kept. */
  'requests.curl': query(oneEntry, z.object({ text: z.string().nullable() })),
  'requests.replay': command(oneEntry, replay),
  'requests.clear': command(z.strictObject({}), z.object({})),
} as const;

export const requestEvents = {
  'requests.changed': z.object({}),
} as const;
