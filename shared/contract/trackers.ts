import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

export const trackerId = z.string().min(1).max(64).brand<'TrackerId'>();

/** More than anybody keeps apart in mind; each of them is looked for in every call that is opened. */
export const MOST_TRACKERS = 100;

const trackerDraft = z.strictObject({
  connectionId,
  name: z.string().trim().min(1).max(100),
  /** The ways in which people say it; one that ends in `*` takes any ending. */
  phrases: z.array(z.string().trim().min(1).max(200)).min(1).max(20),
});

/** Kept on this computer only: the service has no place for it. */
const tracker = trackerDraft.extend({
  id: trackerId,
  /** ISO 8601, this computer's clock. */
  createdAt: z.iso.datetime(),
});

export type TrackerId = z.infer<typeof trackerId>;
export type Tracker = z.infer<typeof tracker>;
export type TrackerDraft = z.infer<typeof trackerDraft>;

export const trackerMethods = {
  /** In the order in which they were made. */
  'trackers.list': query(z.strictObject({ connectionId }), z.array(tracker)),
  'trackers.add': command(trackerDraft, tracker),
  /** Puts a tracker in the place of the one of the same id, or puts a removed one back as it was. */
  'trackers.put': command(tracker, tracker),
  /** The tracker as it was, for an undo by `trackers.put`; null where it was gone already. */
  'trackers.remove': command(z.strictObject({ trackerId }), tracker.nullable()),
} as const;

export const trackerEvents = {
  'trackers.changed': z.object({ connectionId }),
} as const;
