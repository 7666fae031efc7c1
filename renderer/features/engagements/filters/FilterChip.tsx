import { useQueries } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import { type ChoiceKind, recordNameQuery } from '../../../queries/recordQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { type FilterName, type ListSearch, parseCrmRecord } from '../listSearch.ts';
import { FilterPicker } from './FilterPicker.tsx';
import css from './Filters.module.css';

const KINDS: Partial<Record<FilterName, ChoiceKind>> = {
  company: 'company',
  contact: 'contact',
  owner: 'user',
  tag: 'tag',
};
const NONE: readonly string[] = [];

/** What the ids of a filter are called; those that nobody here knows stay ids. */
function useFilterNames(
  connectionId: ConnectionId,
  name: FilterName,
  search: ListSearch,
): ReadonlyMap<string, string> {
  const value = search[name];
  const ids = Array.isArray(value) ? (value as readonly string[]) : NONE;
  const kind = KINDS[name];
  const names = useQueries({
    queries: kind === undefined ? [] : ids.map((id) => recordNameQuery(connectionId, kind, id)),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
  return new Map(
    ids.map(
      (id, at) => [id, name === 'record' ? (parseCrmRecord(id)?.id ?? id) : (names[at] ?? id)] as const,
    ),
  );
}

/** What a filter is set to, in a few words. */
function useFilterText(name: FilterName, search: ListSearch, names: ReadonlyMap<string, string>): string {
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

interface FilterChipProps {
  readonly connectionId: ConnectionId;
  readonly name: FilterName;
  readonly search: ListSearch;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onChange: (value: readonly string[] | string | undefined) => void;
  readonly onRemove: () => void;
}

/** One filter that is set: pressed it can be changed, and its cross or the Delete key takes it off. */
export function FilterChip({
  connectionId,
  name,
  search,
  open,
  onToggle,
  onChange,
  onRemove,
}: FilterChipProps) {
  const { filters, list } = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const names = useFilterNames(connectionId, name, search);
  const words = useFilterText(name, search, names);
  const label = filters.names[name];
  const saysItself = name in list.marks && search[name] !== undefined;

  // Put there to be set: it opens with the page's own way of opening, and so knows what it belongs to.
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
        aria-label={filters.edit(label, words)}
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
        <span className={css['words']}>{words}</span>
        <ChevronDown size={12} aria-hidden />
      </button>
      <button type="button" aria-label={filters.remove(label)} className={css['remove']} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
      {/* The keys are only kept in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
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
        // Keys of what lies behind must not act while it is open.
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
      </div>
    </span>
  );
}
