import { REQUEST_OUTCOMES, REQUEST_PRIORITIES } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { ChoiceMenu } from '../../ui/ChipMenu.tsx';
import { METHODS, readRequestSearch, type RequestLogSearch } from './requestSearch.ts';

/** What became of a request, how it was made, and who waited for it. */
export function RequestFilters({
  search,
  onSearch,
}: {
  readonly search: RequestLogSearch;
  readonly onSearch: (search: RequestLogSearch) => void;
}) {
  const { requestLog: requests } = useText();
  return (
    <>
      <ChoiceMenu
        label={requests.outcome}
        any={requests.outcomes.all}
        values={REQUEST_OUTCOMES.filter((outcome) => outcome !== 'all')}
        words={requests.outcomes}
        chosen={search.outcome}
        onChoose={(outcome) => onSearch(readRequestSearch({ ...search, outcome }))}
      />
      <ChoiceMenu
        label={requests.method}
        any={requests.anyMethod}
        values={METHODS}
        words={requests.methods}
        chosen={search.method}
        onChoose={(method) => onSearch(readRequestSearch({ ...search, method }))}
      />
      <ChoiceMenu
        label={requests.line}
        any={requests.anyLine}
        values={REQUEST_PRIORITIES}
        words={requests.lines}
        chosen={search.line}
        onChoose={(line) => onSearch(readRequestSearch({ ...search, line }))}
      />
    </>
  );
}
