import { readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import type { FilterName, ListSearch } from '../listSearch.ts';

/** What a filter is set to, in a few words. */
export function useFilterWords(
  name: FilterName,
  search: ListSearch,
  names: ReadonlyMap<string, string>,
): string {
  const { filters, list } = useText();
  const format = useFormat();
  const listed = (values: readonly string[]) => {
    const [first, second] = values;
    if (first === undefined) return filters.any;
    if (values.length === 2 && second !== undefined) return `${first}, ${second}`;
    return values.length === 1 ? first : filters.andMore(first, values.length - 1);
  };
  switch (name) {
    case 'type':
      return listed((search.type ?? []).map((each) => list.types[each] ?? each));
    case 'status':
      return listed((search.status ?? []).map((each) => list.statuses[each] ?? each));
    case 'company':
    case 'contact':
    case 'record':
    case 'owner':
    case 'tag':
      return listed((search[name] ?? []).map((each) => names.get(each) ?? each));
    case 'start':
    case 'updated': {
      const span = readDayRange(search[name] ?? '');
      if (span === null) return filters.any;
      if (span.kind === 'preset') return filters.presets[span.preset];
      const day = (each: string | null) => (each === null ? null : format.day(each));
      return filters.days(day(span.first), day(span.last));
    }
    case 'length': {
      const span = readDurationRange(search.length ?? '');
      return span === null ? filters.any : filters.minutes(span.least, span.below);
    }
    case 'text':
      return search.text?.replaceAll('\n', ' · ') ?? filters.any;
    case 'private':
    case 'internal':
    case 'crm':
    case 'transcript': {
      const answer = search[name];
      return answer === undefined ? filters.any : list.marks[name][answer];
    }
  }
}
