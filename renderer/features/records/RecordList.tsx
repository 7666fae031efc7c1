import { Building2 } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useRowWindows } from '../../queries/listPaging.ts';
import {
  type RecordKind,
  type RecordRow as RecordRowData,
  recordsQuery,
} from '../../queries/recordQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { recordSubtitle } from './recordFieldValues.ts';
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

export const RECORD_ROW_HEIGHT = 52;

/** A contact, company or user with its subtitle and its number of engagements. */
function RecordRow({
  place,
  kind,
  record,
  open,
}: {
  readonly place: RowPlace;
  readonly kind: RecordKind;
  /** Undefined while it loads. */
  readonly record: RecordRowData | undefined;
  readonly open: boolean;
}) {
  const { records } = useText();
  const format = useFormat();
  if (record === undefined) {
    return (
      <GridRow place={place} height={RECORD_ROW_HEIGHT} busy className={css['row']}>
        <Text role="gridcell" weight="medium" wrap="truncate" className={css['name']}>
          <Skeleton width={`${40 + ((place.index * 7) % 30)}%`} />
        </Text>
      </GridRow>
    );
  }
  const name = record.name === '' ? records.unnamed : record.name;
  const details = recordSubtitle(kind, record, records.roles);
  return (
    <GridRow place={place} height={RECORD_ROW_HEIGHT} selected={open} className={css['row']}>
      <span role="gridcell" className={css['picture']}>
        {kind === 'company' ? (
          <Building2 size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <Avatar name={name} size={24} />
        )}
      </span>
      <Text role="gridcell" weight="medium" wrap="truncate" className={css['name']}>
        {name}
      </Text>
      <Text role="gridcell" size="small" tone="tertiary" wrap="truncate" className={css['details']}>
        {details}
      </Text>
      <Text
        role="gridcell"
        size="small"
        tone="tertiary"
        tabular
        className={css['count']}
        title={records.engagements({ count: record.engagements })}
      >
        <span aria-hidden="true">{format.number(record.engagements)}</span>
        <VisuallyHidden>{records.engagements({ count: record.engagements })}</VisuallyHidden>
      </Text>
    </GridRow>
  );
}

interface RecordListProps {
  readonly connectionId: ConnectionId;
  readonly kind: RecordKind;
  readonly search: string;
  /** Limits the list to the contacts of one company. */
  readonly ofCompany: { readonly id: CompanyId; readonly name: string } | null;
  readonly openId: string | null;
  readonly onSearch: (search: string) => void;
  readonly onShowAll: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** The scope the token lacks to see these; null where none is known to be missing. */
  readonly missingScope: string | null;
  readonly actionFor: (problem: Problem) => ReactNode;
}

const heightOf = () => RECORD_ROW_HEIGHT;

/** All contacts, companies or users by name, with a search field. */
export function RecordList(props: RecordListProps) {
  const { connectionId, kind, search, ofCompany, openId } = props;
  const {
    records,
    connections: { scopes },
  } = useText();
  const words = records.kinds[kind];
  const company = ofCompany?.id ?? null;
  const queryOf = useCallback(
    (window: number) => recordsQuery(connectionId, { kind, search, ofCompany: company }, window),
    [connectionId, kind, search, company],
  );
  const { rows, total, onShown, error, isPending } = useRowWindows<RecordRowData>(queryOf);
  const isOpen = (row: RecordRowData | undefined) => row !== undefined && row.fields.id === openId;

  let body: ReactNode;
  if (error !== null) {
    body = <ProblemView place="page" problem={error.problem} action={props.actionFor(error.problem)} />;
  } else if (isPending) body = <RecordListSkeleton />;
  else if (total === 0 && search !== '') {
    body = (
      <EmptyState
        title={records.nobodyFoundTitle}
        action={<Button onClick={() => props.onSearch('')}>{records.clearSearch}</Button>}
      >
        {records.nobodyFoundBody}
      </EmptyState>
    );
  } else if (total === 0 && props.missingScope !== null) {
    body = (
      <EmptyState title={scopes.cantSeeTitle}>
        {scopes.cantSee({ what: scopes.whats[kind], scope: props.missingScope })}
      </EmptyState>
    );
  } else if (total === 0) body = <EmptyState title={words.emptyTitle}>{words.emptyBody}</EmptyState>;
  else {
    body = (
      <RowGrid
        // Another search is another list, which starts at its top.
        key={JSON.stringify([connectionId, kind, company, search])}
        label={words.title}
        name={`records ${connectionId} ${kind} ${company ?? ''} ${search}`}
        count={rows.length}
        heightOf={heightOf}
        first={openId === null}
        onShown={onShown}
        onOpen={(index) => {
          const row = rows[index];
          if (row !== undefined) props.onOpen(row.fields.id);
        }}
        onClose={openId === null ? null : props.onClose}
        foot={words.total({ count: rows.length })}
        renderRow={(place) => {
          const record = rows[place.index];
          return (
            <RecordRow
              key={record?.fields.id ?? `row ${place.index}`}
              place={place}
              kind={kind}
              record={record}
              open={isOpen(record)}
            />
          );
        }}
      />
    );
  }

  return (
    <RecordListFrame
      title={words.title}
      count={total === null || total === 0 ? null : words.total({ count: total })}
      searchLabel={words.search}
      searchHint={words.searchHint}
      search={search}
      onSearch={props.onSearch}
      note={
        ofCompany === null ? null : (
          <>
            {records.ofCompany({ name: ofCompany.name })}
            <Button look="quiet" onClick={props.onShowAll}>
              {records.everybody}
            </Button>
          </>
        )
      }
    >
      {body}
    </RecordListFrame>
  );
}
