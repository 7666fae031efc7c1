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

interface MentionRange {
  /** The matching variant. */
  readonly phrase: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

export interface Mention extends MentionRange {
  readonly trackerId: string;
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

function rangesOfPhrase(index: FindIndex, phrase: string): MentionRange[] {
  const { query, open, options } = readPhrase(phrase);
  const hits = find(index, query, options);
  return [...new Set(hits.line)].flatMap((line) =>
    hitRanges(index, hits, line).map(({ offset, length }) => {
      const after = index.source[line]?.slice(offset + length) ?? '';
      const ending = open ? (WORD_ENDING.exec(after)?.[0].length ?? 0) : 0;
      return { phrase, line, offset, length: length + ending };
    }),
  );
}

/** If two variants of one tracker overlap, the longer one was meant: "price list", not "price". */
function withoutOverlaps(mentions: readonly MentionRange[]): MentionRange[] {
  const inOrder = mentions.toSorted((a, b) => a.line - b.line || a.offset - b.offset || b.length - a.length);
  const kept: MentionRange[] = [];
  for (const mention of inOrder) {
    const last = kept.at(-1);
    const apart =
      last === undefined || last.line !== mention.line || last.offset + last.length <= mention.offset;
    if (apart) kept.push(mention);
    else if (mention.length > last.length) kept[kept.length - 1] = mention;
  }
  return kept;
}

/** Every mention of any of the phrases, in order. All numbers of mentions are counted from these. */
export function mentionRanges(index: FindIndex, phrases: readonly string[]): MentionRange[] {
  return withoutOverlaps([...new Set(phrases)].flatMap((phrase) => rangesOfPhrase(index, phrase)));
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
      const mentions = mentionRanges(index, phrases).map((range) => ({
        ...range,
        trackerId: id,
        second: secondOf(transcript, range.line, range.offset),
      }));
      return [id, mentions];
    }),
  );
}
