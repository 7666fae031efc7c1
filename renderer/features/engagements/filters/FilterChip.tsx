import { useQueries } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { ENGAGEMENT_FILTERS, type FilterName } from '#shared/contract/filterTable.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import { nameQuery } from '../../../queries/recordQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Text } from '../../../ui/primitives.tsx';
import { isOfKind, type ListSearch, parseCrmRecord } from '#shared/domain/list/listSearch.ts';
import { late } from '../../../ui/late.tsx';
import { useValueLabels } from './filterChoices.ts';
import { describeDays, describeDuration } from './filterText.ts';
import css from './Filters.module.css';

const FilterPicker = late(async () => (await import('./FilterPicker.tsx')).FilterPicker);

const NONE: readonly string[] = [];

/** Names for the ids of a filter; unknown ids are shown as they are. */
function useFilterNames(
  connectionId: ConnectionId,
  name: FilterName,
  search: ListSearch,
): ReadonlyMap<string, string> {
  const isRecord = isOfKind(name, 'records');
  const kind = isRecord ? ENGAGEMENT_FILTERS[name].record : undefined;
  const ids = isRecord || isOfKind(name, 'crmRecords') ? (search[name] ?? NONE) : NONE;
  const names = useQueries({
    queries: kind === undefined ? [] : ids.map((id) => nameQuery(connectionId, kind, id)),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
  return new Map(
    ids.map((id, at) => [id, isRecord ? (names[at] ?? id) : (parseCrmRecord(id)?.id ?? id)] as const),
  );
}

/** A short text for the value of a filter. */
function useFilterText(name: FilterName, search: ListSearch, names: ReadonlyMap<string, string>): string {
  const {
    engagements: { filters, list },
  } = useText();
  const format = useFormat();
  const labels = useValueLabels();
  const listed = (values: readonly string[]) => {
    const [first, second] = values;
    if (first === undefined) return filters.any;
    if (values.length === 2 && second !== undefined) return `${first}, ${second}`;
    return values.length === 1 ? first : filters.andMore({ first, more: values.length - 1 });
  };
  if (isOfKind(name, 'values')) {
    return listed((search[name] ?? []).map((each) => labels[name]?.[each] ?? each));
  }
  if (isOfKind(name, 'records', 'crmRecords')) {
    return listed((search[name] ?? []).map((each) => names.get(each) ?? each));
  }
  if (isOfKind(name, 'days')) {
    const range = readDayRange(search[name] ?? '');
    return range === null ? filters.any : describeDays(filters, format, range);
  }
  if (isOfKind(name, 'duration')) {
    const range = readDurationRange(search[name] ?? '');
    return range === null ? filters.any : describeDuration(filters, range);
  }
  if (isOfKind(name, 'flag')) {
    const answer = search[name];
    return answer === undefined ? filters.any : list.marks[name][answer];
  }
  return search[name]?.replaceAll('\n', ' · ') ?? filters.any;
}

interface FilterChipProps {
  readonly connectionId: ConnectionId;
  readonly name: FilterName;
  readonly search: ListSearch;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onChange: (value: readonly string[] | string | undefined) => void;
  readonly onRemove: () => void;
}

/** One filter: clicking it opens its picker; its cross or the Delete key removes it. */
export function FilterChip({
  connectionId,
  name,
  search,
  open,
  onToggle,
  onChange,
  onRemove,
}: FilterChipProps) {
  const {
    engagements: { filters, list },
  } = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const names = useFilterNames(connectionId, name, search);
  const words = useFilterText(name, search, names);
  const label = filters.names[name];
  const saysItself = name in list.marks && search[name] !== undefined;

  // A new filter opens its picker with a click, so that the popover is anchored to its button.
  const wanted = useRef(open);
  useEffect(() => {
    if (wanted.current) button.current?.click();
    wanted.current = false;
  }, []);

  return (
    <span className={css['chip']}>
      <button
        ref={button}
        type="button"
        data-chip
        popoverTarget={id}
        aria-label={filters.edit({ name: label, values: words })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Delete"
        title={filters.removeHint}
        className={css['edit']}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          onRemove();
        }}
      >
        {saysItself ? null : <span className={css['which']}>{label}</span>}
        <Text wrap="truncate" className={css['words']}>
          {words}
        </Text>
        <ChevronDown size={12} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={filters.remove({ name: label })}
        className={css['remove']}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
      {/* Only prevents keys from leaving the popover. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <Text
        as="div"
        size="ui"
        tone="primary"
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={css['picker']}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          onToggle(event.newState === 'open');
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>('[data-first]')?.focus();
        }}
        // Page shortcuts must not run while it is open.
        onKeyDown={(event) => event.stopPropagation()}
      >
        {open ? (
          <FilterPicker
            connectionId={connectionId}
            name={name}
            search={search}
            names={names}
            onChange={onChange}
          />
        ) : null}
      </Text>
    </span>
  );
}
