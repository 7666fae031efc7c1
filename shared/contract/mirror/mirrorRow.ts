import { z } from 'zod';
import { engagement } from '../engagement.ts';
import { provenance } from '../provenance.ts';

/** An engagement in a list: without description, action items, signals and texts. */
export const mirrorRow = z.object({
  engagement,
  provenance,
  /** `unread`: not asked for yet. */
  transcript: z.enum(['timeline', 'text', 'none', 'unread']),
  lineCount: z.int(),
});

/** Rows by position; of people, companies and tags only what they are called. `total` is null while a mirror that was just opened is still being read in. */
export const mirrorWindow = z.object({
  rows: z.array(mirrorRow),
  total: z.int().nullable(),
  /** Grows whenever a row came, went or changed. */
  revision: z.int(),
});

/** Rows for an export: whole, as the service sent them, but for transcripts. */
export const mirrorPage = z.object({ rows: z.array(mirrorRow), next: z.string().nullable() });
export type MirrorWindowAnswer = z.infer<typeof mirrorWindow>;
