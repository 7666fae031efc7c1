import { ArrowUpDown } from 'lucide-react';
import { ENGAGEMENT_ORDERS } from '#shared/contract/enumerations.ts';
import { useText } from '../../text/useText.ts';
import { Menu } from '../../ui/Menu.tsx';
import css from './OrderMenu.module.css';
import { DEFAULT_ORDER, readListSearch, type ListSearch } from './listSearch.ts';

/** What the list is sorted by. */
export function OrderMenu({
  search,
  onSearch,
}: {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}) {
  const { list } = useText();
  const order = search.order ?? DEFAULT_ORDER;
  return (
    <Menu
      label={`${list.order}: ${list.orders[order]}`}
      triggerClass={css['order']}
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
  );
}
