import { z } from 'zod';

/** The organization's rules for this computer, as shown in the page. */
export const policyView = z.object({
  /** The file they were read from. */
  file: z.string(),
  /** Why the file is invalid; everything it could forbid is then forbidden. */
  broken: z.string().nullable(),
  /** APIs that may be connected to; null for all. */
  allowedBaseUrls: z.array(z.string()).nullable(),
  /** `default`: new connections start as read-only; `always`: no connection can change anything. */
  readOnly: z.enum(['default', 'always']).nullable(),
  /** Whether users may allow changes to a connection. The demo only changes itself, so there they always may. */
  changes: z.boolean(),
  updates: z.boolean(),
  webhooks: z.boolean(),
  export: z.boolean(),
  mcp: z.boolean(),
});
export type PolicyView = z.infer<typeof policyView>;

/** What the organization can switch off as a whole. */
export type PolicyArea = 'updates' | 'webhooks' | 'export' | 'mcp';
