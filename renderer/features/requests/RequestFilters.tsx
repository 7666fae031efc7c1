import { ChevronDown } from 'lucide-react';
import { REQUEST_OUTCOMES, REQUEST_PRIORITIES } from '#shared/contract/vocabulary.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/Menu.tsx';
import css from './RequestLog.module.css';
import { METHODS, readRequestSearch, type RequestLogSearch } from './requestSearch.ts';

function OneOf<V extends string>({
  label,
  any,
  values,
  words,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** What it says while nothing is chosen. */
  readonly any: string;
  readonly values: readonly V[];
  readonly words: Readonly<Record<V, string>>;
  readonly chosen: V | undefined;
  readonly onChoose: (value: V | undefined) => void;
}) {
  const shown = chosen === undefined ? any : words[chosen];
  return (
    <Menu
      label={`${label}: ${shown}`}
      triggerClass={cx(css['chip'], chosen !== undefined && css['set'])}
      trigger={
        <>
          {chosen === undefined ? label : shown}
          <ChevronDown size={12} aria-hidden />
        </>
      }
      items={[undefined, ...values].map((value) => ({
        key: value ?? 'any',
        label: value === undefined ? any : words[value],
        checked: { kind: 'radio', on: value === chosen },
        onChoose: () => onChoose(value),
      }))}
    />
  );
}

/** What became of a request, how it was made, and who waited for it. */
export function RequestFilters({
  search,
  onSearch,
}: {
  readonly search: RequestLogSearch;
  readonly onSearch: (search: RequestLogSearch) => void;
}) {
  const { requests } = useText();
  return (
    <>
      <OneOf
        label={requests.outcome}
        any={requests.outcomes.all}
        values={REQUEST_OUTCOMES.filter((outcome) => outcome !== 'all')}
        words={requests.outcomes}
        chosen={search.outcome}
        onChoose={(outcome) => onSearch(readRequestSearch({ ...search, outcome }))}
      />
      <OneOf
        label={requests.method}
        any={requests.anyMethod}
        values={METHODS}
        words={requests.methods}
        chosen={search.method}
        onChoose={(method) => onSearch(readRequestSearch({ ...search, method }))}
      />
      <OneOf
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
