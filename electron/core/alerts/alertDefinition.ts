import type { Tracker } from '#shared/contract/trackers.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { groupParameters, readListSearch, toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import type { MatchTest } from '../mirror/mirror.ts';
import type { StoredAlert } from './alertRows.ts';

/** What an alert looks for at present. */
export interface Definition {
  readonly name: string;
  /** Differs whenever the alert looks for something else. */
  readonly watches: string;
  /** Null if the view has a filter that can't be judged. */
  readonly test: MatchTest | null;
}

export interface DefinedAlert {
  readonly alert: StoredAlert;
  /** Null if the view or tracker no longer exists. */
  readonly definition: Definition | null;
}

/** A view's filters and search; its order makes no difference. */
export function viewDefinition({ name, query }: Pick<SavedView, 'name' | 'query'>, now: Date): Definition {
  const { order: _order, ...asked } = groupParameters(new URLSearchParams(query));
  const search = readListSearch(asked);
  // A filter of a newer version, or a damaged one, would be left out, and the alert report everything.
  const isKnown = Object.entries(asked).every(([part, value]) => value === '' || part in search);
  return {
    name,
    watches: JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    test: isKnown ? { kind: 'filter', filter: toMirrorFilter(search, now) } : null,
  };
}

export function trackerDefinition({ name, phrases }: Pick<Tracker, 'name' | 'phrases'>): Definition {
  return { name, watches: JSON.stringify(phrases), test: { kind: 'phrases', phrases } };
}
