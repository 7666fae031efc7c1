import type { ReactNode, Ref } from 'react';
import css from './LogPage.module.css';
import { SearchField } from './SearchField.tsx';

/** A page that is one long list to be searched, and the details of one row beside it. */
export function LogPage({
  title,
  search,
  filters,
  count,
  end,
  notice = null,
  details,
  ref,
  children,
}: {
  readonly title: string;
  readonly search: {
    readonly label: string;
    readonly hint: string;
    readonly value: string;
    readonly onValue: (value: string) => void;
  };
  readonly filters: ReactNode;
  /** How many rows there are, said when it changes. */
  readonly count?: string | null;
  /** What stands at the other end of the toolbar. */
  readonly end: ReactNode;
  readonly notice?: ReactNode;
  /** Null while no row is open. */
  readonly details: ReactNode;
  /** The list with its details. */
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) {
  return (
    <div className={css['log']}>
      <header className={css['bar']}>
        <h1 className={css['title']}>{title}</h1>
        <SearchField
          label={search.label}
          placeholder={search.hint}
          value={search.value}
          onValue={search.onValue}
          className={css['search']}
        />
        {filters}
        <div className={css['end']}>
          {count === undefined ? null : (
            <span role="status" className={css['count']}>
              {count}
            </span>
          )}
          {end}
        </div>
      </header>
      {notice}
      <div ref={ref} className={css['body']}>
        {children}
        {details}
      </div>
    </div>
  );
}
