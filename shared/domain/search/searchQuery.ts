/** Words in a row: `"annual review"`, `renew*`, or a plain word. */
export interface TextTerm {
  /** As typed, without its quotes and its star. */
  readonly typed: string;
  /** Folded; never without a letter or digit. */
  readonly folded: string;
  /** The last word may go on: typed with a star, or still being typed. */
  readonly prefix: boolean;
}

/** What is searched when a term names a place: `company:acme` looks at companies only. */
export const SEARCH_PLACES = ['title', 'person', 'speaker', 'company', 'tag'] as const;
export type SearchPlace = (typeof SEARCH_PLACES)[number];

export const SEARCH_POSSESSIONS = ['transcript', 'timeline', 'crm', 'media', 'owner', 'start'] as const;
/** What an engagement can have: `has:transcript`. */
export type SearchPossession = (typeof SEARCH_POSSESSIONS)[number];

export const SEARCH_STANDINGS = ['private', 'internal'] as const;
/** What an engagement can be: `is:private`. */
export type SearchStanding = (typeof SEARCH_STANDINGS)[number];

/** Any of these in that place; groups of different places must all be met. */
export interface PlacedTerms {
  readonly place: SearchPlace;
  readonly anyOf: readonly TextTerm[];
}

/** Engagement types or statuses by their beginning, upper case: `type:meet` is `MEETING`. */
export interface ChosenWords {
  readonly anyOf: readonly string[];
  readonly noneOf: readonly string[];
}

/** How one piece of the input was taken, for the page to show beside it. */
export interface SearchPart {
  /** Where it stands in the input. */
  readonly from: number;
  readonly to: number;
  /** `unsure`: not what it looks like; the meaning says what was made of it. `ignored`: nothing could be. */
  readonly taken: 'as-meant' | 'unsure' | 'ignored';
  /** A plain sentence. */
  readonly meaning: string;
}

/**
 * What a person searches for. Everything must be met; values of one place, type, status or owner are
 * alternatives to each other, as in the service's own filters (API description, "Bucket semantics").
 */
export interface SearchQuery {
  readonly text: readonly TextTerm[];
  readonly without: readonly TextTerm[];
  readonly places: readonly PlacedTerms[];
  readonly notInPlaces: readonly PlacedTerms[];
  readonly types: ChosenWords;
  readonly statuses: ChosenWords;
  readonly owners: readonly TextTerm[];
  readonly has: readonly SearchPossession[];
  readonly hasNot: readonly SearchPossession[];
  readonly is: readonly SearchStanding[];
  readonly isNot: readonly SearchStanding[];
  /** Took place at or after, and before: milliseconds since 1970, null where open. */
  readonly from: number | null;
  readonly before: number | null;
  readonly parts: readonly SearchPart[];
  /** Something was typed, and nothing of it can be looked for: it finds nothing, not everything. */
  readonly isEmpty: boolean;
}
