import { z } from 'zod';
import type { Collection } from './collections.ts';

/** Milliseconds since 1970 on the API's clock, from `updated_at`. */
const instant = z.int();
/** Milliseconds on the sync's own steady clock. */
const steady = z.number();

/**
 * One cursor walk over a range of `updated_at`: the resumable unit of work. It is committed together with the rows
 * it read, so it always says exactly which rows are left: those from `reached` to its end.
 */
const walk = z
  .object({
    id: z.int(),
    /** `filter[updated_at][gte]` and `[lt]`; constant while a cursor is followed. */
    from: instant.nullable(),
    before: instant.nullable(),
    /** Rows below were given to another walk after this one started; never below `from`. */
    stop: instant.nullable(),
    /** The newest row of the first page becomes the checkpoint: every row below it is then in a walk. */
    raises: z.boolean(),
    cursor: z.string().nullable(),
    /** Counts answers and names the next request, so that duplicates are recognised. */
    step: z.int(),
    rows: z.int(),
    /** `updated_at` of the first and the last row read: the edges of what is done. */
    entered: instant.nullable(),
    reached: instant.nullable(),
    /** Estimated milliseconds of `updated_at` per row, measured or inherited from the walk it was split from. */
    msPerRow: z.number().nullable(),
    /** 0 requests a full page; each step requests less, for pages that fail otherwise. */
    care: z.int(),
    failures: z.int(),
    notBefore: steady,
    /** `successes` when it started to fail: tells a bad page from an API that is down. */
    failingSince: z.int(),
  })
  .readonly();
export type Walk = z.infer<typeof walk>;

export function newWalk(id: number, bounds: Partial<Omit<Walk, 'id'>>): Walk {
  return {
    id,
    from: null,
    before: null,
    stop: null,
    raises: false,
    cursor: null,
    step: 0,
    rows: 0,
    entered: null,
    reached: null,
    msPerRow: null,
    care: 0,
    failures: 0,
    notBefore: 0,
    failingSince: 0,
    ...bounds,
  };
}

/**
 * What a walk is for. `rows` and `timelines` are the two stages of the fill, newest first; `oldest` requests one
 * row, the far end of the collection; `poll` is the incremental pass, oldest first; `scan` is the full re-scan.
 */
export const WALK_GROUPS = ['rows', 'timelines', 'oldest', 'poll', 'scan'] as const;
export type WalkGroup = (typeof WALK_GROUPS)[number];

const lanes = z.object({
  rows: z.array(walk).readonly(),
  timelines: z.array(walk).readonly(),
  oldest: z.array(walk).readonly(),
  poll: z.array(walk).readonly(),
  scan: z.array(walk).readonly(),
}) satisfies z.ZodType<Readonly<Record<WalkGroup, readonly Walk[]>>>;

