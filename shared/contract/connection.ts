import { z } from 'zod';
import { connectionId } from './ids.ts';
import { ASSISTANT_ACCESS, CONNECTION_COLORS } from './enumerations.ts';

export const connectionName = z.string().trim().min(1).max(80);
export const connectionColor = z.enum(CONNECTION_COLORS);

export const crmUrls = z.record(z.string().min(1).max(255), z.string().max(2000)).readonly();

export const scopeState = z.enum(['granted', 'missing', 'unknown']);

/** A connection as the page sees it. It never contains the token. */
export const connection = z.object({
  id: connectionId,
  kind: z.enum(['demo', 'remote']),
  name: connectionName,
  color: connectionColor,
  baseUrl: z.string(),
  readOnly: z.boolean(),
  /** URL templates of CRM records, by the source of their links (shared/domain/links/crmUrl.ts). */
  crmUrls,
  /** What assistants may read; `off` wherever the organization says so. */
  assistant: z.enum(ASSISTANT_ACCESS),
  /**
   * `missing`: no token is available (it was kept in memory and Parley was restarted); `rejected`: the API answered
   * 401.
   */
  token: z.enum(['ready', 'missing', 'rejected']),
  /** What is known about the token's scopes. */
  scopes: z.record(z.string(), scopeState),
});
export type Connection = z.infer<typeof connection>;
export type ScopeState = z.infer<typeof scopeState>;
export type ConnectionColor = z.infer<typeof connectionColor>;

/** One step of the check before a connection is added. */
export const checkStep = z.object({
  name: z.enum(['address', 'reachable', 'authenticated', 'scope']),
  /** Set if `name` is `scope`. */
  scope: z.string().nullable(),
  state: z.enum(['running', 'passed', 'failed', 'skipped']),
});
export type CheckStep = z.infer<typeof checkStep>;
