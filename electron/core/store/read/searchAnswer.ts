import type { SearchQuery } from '#shared/domain/search/searchQuery.ts';
import type { MirrorFilter } from './mirrorFilter.ts';
import type { MirrorRow } from '../mirrorRow.ts';

export interface SearchRequest {
  /** In the language of the search box; several searches, one a line, must all be met. */
  readonly input: string;
  readonly order: 'newest' | 'relevance';
  /** Only within what meets this filter. */
  readonly within?: MirrorFilter | undefined;
  /** From the answer before; null for the first page. */
  readonly cursor: string | null;
  readonly limit: number;
}

/** A piece of text with what was found in it: `[begin, end)` pairs of string positions, in order. */
export interface Marked {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
}

/** A line that was found, or where there is no timeline, a piece of the aggregated text. */
export type SearchHit =
  | {
      readonly kind: 'line';
      readonly snippet: Marked;
      /** Index among the transcript's lines. */
      readonly line: number;
      /** Seconds from the start. */
      readonly start: number;
      readonly speaker: string | null;
    }
  | { readonly kind: 'text'; readonly snippet: Marked };

/** Beside the talk: where else the engagement was found. */
export interface FoundElsewhere {
  readonly place: 'title' | 'person' | 'company' | 'tag' | 'notes';
  readonly snippet: Marked;
}

export interface FoundEngagement {
  readonly row: MirrorRow;
  /** The first few, those with most of the words first. */
  readonly hits: readonly SearchHit[];
  /** Lines that hold any of the words; a floor where `moreLines`. */
  readonly lines: number;
  readonly moreLines: boolean;
  readonly elsewhere: readonly FoundElsewhere[];
}

export interface SearchAnswer {
  /** How the input was read. */
  readonly query: SearchQuery;
  readonly found: readonly FoundEngagement[];
  /** Engagements found in all; a floor where `more`. */
  readonly total: number;
  readonly more: boolean;
  /** Ranked among the newest so many only, as there were too many to rank; null where all were. */
  readonly rankedAmong: number | null;
  readonly next: string | null;
}
