import { z } from 'zod';
import { query } from './method.ts';

export const supportMethods = {
  /** Plain text for a ticket: no token, no name, no title, no word of a transcript, no id of a record. */
  'support.diagnostics': query(z.strictObject({}), z.object({ fileName: z.string(), text: z.string() })),
} as const;
