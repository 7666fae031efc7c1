import { z } from 'zod';
import { mirrorRow } from './mirrorRow.ts';

/** A piece of text with what was found in it: `[begin, end)` pairs of string positions, in order. */
const marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) });

const hit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    snippet: marked,
    /** Index among the transcript's lines. */
    line: z.int(),
    /** Seconds from the start. */
    start: z.number(),
    speaker: z.string().nullable(),
  }),
  z.object({ kind: z.literal('text'), snippet: marked }),
]);

const found = z.object({
  row: mirrorRow,
  /** The first few, those with most of the words first. */
  hits: z.array(hit),
  /** Lines that hold any of the words; a floor where `moreLines`. */
  lines: z.int(),
  moreLines: z.boolean(),
  elsewhere: z.array(
    z.object({ place: z.enum(['title', 'person', 'company', 'tag', 'notes']), snippet: marked }),
  ),
});

/** How one piece of the input was taken, for the page to show beside it. */
const part = z.object({
  from: z.int(),
  to: z.int(),
  taken: z.enum(['as-meant', 'unsure', 'ignored']),
  meaning: z.string(),
});

export const searchAnswer = z.object({
  parts: z.array(part),
  /** Something was typed, and nothing of it can be looked for. */
  isEmpty: z.boolean(),
  found: z.array(found),
  /** Engagements found in all; a floor where `more`. */
  total: z.int(),
  more: z.boolean(),
  /** Ranked among the newest so many only, as there were too many to rank; null where all were. */
  rankedAmong: z.int().nullable(),
  next: z.string().nullable(),
});

/** How much of what is mirrored can be found by its words; counts of engagements, but for `utterances`. */
export const coverage = z.object({
  engagements: z.int(),
  withTimeline: z.int(),
  withText: z.int(),
  without: z.int(),
  unread: z.int(),
  utterances: z.int(),
  waiting: z.int(),
});
