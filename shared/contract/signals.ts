import { z } from 'zod';
import { mirrorFilter } from './engagementFilter.ts';
import { ALL_SIGNALS, SIGNAL_KINDS } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { query } from './method.ts';

const counts = z.record(z.enum(SIGNAL_KINDS), z.int()).readonly();

/** What the workspace measures about engagements, with what its values turned out to be. */
export const signalDefinition = z
  .object({
    id: z.string(),
    /** That of the engagement that changed last. */
    name: z.string(),
    /** The id, where another definition has the same name. */
    distinction: z.string().nullable(),
    /** Engagements that have a value of it. */
    engagements: z.int(),
    /** The kind of most values. */
    kind: z.enum(SIGNAL_KINDS),
    /** There are values of several kinds. */
    mixed: z.boolean(),
    /** Values by kind; each value of an engagement counts once. */
    counts,
  })
  .readonly();
export type SignalDefinition = z.infer<typeof signalDefinition>;

const signalDefinitions = z
  .object({
    definitions: z.array(signalDefinition).readonly(),
    total: z.int(),
    /** Engagements whose signals are stored but not read yet, after an update of Parley. */
    waiting: z.int(),
  })
  .readonly();

const signalValue = z
  .object({ shown: z.string(), kind: z.enum(SIGNAL_KINDS), engagements: z.int() })
  .readonly();
export type SignalValueCount = z.infer<typeof signalValue>;

const latestSignal = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(SIGNAL_KINDS),
    engagementId: z.string(),
    at: z.string(),
    shown: z.string(),
    /** The value before it; null for the first. */
    before: z.string().nullable(),
  })
  .readonly();
export type LatestSignal = z.infer<typeof latestSignal>;

export const signalReads = {
  /**
   * The latest value of each signal among the newest engagements of a list, and the value before it; `read` of all
   * `total` were searched.
   */
  'mirror.latestSignals': query(
    z.strictObject({ connectionId, filter: mirrorFilter, limit: z.int().min(1).max(1000) }),
    z.object({ signals: z.array(latestSignal).readonly(), read: z.int(), total: z.int() }).readonly(),
  ),
  /** Those whose name has all words of the search, most engagements first. */
  'mirror.signalDefinitions': query(
    z.strictObject({ connectionId, search: z.string().max(300), limit: z.int().min(1).max(ALL_SIGNALS) }),
    signalDefinitions,
  ),
  /** The values of one signal, most frequent first; none if there are more than the limit. */
  'mirror.signalValues': query(
    z.strictObject({ connectionId, definitionId: z.string().max(1000), limit: z.int().min(1).max(100) }),
    z.object({ values: z.array(signalValue).readonly(), total: z.int() }).readonly(),
  ),
};
