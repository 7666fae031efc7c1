import { useQueries } from '@tanstack/react-query';
import { ArrowUpDown, ChevronDown, ListFilter, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { MIRROR_SORT_KEYS, type MirrorSortKey } from '#shared/contract/enumerations.ts';
import { ENGAGEMENT_FILTERS, FILTER_NAMES, type FilterName } from '#shared/contract/filterTable.ts';
import { readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import {
  DEFAULT_ORDER,
  filtersSet,
  isOfKind,
  type ListOrder,
  type ListSearch,
  parseCrmRecord,
  readListSearch,
  withFilter,
} from '#shared/domain/list/listSearch.ts';
import { signalOfOrder } from '#shared/domain/signals/signalColumns.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { nameQuery } from '../../../queries/recordQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { late } from '../../../ui/late.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuItems.tsx';
import { Row, Text } from '../../../ui/primitives.tsx';
import { useNamedSignals } from '../signalColumns.ts';
import { useValueLabels, describeDays, describeDuration } from './filterChoices.ts';
import { useConnectionId } from '../../../queries/workspace.ts';
import css from './Filters.module.css';

const FilterPicker = late(async () => (await import('./FilterPicker.tsx')).FilterPicker);

const NONE: readonly string[] = [];

/** Names for the ids of a filter; unknown ids are shown as they are. */
function useFilterNames(name: FilterName, search: ListSearch): ReadonlyMap<string, string> {
  const connectionId = useConnectionId();
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
  const { filters, list } = useText().engagements;
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
  if (isOfKind(name, 'conditions'))
    return (search[name] ?? []).join(' · ').replaceAll('"', '') || filters.any;
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
  readonly name: FilterName;
  readonly search: ListSearch;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onChange: (value: readonly string[] | string | undefined) => void;
  readonly onRemove: () => void;
}

/** One filter: clicking it opens its picker; its cross or the Delete key removes it. */
function FilterChip({ name, search, open, onToggle, onChange, onRemove }: FilterChipProps) {
  const { filters, list } = useText().engagements;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const names = useFilterNames(name, search);
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
      <Row
        as="button"
        gap={4}
        inline
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
      </Row>
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
        {open ? <FilterPicker name={name} search={search} names={names} onChange={onChange} /> : null}
      </Text>
    </span>
  );
}

/** Orders with names of their own; others are named after their column. */
const NAMED_ORDERS = ['date:desc', 'date:asc', 'updated_at:desc', 'updated_at:asc'] as const;

function isNamed(order: ListOrder): order is (typeof NAMED_ORDERS)[number] {
  return NAMED_ORDERS.some((each) => each === order);
}

/** The sort order of the list. */
function OrderMenu({
  search,
  onSearch,
}: {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}) {
  const { list, columns } = useText().engagements;
  const order = search.order ?? DEFAULT_ORDER;
  const ids = useMemo(() => [signalOfOrder(order)].filter((id) => id !== null), [order]);
  const [signal] = useNamedSignals(ids);
  const labelOf = (each: ListOrder): string => {
    if (isNamed(each)) return list.orders[each];
    const key = MIRROR_SORT_KEYS.find((name) => each.startsWith(`${name}:`));
    const column = key === undefined ? (signal?.name ?? '') : columns[key];
    return each.endsWith(':asc') ? list.ascending({ column }) : list.descending({ column });
  };
  const itemOf = (each: ListOrder, label: string): MenuItem => ({
    key: each,
    label,
    checked: { kind: 'radio', on: each === order },
    onChoose: () => onSearch(readListSearch({ ...search, order: each })),
  });
  const columnOrder = (key: MirrorSortKey): ListOrder =>
    order === `${key}:desc` || (key === 'duration' && order !== 'duration:asc')
      ? `${key}:desc`
      : `${key}:asc`;
  return (
    <Menu
      label={`${list.order}: ${labelOf(order)}`}
      look="quiet"
      triggerClass={css['order']}
      trigger={
        <>
          <ArrowUpDown size={12} aria-hidden />
          <Text wrap="truncate" className={css['orderMenuWords']}>
            {labelOf(order)}
          </Text>
        </>
      }
      items={[
        ...NAMED_ORDERS.map((each) => itemOf(each, list.orders[each])),
        { key: 'line', separator: true },
        ...MIRROR_SORT_KEYS.filter((key) => key !== 'date').map((key) =>
          itemOf(columnOrder(key), columns[key]),
        ),
        // One by a signal is chosen at the head of its column.
        ...(signal === undefined ? [] : [itemOf(order, signal.name)]),
      ]}
    />
  );
}

/** The active filters as chips to change or remove, and a menu to add one. */
export function FilterBar({
  search,
  withoutOrder = false,
  onSearch,
}: {
  readonly search: ListSearch;
  /** Only the filters, within something else. */
  readonly withoutOrder?: boolean;
  readonly onSearch: (search: ListSearch) => void;
}) {
  const { filters } = useText().engagements;
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<FilterName | null>(null);
  const set = filtersSet(search);
  const shown = FILTER_NAMES.filter((name) => set.includes(name) || name === open);

  // Clicks the button, because the menu opens relative to it.
  useCommands({ 'list.filter': () => bar.current?.querySelector<HTMLElement>('button')?.click() });

  const focusAdd = () => bar.current?.querySelector<HTMLElement>('button')?.focus();
  const remove = (name: FilterName) => {
    // The focused chip disappears.
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const next = chips[shown.indexOf(name) + 1] ?? chips[shown.indexOf(name) - 1];
    if (next === undefined) focusAdd();
    else next.focus();
    setOpen(null);
    onSearch(withFilter(search, name, undefined));
  };

  return (
    <Row
      gap={6}
      wrap
      ref={bar}
      role="group"
      aria-label={filters.bar}
      className={withoutOrder ? undefined : css['bar']}
    >
      <Menu
        label={filters.add}
        look="quiet"
        triggerClass={css['add']}
        trigger={
          <>
            <ListFilter size={13} aria-hidden />
            {filters.add}
          </>
        }
        items={FILTER_NAMES.filter((name) => !shown.includes(name)).map((name) => ({
          key: name,
          label: filters.names[name],
          onChoose: () => setOpen(name),
        }))}
      />
      {shown.map((name) => (
        <FilterChip
          key={name}
          name={name}
          search={search}
          open={open === name}
          onToggle={(isOpen) => {
            if (isOpen) setOpen(name);
            else if (open === name) {
              setOpen(null);
              if (search[name] === undefined) focusAdd();
            }
          }}
          onChange={(value) => onSearch(withFilter(search, name, value))}
          onRemove={() => remove(name)}
        />
      ))}
      {set.length < 2 ? null : (
        <IconButton
          label={filters.clearAll}
          onClick={() => {
            focusAdd();
            onSearch(readListSearch({ q: search.q, order: search.order }));
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {withoutOrder ? null : (
        <Text grow end>
          <OrderMenu search={search} onSearch={onSearch} />
        </Text>
      )}
    </Row>
  );
}
