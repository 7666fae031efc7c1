import { z } from 'zod';

const who = {
  name: z.string().nullable(),
  email: z.string().nullable(),
  userId: z.string().nullable(),
  contactId: z.string().nullable(),
};

export const speaker = z.object({
  ...who,
  sentiment: z.union([z.number(), z.string()]).nullable(),
  /** Where the user said who it is: by which name, and what the API sent. */
  named: z.object({ id: z.string(), received: z.object(who) }).optional(),
});
export type Speaker = z.infer<typeof speaker>;

/** A line that the user corrected: their text, and the one that the API sent. */
const correctedLine = z.object({
  /** Of the whole transcript. */
  line: z.int().nonnegative(),
  id: z.string(),
  text: z.string(),
  received: z.string(),
});
export type CorrectedLine = z.infer<typeof correctedLine>;

/**
 * The head of a transcript. Lines follow in chunks by `transcripts.lines`, so that the first screen of a
 * 40,000-line call doesn't wait for the last.
 */
export const transcriptHead = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('timeline'),
    /**
     * Identifies this version of the timeline, as the API sent it; chunks are requested by it, so that two versions never
     * mix.
     */
    revision: z.string(),
    lineCount: z.int().nonnegative(),
    speakers: z.array(speaker),
    overallSentiment: z.union([z.number(), z.string()]).nullable(),
    hasWordTimes: z.boolean(),
    /** Lines that the user corrected; absent without any. */
    corrected: z.array(correctedLine).optional(),
    /** Entries that could not be parsed as timed lines, as received, with the reason. */
    unreadable: z.array(z.object({ where: z.string(), reason: z.string(), raw: z.string() })),
  }),
  /** No timeline, or it failed to serialise; the aggregated text is used if there is one. */
  z.object({ kind: z.literal('none'), aggregatedText: z.string().nullable() }),
  z.object({ kind: z.literal('withheld'), scope: z.string(), aggregatedText: z.string().nullable() }),
]);
export type TranscriptHead = z.infer<typeof transcriptHead>;

/** Lines as columns: one array per property, all of equal length. Times are seconds from the start. */
export const transcriptLines = z.object({
  from: z.int().nonnegative(),
  /** Index into `speakers`; -1 without a speaker. */
  speaker: z.array(z.int()),
  start: z.array(z.number()),
  end: z.array(z.number()),
  text: z.array(z.string()),
  sentiment: z.array(z.union([z.number(), z.string()]).nullable()),
  /** Per line: null, or the words as flattened [offset in text, length, start seconds, end seconds] runs. */
  words: z.array(z.array(z.number()).nullable()),
  /** Those of these lines that the user corrected; absent without any. */
  corrected: z.array(correctedLine).optional(),
});
export type TranscriptLines = z.infer<typeof transcriptLines>;
