import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

export const trackerId = z.string().min(1).max(64).brand<'TrackerId'>();

/** Each tracker is searched in every opened call, so their number is limited. */
export const MOST_TRACKERS = 100;

/** What the user chose about a tracker. */
export const trackerContent = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Phrases to find; a trailing `*` matches any ending. */
  phrases: z.array(z.string().trim().min(1).max(200)).min(1).max(20),
});

const trackerDraft = trackerContent.extend({ connectionId });

/** Stored on this computer only, because the API has no place for it. */
const tracker = trackerDraft.extend({
  id: trackerId,
  /** ISO 8601, by this computer's clock. */
  createdAt: z.iso.datetime(),
});

export type TrackerId = z.infer<typeof trackerId>;
export type Tracker = z.infer<typeof tracker>;

export const trackerMethods = {
  /** In order of creation. */
  'trackers.list': query(z.strictObject({ connectionId }), z.array(tracker)),
  'trackers.add': command(trackerDraft, tracker),
  /** Replaces the tracker with the same id, or restores a deleted one. */
  'trackers.put': command(tracker, tracker),
  /** Returns the deleted tracker, for undo by `trackers.put`; null if it no longer existed. */
  'trackers.remove': command(z.strictObject({ connectionId, trackerId }), tracker.nullable()),
} as const;

export const trackerEvents = {
  'trackers.changed': z.object({ connectionId }),
} as const;
