import { find, hitRanges, type FindOptions } from '../find/find.ts';
import type { FindIndex } from '../find/findIndex.ts';
import type { Transcript } from '../transcript.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import { secondOf } from '../wordAt.ts';

/** A named set of phrases to find. */
export interface Tracker {
  readonly id: string;
  readonly name: string;
  /** Matched as whole words; a phrase ending in `*` matches any ending (`price*`: prices, priced). */
  readonly phrases: readonly string[];
}

export interface Mention {
  readonly trackerId: string;
  /** The matching variant. */
  readonly phrase: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  /** Seconds from the start, by word if words have times, otherwise by line. */
  readonly second: number;
}

/** The rest of a word; empty in scripts without spaces, where it would be the rest of the sentence. */
const WORD_ENDING = new RegExp(`^(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])+`, 'u');

function readPhrase(phrase: string): { query: string; open: boolean; options: FindOptions } {
  const open = phrase.trimEnd().endsWith('*');
  return {
    query: open ? phrase.trimEnd().slice(0, -1) : phrase,
    open,
    options: { words: open ? 'start' : 'both' },
  };
}

function mentionsOfPhrase(
  transcript: Transcript,
  index: FindIndex,
  trackerId: string,
  phrase: string,
): Mention[] {
  const { query, open, options } = readPhrase(phrase);
  const hits = find(index, query, options);
  return [...new Set(hits.line)].flatMap((line) =>
    hitRanges(index, hits, line).map(({ offset, length }) => {
      const after = transcript.text[line]?.slice(offset + length) ?? '';
      const ending = open ? (WORD_ENDING.exec(after)?.[0].length ?? 0) : 0;
      const second = secondOf(transcript, line, offset);
      return { trackerId, phrase, line, offset, length: length + ending, second };
    }),
  );
}

/** If two variants of one tracker overlap, the longer one was meant: "price list", not "price". */
function withoutOverlaps(mentions: readonly Mention[]): Mention[] {
  const inOrder = mentions.toSorted((a, b) => a.line - b.line || a.offset - b.offset || b.length - a.length);
  const kept: Mention[] = [];
  for (const mention of inOrder) {
    const last = kept.at(-1);
    const apart =
      last === undefined || last.line !== mention.line || last.offset + last.length <= mention.offset;
    if (apart) kept.push(mention);
    else if (mention.length > last.length) kept[kept.length - 1] = mention;
  }
  return kept;
}

/**
 * All mentions of all trackers in one call, by tracker id, in order. `index` must be built from the transcript's
 * own lines. Trackers without mentions have an empty list.
 */
export function mentionsOf(
  transcript: Transcript,
  index: FindIndex,
  trackers: readonly Tracker[],
): Map<string, Mention[]> {
  return new Map(
    trackers.map(({ id, phrases }) => {
      const mentions = [...new Set(phrases)].flatMap((phrase) =>
        mentionsOfPhrase(transcript, index, id, phrase),
      );
      return [id, withoutOverlaps(mentions)];
    }),
  );
}
