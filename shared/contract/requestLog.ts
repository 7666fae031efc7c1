import { z } from 'zod';
import { REQUEST_OUTCOMES, REQUEST_PRIORITIES } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

const MOST_LOGGED_PER_PAGE = 200;

/** One logged API request, without body, token, or headers other than those listed. */
const loggedRequest = z.object({
  /** Increases with every request; identifies the entry. */
  number: z.int(),
  /** Null for the check before a connection exists. */
  connectionId: connectionId.nullable(),
  /** When it was sent; ISO 8601, by this computer's clock. */
  sentAt: z.string(),
  method: z.enum(['GET', 'PUT']),
  /** Starts with `/v2`, or with `/mcp` for a call of an assistant, which the API never saw. */
  path: z.string(),
  /** As sent, without `?`; search words are removed unless the user keeps them. */
  query: z.string(),
  priority: z.enum(REQUEST_PRIORITIES),
  /** The page's call it was made for, by its name in the contract; null for background work. */
  askedBy: z.string().nullable(),
  /** 1 for the first attempt, higher for retries after a temporary failure or a 429. */
  attempt: z.int(),
  /** Milliseconds in the queue and on the network. */
  waitedMs: z.number(),
  durationMs: z.number(),
  /** Null without a response. */
  status: z.int().nullable(),
  bytes: z.int().nullable(),
  /** The response's `X-RateLimit-*`; `resetsAt` is ISO 8601 by this computer's clock. */
  rate: z.object({ limit: z.int(), remaining: z.int(), resetsAt: z.string() }).nullable(),
  requestId: z.string().nullable(),
  /** The kind of problem it ended with, and the reason for `network`. */
  problem: z.object({ kind: z.string(), reason: z.string().nullable() }).nullable(),
  /** How often an assistant repeated the call, and when last; ISO 8601. */
  repeats: z.int(),
  lastAt: z.string(),
});
export type LoggedRequest = z.infer<typeof loggedRequest>;

const requestSearch = z.strictObject({
  connectionId: connectionId.nullable(),
  /** Words that must all occur, in any order: method, path, query, status, request id, problem, source. */
  search: z.string().max(500),
  outcome: z.enum(REQUEST_OUTCOMES),
  /** Only this method; all if omitted. */
  method: z.enum(['GET', 'PUT']).optional(),
  /** Only this priority; all if omitted. */
  priority: z.enum(REQUEST_PRIORITIES).optional(),
  /** Only entries older than this number; null starts with the newest. */
  before: z.int().nullable(),
  limit: z.int().min(1).max(MOST_LOGGED_PER_PAGE),
});
export type RequestSearch = z.infer<typeof requestSearch>;

const requestPage = z.object({
  rows: z.array(loggedRequest),
  /** The next `before`; null on the last page. */
  next: z.int().nullable(),
  /** Number of entries, and the maximum before the oldest are dropped. */
  kept: z.int(),
  most: z.int(),
});

/** The result of a replay. An API failure is a problem, as everywhere. */
const replay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    status: z.int(),
    durationMs: z.number(),
    bytes: z.int(),
    requestId: z.string().nullable(),
    /** The response's indented JSON without media URLs; null if empty or too large to show. */
    body: z.string().nullable(),
    /** Whether `body` is truncated. */
    cut: z.boolean(),
  }),
  z.object({
    kind: z.literal('not-repeatable'),
    why: z.enum(['gone', 'write', 'search-left-out', 'too-long', 'no-connection']),
  }),
]);
export type Replay = z.infer<typeof replay>;

const oneEntry = z.strictObject({ number: z.int().nonnegative() });

export const requestMethods = {
  'requestLog.page': query(requestSearch, requestPage),
  /** A command line with `$TOKEN` in place of the token; null if the entry is gone. */
  'requestLog.curl': query(oneEntry, z.object({ text: z.string().nullable() })),
  'requestLog.replay': command(oneEntry, replay),
  'requestLog.clear': command(z.strictObject({}), z.object({})),
} as const;

export const requestEvents = {
  'requestLog.changed': z.object({}),
} as const;
