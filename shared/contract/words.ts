import { z } from 'zod';
import { MOST_SPELLING_LENGTH, MOST_SPELLINGS } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

export const wordId = z.string().min(1).max(64).brand<'WordId'>();

const spelling = z.string().trim().min(1).max(MOST_SPELLING_LENGTH);

/** A word, and the other ways in which transcripts write it. */
export const spelledWord = z.strictObject({
  word: spelling,
  spellings: z.array(spelling).min(1).max(MOST_SPELLINGS).readonly(),
});

/** Stored on this computer only, because the API has no place for it. */
const word = spelledWord.extend({
  connectionId,
  id: wordId,
  /** ISO 8601, by this computer's clock. */
  createdAt: z.iso.datetime(),
});

export type WordId = z.infer<typeof wordId>;
export type SpelledWord = z.infer<typeof spelledWord>;
export type WorkspaceWord = z.infer<typeof word>;

export const wordMethods = {
  /** In order of creation. */
  'words.list': query(z.strictObject({ connectionId }), z.array(word)),
  /** Without an id, a new one; otherwise replaces the word with this id, or restores a deleted one. */
  'words.put': command(spelledWord.extend({ connectionId, id: wordId.nullable() }), word),
  /** Returns the deleted word, for undo by `words.put`; null if it no longer existed. */
  'words.remove': command(z.strictObject({ connectionId, wordId }), word.nullable()),
} as const;

export const wordEvents = {
  'words.changed': z.object({ connectionId }),
} as const;
