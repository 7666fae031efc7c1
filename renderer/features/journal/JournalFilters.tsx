import { WRITE_RESULTS } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { ChoiceMenu } from '../../ui/ChipMenu.tsx';
import type { JournalSearch } from './journalSearch.ts';

/** What came of a write, and whether those of other connections are here too. */
export function JournalFilters({
  search,
  onSearch,
}: {
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
}) {
  const { journal } = useText();
  const { result: _result, ...anyResult } = search;
  const { all: _all, ...thisOne } = search;
  return (
    <>
      <ChoiceMenu
        label={journal.result}
        any={journal.anyResult}
        values={WRITE_RESULTS}
        words={journal.results}
        chosen={search.result}
        onChoose={(result) => onSearch(result === undefined ? anyResult : { ...search, result })}
      />
      <ChoiceMenu
        label={journal.scope}
        any={journal.thisConnection}
        says={journal.thisConnection}
        values={['all']}
        words={{ all: journal.allConnections }}
        chosen={search.all === true ? 'all' : undefined}
        onChoose={(scope) => onSearch(scope === undefined ? thisOne : { ...search, all: true })}
      />
    </>
  );
}
