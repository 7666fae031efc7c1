import { z } from 'zod';
import { connectionId, userId } from './ids.ts';
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

const onConnection = z.strictObject({ connectionId });

/** Every change returns all decisions, latest first. */
export const speakerMethods = {
  'speakers.list': query(onConnection, speakerDecisions),
  /** Replaces an earlier decision about the same speaker. */
  'speakers.decide': command(onConnection.extend({ decision: speakerDecision }), speakerDecisions),
  /** Forgets the decision about a speaker. */
  'speakers.undecide': command(onConnection.extend({ identity }), speakerDecisions),
} as const;

export const speakerEvents = {
  'speakers.changed': z.object({ connectionId }),
} as const;
