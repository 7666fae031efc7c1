import { z } from 'zod';
import { connectionId } from './ids.ts';

export const trackerId = z.string().min(1).max(64).brand<'TrackerId'>();

/** More than anybody keeps apart in mind; each of them is looked for in every call that is opened. */
export const MOST_TRACKERS = 100;

export const trackerDraft = z.strictObject({
  connectionId,
  name: z.string().trim().min(1).max(100),
  /** The ways in which people say it; one that ends in `*` takes any ending. */
  phrases: z.array(z.string().trim().min(1).max(200)).min(1).max(20),
});

/** Kept on this computer only: the service has no place for it. */
export const tracker = trackerDraft.extend({
  id: trackerId,
  /** ISO 8601, this computer's clock. */
  createdAt: z.iso.datetime(),
});

export type TrackerId = z.infer<typeof trackerId>;
export type Tracker = z.infer<typeof tracker>;
export type TrackerDraft = z.infer<typeof trackerDraft>;
