import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';
import { tracker, trackerDraft, trackerId } from './tracker.ts';

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
