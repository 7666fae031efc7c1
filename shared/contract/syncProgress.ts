import { z } from 'zod';
import { problem } from './problem.ts';

/** Progress of one kind. `total` is an estimate during the walk, null before there is one. */
const share = z.object({ done: z.int(), total: z.int().nullable() });

/** Why the sync is waiting. `until` is ISO 8601, by this computer's clock. */
export const syncWait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('offline'), until: z.string(), problem }),
  /** The window is used up except for the reserve; `until` is its end. */
  z.object({ kind: z.literal('rate'), until: z.string().nullable() }),
  /** The API responds with errors; retried automatically. */
  z.object({ kind: z.literal('service'), until: z.string() }),
  z.object({ kind: z.literal('storage'), until: z.string(), problem }),
  /** Stopped until the user provides another token. */
  z.object({ kind: z.literal('stopped'), problem }),
]);

export const syncProgress = z.object({
  /**
   * `rows` and `timelines` are the stages of the first fill; `catching-up` follows a long downtime; `live` is
   * complete and polls for changes.
   */
  phase: z.enum(['rows', 'timelines', 'catching-up', 'live']),
  engagements: share,
  /** Engagements whose transcript has been read; null if the token can't read them. */
  timelines: share.nullable(),
  /** Contacts, companies, users and tags together. */
  others: share,
  /** Until complete at the current pace; null if unknown. */
  secondsLeft: z.number().nullable(),
  /** Progress of a scan the user requested, in engagements; null if there is none. */
  scan: share.nullable(),
  waitsFor: syncWait.nullable(),
  /** What is left out because the token lacks a scope. */
  withheld: z.array(z.object({ scope: z.string(), what: z.array(z.string()) })),
  /** Requests per window reserved for the workspace's other credentials. */
  reserve: z.int(),
  /** When the last complete poll finished; ISO 8601 by this computer's clock. */
  checkedAt: z.string().nullable(),
  /** Ranges of the list that currently fail; retried from time to time. */
  stuck: z.int(),
});
export type SyncProgress = z.infer<typeof syncProgress>;
export type SyncWait = z.infer<typeof syncWait>;