/** `walking` includes the wait before it starts, until the walk's `notBefore`. */
const scan = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('walking'), startCommit: z.int().nullable() }),
  /** Walked to the end; a poll that starts later must finish before any row counts as missing. */
  z.object({ phase: z.literal('settling'), startCommit: z.int(), endCommit: z.int() }),
  /** The mirror can now mark what the scan did not meet. */
  z.object({ phase: z.literal('closing'), startCommit: z.int() }),
]);
const collectionState = z
  .object({
    /** Every row up to here is in the mirror, except those in a walk of `rows`. API time; null before the first row. */
    checkpoint: z.int().nullable(),
    /** When the checkpoint last moved, on the steady clock. */
    movedAt: z.number(),
    /** The checkpoint has rested and been polled long enough that nothing can still appear below it. */
    quiet: z.boolean(),
    /** Everything that existed when the sync began has been fetched once. */
    filled: z.boolean(),
    /** When the news was last complete: a poll finished or a walk began at the top. Steady clock. */
    polledAt: z.number().nullable(),
    /** The overlap holds more rows than a poll may read, so the next poll waits until it needs no overlap. */
    crowded: z.boolean(),
    /** The latest walk from the top, until no row is missing: it reads the overlap as a poll does. */
    rising: z.object({ sentAt: z.number() }).readonly().nullable(),
    /** `updated_at` of the oldest row when it was requested: bounds estimates, never a walk. */
    oldest: z.int().nullable(),
    lanes: lanes.readonly(),
    /** The poll in progress, after its first page. */
    polling: z.object({ asked: z.int(), sentAt: z.number(), wide: z.boolean() }).readonly().nullable(),
    scan,
    /** The purpose of the current or next scan. */
    scanning: z
      .object({
        /** The user waits for it: runs without pauses, whatever else uses the window. */
        urgent: z.boolean(),
        /** Reads all expansions: relations may change without moving a timestamp. */
        relations: z.boolean(),
        /** The token's scopes have narrowed: private engagements it doesn't meet are purged at once. */
        strict: z.boolean().default(false),
      })
      .readonly()
      .default({ urgent: false, relations: true, strict: false }),
    /** When a scan or the fill last read all expansions. Steady clock. */
    relationsAt: z.number().nullable().default(null),
    /** Pages of the last scan, which set the pace of the next. */
    scanPages: z.int().default(0),
  })
  .readonly();
export type CollectionState = z.infer<typeof collectionState>;

/** The complete state of one connection's sync: plain JSON, committed with the rows it describes. */
export const syncState = z
  .object({
    version: z.literal(1),
    /** Counts ingests. Each row stores the number of the commit that wrote or last met it. */
    commits: z.int(),
    /** Counts successful answers. */
    successes: z.int(),
    nextId: z.int(),
    /** The steady clock at the last commit: a later run never starts earlier. */
    at: z.number(),
    collections: z
      .object({
        engagements: collectionState,
        tags: collectionState,
        users: collectionState,
        companies: collectionState,
        contacts: collectionState,
      })
      .readonly(),
    /** Scopes the token lacks, with the time of the next retry. */
    missingScopes: z.record(z.string(), z.number()),
    /** Number of the token the data was read with. */
    token: z.int().default(0),
    /** When the next single engagement may be read. */
    singleDueAt: z.number(),
  })
  .readonly();
export type SyncState = z.infer<typeof syncState>;

function initialCollection(id: number): CollectionState {
  return {
    checkpoint: null,
    movedAt: 0,
    quiet: false,
    filled: false,
    polledAt: null,
    crowded: false,
    rising: null,
    oldest: null,
    lanes: { rows: [newWalk(id, { raises: true })], timelines: [], oldest: [], poll: [], scan: [] },
    polling: null,
    scan: { phase: 'walking', startCommit: null },
    scanning: { urgent: false, relations: false, strict: false },
    relationsAt: null,
    scanPages: 0,
  };
}

/** Nothing mirrored yet: each collection's first walk starts at its newest row. */
export function initialSyncState(): SyncState {
  return {
    version: 1,
    commits: 0,
    successes: 0,
    nextId: 6,
    at: 0,
    collections: {
      engagements: initialCollection(1),
      tags: initialCollection(2),
      users: initialCollection(3),
      companies: initialCollection(4),
      contacts: initialCollection(5),
    },
    missingScopes: {},
    token: 0,
    singleDueAt: 0,
  };
}

/** One collection back at its initial state, because its rows were purged. */
export function withEmptied(state: SyncState, name: Collection): SyncState {
  const { scanning } = state.collections[name];
  const emptied = { ...initialCollection(state.nextId), scanning };
  return withCollection({ ...state, nextId: state.nextId + 1 }, name, emptied);
}

export function withCollection(state: SyncState, name: Collection, changed: CollectionState): SyncState {
  return { ...state, collections: { ...state.collections, [name]: changed } };
}

export function withWalkGroup(
  state: CollectionState,
  walkGroup: WalkGroup,
  walks: readonly Walk[],
): CollectionState {
  return { ...state, lanes: { ...state.lanes, [walkGroup]: walks } };
}
