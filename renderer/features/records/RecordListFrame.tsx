import type { ReactNode } from 'react';
import { useText } from '../../text/useText.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './RecordList.module.css';

/** The head of a list of records: its title, its count and its search field. */
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
  /** What the list is limited to; null where it isn't. */
  readonly note: ReactNode;
  readonly children: ReactNode;
}) {
  const toList = () => document.querySelector<HTMLElement>('[data-region="list"]')?.focus();
  return (
    <>
      <Row as="header" gap={8} className={css['header']}>
        <Text as="h1" size="heading">
          {title}
        </Text>
        <Text role="status" size="small" tone="tertiary" tabular>
          {count}
        </Text>
      </Row>
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
      {note === null ? null : (
        <Text as="div" tone="secondary">
          <Row gap={8} justify="between" className={css['note']}>
            {note}
          </Row>
        </Text>
      )}
      {children}
    </>
  );
}

export function RecordListSkeleton() {
  const { records } = useText();
  return (
    <Stack role="status" aria-label={records.loading} className={css['skeleton']}>
      {[62, 48, 71, 55, 66, 43, 58, 69].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Stack>
  );
}
