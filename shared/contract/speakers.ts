import { z } from 'zod';
import { connectionId, engagementId, userId } from './ids.ts';
import { command, query } from './method.ts';

/** As stored with the figures of a transcript: `email:…`, `user:…`, `contact:…` or `name:…`. */
const identity = z.string().min(1).max(1000);

/** Which team member a speaker is, where that isn't clear. Stored on this computer, per connection. */
export const speakerDecision = z.strictObject({
  identity,
  /** The speaker as shown when it was decided. */
  label: z.string().max(1000),
  /** Null for no team member. */
  userId: userId.nullable(),
});
export type SpeakerDecision = z.infer<typeof speakerDecision>;

export const MOST_SPEAKER_DECISIONS = 1000;

export const speakerDecisions = z.array(speakerDecision).max(MOST_SPEAKER_DECISIONS);

/** Who a speaker of one engagement is, by the user. Stored on this computer, never sent. */
export const speakerName = z.object({
  id: z.string(),
  engagementId,
  /** The speaker's name and address as the API sent them. */
  label: z.string().nullable(),
  email: z.string().nullable(),
  /** The contact or user, as they were called when it was set. */
  person: z.object({ kind: z.enum(['user', 'contact']), id: z.string(), name: z.string() }),
});
export type SpeakerName = z.infer<typeof speakerName>;

export const MOST_SPEAKER_NAMES = 10_000;

const onConnection = z.strictObject({ connectionId });

/** Every change returns all decisions, latest first. */
export const speakerMethods = {
  'speakers.list': query(onConnection, speakerDecisions),
  /** Replaces an earlier decision about the same speaker. */
  'speakers.decide': command(onConnection.extend({ decision: speakerDecision }), speakerDecisions),
  /** Forgets the decision about a speaker. */
  'speakers.undecide': command(onConnection.extend({ identity }), speakerDecisions),
  /** The names set in an engagement, also those whose speaker its transcript no longer has. */
  'speakers.names': query(onConnection.extend({ engagementId }), z.array(speakerName)),
  /** Says who a speaker of a transcript is, in this engagement only. Replaces what was said before. */
  'speakers.name': command(
    onConnection.extend({
      engagementId,
      /** Of the timeline. */
      revision: z.string(),
      /** Index into `speakers`. */
      speaker: z.int().nonnegative(),
      person: z.strictObject({ kind: z.enum(['user', 'contact']), id: z.string().min(1).max(255) }),
    }),
    speakerName,
  ),
  /** Calls the speaker again what the API does. */
  'speakers.unname': command(onConnection.extend({ engagementId, id: z.string().max(100) }), z.object({})),
} as const;

export const speakerEvents = {
  'speakers.changed': z.object({ connectionId }),
} as const;
