import { z } from 'zod';

/** What the organization decided for this computer, as the page shows it. */
export const policyView = z.object({
  /** The file that it was read from. */
  file: z.string(),
  /** Why the file can't be read; everything it could forbid is forbidden then. */
  broken: z.string().nullable(),
  /** Services that may be connected; null for all. */
  allowedBaseUrls: z.array(z.string()).nullable(),
  /** `default`: new connections begin as read-only; `always`: no connection may change anything. */
  readOnly: z.enum(['default', 'always']).nullable(),
  updates: z.boolean(),
  webhooks: z.boolean(),
  export: z.boolean(),
  mcp: z.boolean(),
});
export type PolicyView = z.infer<typeof policyView>;
