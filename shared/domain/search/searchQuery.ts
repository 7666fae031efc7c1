/** A query while it is being read, one piece after the other. */
export interface DraftQuery {
  readonly text: TextTerm[];
  readonly without: TextTerm[];
  readonly places: Map<SearchPlace, TextTerm[]>;
  readonly notInPlaces: Map<SearchPlace, TextTerm[]>;
  readonly types: { anyOf: string[]; noneOf: string[] };
  readonly statuses: { anyOf: string[]; noneOf: string[] };
  readonly owners: TextTerm[];
  readonly has: Set<SearchPresence>;
  readonly hasNot: Set<SearchPresence>;
  readonly is: Set<SearchState>;
  readonly isNot: Set<SearchState>;
  readonly textIn: Set<SearchText>;
  readonly sides: Set<SearchSide>;
  from: number | null;
  before: number | null;
}

export function emptyDraft(): DraftQuery {
  return {
    text: [],
    without: [],
    places: new Map(),
    notInPlaces: new Map(),
    types: { anyOf: [], noneOf: [] },
    statuses: { anyOf: [], noneOf: [] },
    owners: [],
    has: new Set(),
    hasNot: new Set(),
    is: new Set(),
    isNot: new Set(),
    textIn: new Set(),
    sides: new Set(),
    from: null,
    before: null,
  };
}

function placed(terms: ReadonlyMap<SearchPlace, TextTerm[]>): PlacedTerms[] {
  return [...terms].map(([place, anyOf]) => ({ place, anyOf }));
}

export function settled(draft: DraftQuery, parts: SearchQuery['parts']): SearchQuery {
  const isEmpty = parts.length > 0 && parts.every(({ taken }) => taken === 'ignored');
  return {
    ...draft,
    places: placed(draft.places),
    notInPlaces: placed(draft.notInPlaces),
    has: [...draft.has],
    hasNot: [...draft.hasNot],
    is: [...draft.is],
    isNot: [...draft.isNot],
    textIn: [...draft.textIn],
    sides: [...draft.sides],
    parts,
    isEmpty,
  };
}

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

export const SEARCH_PRESENCE = ['transcript', 'timeline', 'crm', 'media', 'owner', 'start'] as const;
/** What an engagement can have: `has:transcript`. */
export type SearchPresence = (typeof SEARCH_PRESENCE)[number];

export const SEARCH_STATES = ['private', 'internal'] as const;
/** What an engagement can be: `is:private`. */
export type SearchState = (typeof SEARCH_STATES)[number];

export const SEARCH_TEXTS = ['transcript', 'title', 'notes'] as const;
/** Where the words are looked for: `in:title`. */
export type SearchText = (typeof SEARCH_TEXTS)[number];

export const SEARCH_SIDES = ['us', 'customer'] as const;
/** Who says the words: `side:customer`. */
export type SearchSide = (typeof SEARCH_SIDES)[number];

/** Any of these in that place; groups of different places must all be met. */
interface PlacedTerms {
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
  readonly has: readonly SearchPresence[];
  readonly hasNot: readonly SearchPresence[];
  readonly is: readonly SearchState[];
  readonly isNot: readonly SearchState[];
  /** The words are looked for in these texts only; empty for everywhere. */
  readonly textIn: readonly SearchText[];
  /** The words are said by someone on one of these sides; empty for anyone. */
  readonly sides: readonly SearchSide[];
  /** Took place at or after, and before: milliseconds since 1970, null where open. */
  readonly from: number | null;
  readonly before: number | null;
  readonly parts: readonly SearchPart[];
  /** Something was typed, and nothing of it can be looked for: it finds nothing, not everything. */
  readonly isEmpty: boolean;
}
