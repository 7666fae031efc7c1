import type { ReactNode } from 'react';
import { useText } from '../../text/useText.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './RecordList.module.css';

/** The head of a list of records: what it is, how long, and the box that it is searched by as one types. */
export function RecordListFrame({
  title,
  count,
  searchLabel,
  searchHint,
  search,
  onSearch,
  note,
  children,
}: {
  readonly title: string;
  readonly count: string | null;
  readonly searchLabel: string;
  readonly searchHint: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** What the list is narrowed to; null where it isn't. */
  readonly note: ReactNode;
  readonly children: ReactNode;
}) {
  const toList = () => document.querySelector<HTMLElement>('[data-region="list"]')?.focus();
  return (
    <>
      <header className={css['header']}>
        <h1 className={css['title']}>{title}</h1>
        <span role="status" className={css['total']}>
          {count}
        </span>
      </header>
      <div className={css['search']}>
        <SearchField
          label={searchLabel}
          placeholder={searchHint}
          value={search}
          onValue={onSearch}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown' || event.key === 'Enter') toList();
            else if (event.key === 'Escape' && search !== '') onSearch('');
            else if (event.key === 'Escape') toList();
            else return;
            event.preventDefault();
          }}
        />
      </div>
      {note === null ? null : <div className={css['note']}>{note}</div>}
      {children}
    </>
  );
}

export function RecordListSkeleton() {
  const { records } = useText();
  return (
    <div role="status" aria-label={records.loading} className={css['skeleton']}>
      {[62, 48, 71, 55, 66, 43, 58, 69].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
