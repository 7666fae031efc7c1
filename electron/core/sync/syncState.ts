import { z } from 'zod';
import type { Collection } from './collections.ts';

/** Milliseconds since 1970 on the service's clock, out of an `updated_at`. */
const instant = z.int();
/** Milliseconds on the sync's own steady clock. */
const steady = z.number();

/**
 * One cursor walk over a stretch of `updated_at`: the unit of work that can be resumed. What it has brought
 * is committed together with it, so a walk always says exactly which rows are still to come: those from
 * `reached` on to its end.
 */
const walk = z
  .object({
    id: z.int(),
    /** `filter[updated_at][gte]` and `[lt]`; unchanged as long as a cursor is followed. */
    from: instant.nullable(),
    before: instant.nullable(),
    /** What lies below became another walk's after this one had begun; never below `from`. */
    stop: instant.nullable(),
    /** The first page's newest row becomes the checkpoint: all below it is then in walks. */
    raises: z.boolean(),
    cursor: z.string().nullable(),
    /** Counts answers; names the next request, so that one that comes twice is known. */
    step: z.int(),
    rows: z.int(),
    /** `updated_at` of the first row brought, and of the last: the edges of what is done. */
    entered: instant.nullable(),
    reached: instant.nullable(),
    /** Milliseconds of `updated_at` for one row, as far as known: from what was brought, or from the walk it was cut off. */
    msPerRow: z.number().nullable(),
    /** 0 asks for a full page; each step more asks for less at once, where a page can't be had otherwise. */
    care: z.int(),
    failures: z.int(),
    notBefore: steady,
    /** How many answers had come when it began to fail: tells a bad page from a service that is down. */
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
 * What a walk is walked for. `rows` and `timelines` are the two stages of the fill, newest first; `oldest`
 * asks for one row, the far end of the collection; `poll` is the incremental pass, oldest first; `scan` the
 * full re-scan.
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

/** `walking` also while it has yet to begin: the walk's `notBefore` says when. */
const scan = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('walking'), startCommit: z.int().nullable() }),
  /** Walked to its end; a poll that began later must pass before anything counts as missing. */
  z.object({ phase: z.literal('settling'), startCommit: z.int(), endCommit: z.int() }),
  /** The mirror may now mark what the scan did not meet. */
  z.object({ phase: z.literal('closing'), startCommit: z.int() }),
]);
const collectionState = z
  .object({
    /** All rows up to here are in the mirror, but for what lies in a walk of `rows`. Service time; null before the first row. */
    checkpoint: z.int().nullable(),
    /** When the checkpoint last moved, on the steady clock. */
    movedAt: z.number(),
    /** It has rested so long, and been polled since, that nothing can turn up below it any more. */
    quiet: z.boolean(),
    /** All that was there when the sync began has been fetched once. */
    filled: z.boolean(),
    /** When the service last told all its news: a poll came to its end, or a walk began at the top. Steady clock. */
    polledAt: z.number().nullable(),
    /** More rows lie within the overlap than a poll may read: the next one waits until it needs none of them. */
    crowded: z.boolean(),
    /** The walk from the top that was begun last, until no row is missing: it reads the overlap as a poll does. */
    rising: z.object({ sentAt: z.number() }).readonly().nullable(),
    /** `updated_at` of the oldest row as once asked for: bounds the estimates, never the walk. */
    oldest: z.int().nullable(),
    lanes: lanes.readonly(),
    /** The poll that is under way, once its first page is in. */
    polling: z.object({ asked: z.int(), sentAt: z.number(), wide: z.boolean() }).readonly().nullable(),
    scan,
    /** What the scan that is under way, or comes next, is for. */
    scanning: z
      .object({
        /** A person waits for it: it goes on without a pause, whatever else uses the window. */
        urgent: z.boolean(),
        /** It brings all expansions: relations may change without moving a timestamp. */
        relations: z.boolean(),
        /** The token's scopes have narrowed: a private engagement that it doesn't meet goes at once. */
        strict: z.boolean().default(false),
      })
      .readonly()
      .default({ urgent: false, relations: true, strict: false }),
    /** When a scan last brought all expansions, or the fill did. Steady clock. */
    relationsAt: z.number().nullable().default(null),
    /** Pages of the last scan, by which the next one is paced. */
    scanPages: z.int().default(0),
  })
  .readonly();
export type CollectionState = z.infer<typeof collectionState>;

/** The whole memory of one connection's sync: plain JSON, committed with the rows that it accounts for. */
export const syncState = z
  .object({
    version: z.literal(1),
    /** Counts what was taken in. A row carries the number of the commit that wrote or last met it. */
    commits: z.int(),
    /** Counts answers that brought what was asked for. */
    successes: z.int(),
    nextId: z.int(),
    /** The steady clock at the last commit: a later run begins no earlier. */
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
    /** Scopes the token was found to lack, each with the moment of the next try. */
    missingScopes: z.record(z.string(), z.number()),
    /** Number of the token that all this was read with. */
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

/** Nothing mirrored yet: each collection's first walk begins at its newest row. */
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

/** The same state with nothing of one collection brought yet: its rows were purged. */
export function withEmptied(state: SyncState, name: Collection): SyncState {
  const { scanning } = state.collections[name];
  const emptied = { ...initialCollection(state.nextId), scanning };
  return withCollection({ ...state, nextId: state.nextId + 1 }, name, emptied);
}

/** The same state with one collection changed. */
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
