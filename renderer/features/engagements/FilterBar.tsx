import { ArrowUpDown, ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { ENGAGEMENT_ORDERS, ENGAGEMENT_TYPES, PROCESSING_STATUSES } from '#shared/contract/vocabulary.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import css from './FilterBar.module.css';
import { DEFAULT_ORDER, readListSearch, type ListSearch } from './listSearch.ts';

function ChoiceMenu({
  label,
  known,
  labels,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly known: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  // A value of the address that nobody knows is offered too, or it could not be taken off.
  const all = [...new Set([...known, ...chosen])];
  const items = all.map((value): MenuItem => {
    const on = chosen.includes(value);
    return {
      key: value,
      label: labels[value] ?? value,
      checked: { kind: 'checkbox', on },
      onChoose: () => onChange(on ? chosen.filter((each) => each !== value) : [...chosen, value].sort()),
    };
  });
  const words = chosen.map((value) => labels[value] ?? value).join(', ');
  return (
    <Menu
      label={words === '' ? label : `${label}: ${words}`}
      items={items}
      triggerClass={cx(css['chip'], chosen.length > 0 && css['set'])}
      trigger={
        <>
          <span className={css['words']}>{words === '' ? label : words}</span>
          <ChevronDown size={12} aria-hidden />
        </>
      }
    />
  );
}

export function FilterBar({
  search,
  clearable,
  onSearch,
}: {
  readonly search: ListSearch;
  readonly clearable: boolean;
  readonly onSearch: (search: ListSearch) => void;
}) {
  const { list } = useText();
  const bar = useRef<HTMLDivElement>(null);
  const order = search.order ?? DEFAULT_ORDER;
  return (
    <div ref={bar} className={css['bar']}>
      <ChoiceMenu
        label={list.type}
        known={ENGAGEMENT_TYPES}
        labels={list.types}
        chosen={search.type ?? []}
        onChange={(type) => onSearch(readListSearch({ ...search, type }))}
      />
      <ChoiceMenu
        label={list.status}
        known={PROCESSING_STATUSES}
        labels={list.statuses}
        chosen={search.status ?? []}
        onChange={(status) => onSearch(readListSearch({ ...search, status }))}
      />
      {clearable ? (
        <IconButton
          label={list.clearFilters}
          onClick={() => {
            // This button goes with the filters; the focus would fall out of the page with it.
            bar.current?.querySelector('button')?.focus();
            onSearch(readListSearch({ order }));
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
      <span className={css['gap']} />
      <Menu
        label={`${list.order}: ${list.orders[order]}`}
        triggerClass={cx(css['chip'], css['order'])}
        trigger={
          <>
            <ArrowUpDown size={12} aria-hidden />
            <span className={css['words']}>{list.orders[order]}</span>
          </>
        }
        items={ENGAGEMENT_ORDERS.map((each) => ({
          key: each,
          label: list.orders[each],
          checked: { kind: 'radio', on: each === order },
          onChoose: () => onSearch(readListSearch({ ...search, order: each })),
        }))}
      />
    </div>
  );
}
