import { z } from '@hono/zod-openapi';

const sentiment = z.number().min(-1).max(1).nullable();

const speaker = z.object({
  name: z.string(),
  email: z.string().nullable(),
  user_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  sentiment,
});

const word = z.object({ text: z.string(), start_seconds: z.number(), end_seconds: z.number() });

const entry = z.object({
  speaker_index: z.int().min(0),
  text: z.string(),
  start_seconds: z.number(),
  end_seconds: z.number(),
  sentiment,
  words: z.array(word).optional(),
});

/** Who spoke when: the API names the object and says no more; the inner fields are the sandbox's reading. */
export const timeline = z
  .object({
    object: z.literal('transcript_timeline'),
    engagement_id: z.string(),
    overall_sentiment: sentiment,
    speakers: z.array(speaker),
    entries: z.array(entry),
  })
  .openapi('TranscriptTimeline');
export type Timeline = z.infer<typeof timeline>;
export type TimelineEntry = z.infer<typeof entry>;
