import type { SEARCH_NOTES } from '#shared/contract/enumerations.ts';
import type { ComparisonOperator } from './lexer.ts';

/** A query under construction, built part by part. */
export class DraftQuery {
  readonly text: TextTerm[] = [];
  readonly without: TextTerm[] = [];
  readonly places = new Map<SearchPlace, TextTerm[]>();
  readonly notInPlaces = new Map<SearchPlace, TextTerm[]>();
  readonly types: { anyOf: string[]; noneOf: string[] } = { anyOf: [], noneOf: [] };
  readonly statuses: { anyOf: string[]; noneOf: string[] } = { anyOf: [], noneOf: [] };
  readonly owners: TextTerm[] = [];
  readonly signals: SignalTerm[] = [];
  readonly notSignals: SignalTerm[] = [];
  readonly has = new Set<SearchPresence>();
  readonly hasNot = new Set<SearchPresence>();
  readonly is = new Set<SearchState>();
  readonly isNot = new Set<SearchState>();
  readonly textIn = new Set<SearchText>();
  readonly sides = new Set<SearchSide>();
  from: number | null = null;
  before: number | null = null;
}

function placed(terms: ReadonlyMap<SearchPlace, TextTerm[]>): PlacedTerms[] {
  return [...terms].map(([place, anyOf]) => ({ place, anyOf }));
}

export function settled(
  { places, notInPlaces, has, hasNot, is, isNot, textIn, sides, ...rest }: DraftQuery,
  parts: SearchQuery['parts'],
): SearchQuery {
  return {
    ...rest,
    places: placed(places),
    notInPlaces: placed(notInPlaces),
    has: [...has],
    hasNot: [...hasNot],
    is: [...is],
    isNot: [...isNot],
    textIn: [...textIn],
    sides: [...sides],
    parts,
    isEmpty: parts.length > 0 && parts.every(({ taken }) => taken === 'ignored'),
  };
}

/** Consecutive words: `"annual review"`, `renew*`, or a single word. */
export interface TextTerm {
  /** As typed, without quotes and star. */
  readonly typed: string;
  /** Folded; always contains a letter or digit. */
  readonly folded: string;
  /** The last word is a prefix: typed with a star, or still being typed. */
  readonly prefix: boolean;
  /** The same in other spellings of its words; any of them is enough. */
  readonly others: readonly TextTerm[];
}

/** The fields searched if a term names a place: `company:acme` only searches companies. */
export const SEARCH_PLACES = ['title', 'person', 'speaker', 'company', 'with', 'tag'] as const;
export type SearchPlace = (typeof SEARCH_PLACES)[number];

export const SEARCH_PRESENCE = ['transcript', 'timeline', 'crm', 'media', 'owner', 'start'] as const;
/** What an engagement can have: `has:transcript`. */
export type SearchPresence = (typeof SEARCH_PRESENCE)[number];

export const SEARCH_STATES = ['private', 'internal', 'analysis-pending'] as const;
/** What an engagement can be: `is:private`. */
export type SearchState = (typeof SEARCH_STATES)[number];

export const SEARCH_TEXTS = ['transcript', 'title', 'notes'] as const;
/** The texts to search: `in:title`. */
export type SearchText = (typeof SEARCH_TEXTS)[number];

export const SEARCH_SIDES = ['us', 'customer'] as const;
/** The side of the speaker: `side:customer`. */
export type SearchSide = (typeof SEARCH_SIDES)[number];

/** Alternatives in one place; groups for different places must all match. */
interface PlacedTerms {
  readonly place: SearchPlace;
  readonly anyOf: readonly TextTerm[];
}

/** A condition on signals of any of these names; without an operator, that there is a value. */
export interface SignalTerm {
  /** Folded, as `foldValue` does. */
  readonly names: readonly string[];
  readonly operator: ComparisonOperator | null;
  /** Alternatives. */
  readonly values: readonly string[];
}

/** Prefixes of engagement types or statuses in upper case: `type:meet` matches `MEETING`. */
export interface ChosenWords {
  readonly anyOf: readonly string[];
  readonly noneOf: readonly string[];
}

/** How one part of the input was interpreted, for the page to show beside it. */
export interface SearchPart {
  /** Its position in the input. */
  readonly from: number;
  readonly to: number;
  /** `unsure`: not what it looks like. `ignored`: not usable. Both have a note. */
  readonly taken: 'as-meant' | 'unsure' | 'ignored';
  readonly note: SearchNote | null;
}

/** How a part was interpreted. */
export type ReadField = Pick<SearchPart, 'taken' | 'note'>;

/** Why a part isn't used as it looks. The catalogue of texts has the sentence. */
export interface SearchNote {
  readonly kind: (typeof SEARCH_NOTES)[number];
  /** The part, field, word or number that the sentence is about. */
  readonly about: string;
  /** What can be used instead. */
  readonly choices: readonly string[];
}

/**
 * A parsed search. Everything must match; values of the same place, type, status or owner are alternatives,
 * as in the API's filters (API description, "Bucket semantics").
 */
export interface SearchQuery {
  readonly text: readonly TextTerm[];
  readonly without: readonly TextTerm[];
  readonly places: readonly PlacedTerms[];
  readonly notInPlaces: readonly PlacedTerms[];
  readonly types: ChosenWords;
  readonly statuses: ChosenWords;
  readonly owners: readonly TextTerm[];
  readonly signals: readonly SignalTerm[];
  readonly notSignals: readonly SignalTerm[];
  readonly has: readonly SearchPresence[];
  readonly hasNot: readonly SearchPresence[];
  readonly is: readonly SearchState[];
  readonly isNot: readonly SearchState[];
  /** Only search these texts; empty for all. */
  readonly textIn: readonly SearchText[];
  /** Only words said by someone on one of these sides; empty for anyone. */
  readonly sides: readonly SearchSide[];
  /** The date range in milliseconds since 1970, `to` exclusive; null for an open end. */
  readonly from: number | null;
  readonly before: number | null;
  readonly parts: readonly SearchPart[];
  /** There was input but nothing searchable in it: matches nothing rather than everything. */
  readonly isEmpty: boolean;
}
