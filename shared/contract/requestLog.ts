import { z } from 'zod';
import { REQUEST_OUTCOMES, REQUEST_PRIORITIES } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

/** Most entries of the log in one answer. */
const MOST_LOGGED_PER_PAGE = 200;

/** One call of the service, as it is kept in the request log. No body, no token, no header but those named. */
const loggedRequest = z.object({
  /** Grows with every call; names the entry. */
  number: z.int(),
  /** Null for the checklist that runs before there is a connection. */
  connectionId: connectionId.nullable(),
  /** When it left; ISO 8601, this computer's clock. */
  sentAt: z.string(),
  method: z.enum(['GET', 'PUT']),
  /** Begins with `/v2`. */
  path: z.string(),
  /** As it was sent, without `?`; what was searched for is left out unless the user keeps it. */
  query: z.string(),
  priority: z.enum(REQUEST_PRIORITIES),
  /** The call of the page that it was made for, by its name in the contract; null for what runs by itself. */
  askedBy: z.string().nullable(),
  /** 1 for the first, more for those made after a passing failure or a 429. */
  attempt: z.int(),
  /** Milliseconds in the queue, then on the wire. */
  waitedMs: z.number(),
  durationMs: z.number(),
  /** Null where no answer came. */
  status: z.int().nullable(),
  bytes: z.int().nullable(),
  /** `X-RateLimit-*` of the answer; `resetsAt` is ISO 8601 on this computer's clock. */
  rate: z.object({ limit: z.int(), remaining: z.int(), resetsAt: z.string() }).nullable(),
  requestId: z.string().nullable(),
  /** The kind of problem that it ended in, and for `network` its reason. */
  problem: z.object({ kind: z.string(), reason: z.string().nullable() }).nullable(),
});
export type LoggedRequest = z.infer<typeof loggedRequest>;

const requestSearch = z.strictObject({
  connectionId: connectionId.nullable(),
  /** Words that must all occur, in any order: method, path, query, status, request id, problem, who asked. */
  search: z.string().max(500),
  outcome: z.enum(REQUEST_OUTCOMES),
  /** Only these; all where it is left out. */
  method: z.enum(['GET', 'PUT']).optional(),
  /** What stood in this line; all where it is left out. */
  priority: z.enum(REQUEST_PRIORITIES).optional(),
  /** Entries older than this number; null begins with the newest. */
  before: z.int().nullable(),
  limit: z.int().min(1).max(MOST_LOGGED_PER_PAGE),
});
export type RequestSearch = z.infer<typeof requestSearch>;

const requestPage = z.object({
  rows: z.array(loggedRequest),
  /** What to ask for `before` next; null on the last page. */
  next: z.int().nullable(),
  /** How many entries there are, and how many there can be before the oldest go. */
  kept: z.int(),
  most: z.int(),
});

/** What came of asking once more. A failure of the service is a problem, as everywhere. */
const replay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    status: z.int(),
    durationMs: z.number(),
    bytes: z.int(),
    requestId: z.string().nullable(),
    /** The answer's JSON, indented, media addresses left out; null where it is too large to be shown or none. */
    body: z.string().nullable(),
    /** True where `body` is only the beginning. */
    cut: z.boolean(),
  }),
  z.object({
    kind: z.literal('not-repeatable'),
    why: z.enum(['gone', 'write', 'search-left-out', 'too-long', 'no-connection']),
  }),
]);
export type Replay = z.infer<typeof replay>;

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
