import type {
  PlacedTerms,
  SearchPlace,
  SearchPossession,
  SearchQuery,
  SearchStanding,
  TextTerm,
} from './searchQuery.ts';

/** A query while it is being read, one piece after the other. */
export interface DraftQuery {
  readonly text: TextTerm[];
  readonly without: TextTerm[];
  readonly places: Map<SearchPlace, TextTerm[]>;
  readonly notInPlaces: Map<SearchPlace, TextTerm[]>;
  readonly types: { anyOf: string[]; noneOf: string[] };
  readonly statuses: { anyOf: string[]; noneOf: string[] };
  readonly owners: TextTerm[];
  readonly has: Set<SearchPossession>;
  readonly hasNot: Set<SearchPossession>;
  readonly is: Set<SearchStanding>;
  readonly isNot: Set<SearchStanding>;
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
    parts,
    isEmpty,
  };
}
