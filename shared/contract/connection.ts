import { z } from 'zod';
import { connectionId } from './ids.ts';
import { CONNECTION_COLORS } from './enumerations.ts';

export const connectionName = z.string().trim().min(1).max(80);
export const connectionColor = z.enum(CONNECTION_COLORS);

export const scopeState = z.enum(['granted', 'missing', 'unknown']);

/** A connection as the page knows it. The token is in none of its fields: it goes in and never comes out. */
export const connection = z.object({
  id: connectionId,
  kind: z.enum(['demo', 'remote']),
  name: connectionName,
  color: connectionColor,
  baseUrl: z.string(),
  readOnly: z.boolean(),
  /** `missing`: none at hand (kept in memory only, and the program was restarted); `rejected`: the service said 401. */
  token: z.enum(['ready', 'missing', 'rejected']),
  /** What is known of the token's scopes, by scope name. */
  scopes: z.record(z.string(), scopeState),
});
export type Connection = z.infer<typeof connection>;
export type ScopeState = z.infer<typeof scopeState>;
export type ConnectionColor = z.infer<typeof connectionColor>;

/** One line of the checklist that runs before a connection is made. */
export const checkStep = z.object({
  name: z.enum(['address', 'reachable', 'authenticated', 'scope']),
  /** Set where `name` is `scope`. */
  scope: z.string().nullable(),
  state: z.enum(['running', 'passed', 'failed', 'skipped']),
});
export type CheckStep = z.infer<typeof checkStep>;
