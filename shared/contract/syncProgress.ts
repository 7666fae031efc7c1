import { z } from 'zod';
import { problem } from './problem.ts';

/** How much of one kind is here. `total` is an estimate while the walk is under way, null before there is any. */
const share = z.object({ done: z.int(), total: z.int().nullable() });

/** What stands between the mirror and the service's state. `until` is ISO 8601 on this computer's clock. */
export const syncWait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('offline'), until: z.string(), problem }),
  /** The window is used up, but for the reserve; `until` is its end. */
  z.object({ kind: z.literal('rate'), until: z.string().nullable() }),
  /** The service answers with errors; tried again by itself. */
  z.object({ kind: z.literal('service'), until: z.string() }),
  z.object({ kind: z.literal('storage'), until: z.string(), problem }),
  /** Nothing goes on until the user gives another token. */
  z.object({ kind: z.literal('stopped'), problem }),
]);

/** Where the sync of one connection stands: what the ribbon shows. */
export const syncProgress = z.object({
  /**
   * `rows` and `timelines` are the stages of the first fill; `catching-up` follows a long absence; `live` has all there
   * is and asks for news by itself.
   */
  phase: z.enum(['rows', 'timelines', 'catching-up', 'live']),
  engagements: share,
  /** Engagements whose transcript has been read; null where the token can't. */
  timelines: share.nullable(),
  /** Contacts, companies, users and tags together. */
  others: share,
  /** Until all is here at the present pace; null where it can't be told. */
  secondsLeft: z.number().nullable(),
  /** A complete scan that the user asked for, in engagements; null where there is none. */
  scan: share.nullable(),
  waitsFor: syncWait.nullable(),
  /** What is left out because the token lacks a scope. */
  withheld: z.array(z.object({ scope: z.string(), what: z.array(z.string()) })),
  /** Requests of each window that are left to the workspace's other credentials. */
  reserve: z.int(),
  /** When the service was last asked for news in full; ISO 8601 on this computer's clock. */
  checkedAt: z.string().nullable(),
  /** Stretches of the list that can't be had at present; tried again from time to time. */
  stuck: z.int(),
});
export type SyncProgress = z.infer<typeof syncProgress>;
export type SyncWait = z.infer<typeof syncWait>;
