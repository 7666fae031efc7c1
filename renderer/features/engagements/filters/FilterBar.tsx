import { ArrowUpDown, ListFilter, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { FILTER_NAMES, type FilterName } from '#shared/contract/filterTable.ts';
import { MIRROR_SORT_KEYS, type MirrorSortKey } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { useText } from '../../../text/useText.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuItems.tsx';
import { Row, Text } from '../../../ui/primitives.tsx';
import {
  DEFAULT_ORDER,
  filtersSet,
  type ListOrder,
  type ListSearch,
  readListSearch,
  withFilter,
} from '#shared/domain/list/listSearch.ts';
import { FilterChip } from './FilterChip.tsx';
import css from './Filters.module.css';

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
  const {
    engagements: { list, columns },
  } = useText();
  const order = search.order ?? DEFAULT_ORDER;
  const labelOf = (each: ListOrder): string => {
    if (isNamed(each)) return list.orders[each];
    const column = columns[MIRROR_SORT_KEYS.find((key) => each.startsWith(`${key}:`)) ?? 'date'];
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
      ]}
    />
  );
}

/** The active filters as chips to change or remove, and a menu to add one. */
export function FilterBar({
  connectionId,
  search,
  withoutOrder = false,
  onSearch,
}: {
  readonly connectionId: ConnectionId;
  readonly search: ListSearch;
  /** Only the filters, within something else. */
  readonly withoutOrder?: boolean;
  readonly onSearch: (search: ListSearch) => void;
}) {
  const {
    engagements: { filters },
  } = useText();
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
          connectionId={connectionId}
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
        <span className={css['end']}>
          <OrderMenu search={search} onSearch={onSearch} />
        </span>
      )}
    </Row>
  );
}
