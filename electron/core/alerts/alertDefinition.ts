import type { Tracker } from '#shared/contract/trackers.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { type Aliases, NO_ALIASES, spellingsOf } from '#shared/domain/search/aliases.ts';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
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

/** What a search finds in other spellings of its words, in order. */
function otherSpellings(search: string, now: Date, aliases: Aliases): readonly string[] {
  const { text, without, places, notInPlaces } = parseSearch(search, { now, aliases });
  const terms = [text, without, ...[...places, ...notInPlaces].map(({ anyOf }) => anyOf)].flat();
  return terms.flatMap(({ others }) => others.map(({ folded }) => folded)).toSorted();
}

/**
 * A view's filters and search; its order makes no difference.
 * @param aliases Only for what it watches: reads know them.
 */
export function viewDefinition(
  { name, query }: Pick<SavedView, 'name' | 'query'>,
  now: Date,
  aliases = NO_ALIASES,
): Definition {
  const { order: _order, ...asked } = groupParameters(new URLSearchParams(query));
  const search = readListSearch(asked);
  // A filter of a newer version, or a damaged one, would be left out, and the alert report everything.
  const isKnown = Object.entries(asked).every(([part, value]) => value === '' || part in search);
  const filter = toMirrorFilter(search, now);
  const others = (filter.text ?? '').split('\n').flatMap((each) => otherSpellings(each, now, aliases));
  const watched: (readonly [string, unknown])[] = Object.entries(search);
  if (others.length > 0) watched.push(['spellings', others]);
  return {
    name,
    watches: JSON.stringify(watched.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    test: isKnown ? { kind: 'filter', filter } : null,
  };
}

export function trackerDefinition(
  { name, phrases }: Pick<Tracker, 'name' | 'phrases'>,
  aliases: Aliases,
): Definition {
  const watches = JSON.stringify(phrases.flatMap((phrase) => spellingsOf(phrase, aliases)));
  return { name, watches, test: { kind: 'phrases', phrases } };
}
