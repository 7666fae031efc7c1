import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useFeedKeys, FeedPage, useDayNames } from '../../ui/FeedPage.tsx';
import {
  type ChangedHow,
  type ChangedKind,
  type UpdatesChoice,
  updatesQuery,
  useMarkUpdatesRead,
} from '../../queries/updateQueries.ts';
import { useFetchAhead } from '../../queries/listPaging.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { PageBody, type PageTabs } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import { RecordChanges } from './RecordChanges.tsx';
import { type ChangedRecord, groupChanges } from './changeGroups.ts';
import css from './Updates.module.css';

const KINDS: readonly ChangedKind[] = ['engagement', 'contact', 'company', 'user', 'tag'];
const HOWS: readonly ChangedHow[] = ['appeared', 'changed', 'deleted'];

function FilterChips<Value extends string>({
  label,
  values,
  labels,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  return (
    <Chips label={label}>
      {values.map((value) => {
        const on = chosen.includes(value);
        return (
          <Chip
            key={value}
            pressed={on}
            onPress={() => onChange(values.filter((each) => (each === value ? !on : chosen.includes(each))))}
          >
            {labels[value]}
          </Chip>
        );
      })}
    </Chips>
  );
}

/** Filters by kind of record and kind of change. Without a selection, everything is shown. */
function UpdatesFilters({
  choice,
  onChange,
}: {
  readonly choice: UpdatesChoice;
  readonly onChange: (choice: UpdatesChoice) => void;
}) {
  const { updates } = useText();
  return (
    <Row gap={24} rowGap={8} wrap className={css['filters']}>
      <FilterChips
        label={updates.kind}
        values={KINDS}
        labels={updates.kinds}
        chosen={choice.kinds}
        onChange={(kinds) => onChange({ ...choice, kinds })}
      />
      <FilterChips
        label={updates.how}
        values={HOWS}
        labels={updates.hows}
        chosen={choice.how}
        onChange={(how) => onChange({ ...choice, how })}
      />
    </Row>
  );
}

const GUESSED_HEIGHT = 92;
const DAY_HEIGHT = 44;
const OVERSCAN = 6;
/** The next page is fetched when fewer entries than this are left below. */
const ASK_AHEAD = 12;

interface UpdatesFeedProps {
  readonly connectionId: ConnectionId;
  readonly choice: UpdatesChoice;
  readonly onChoice: (choice: UpdatesChoice) => void;
  /** The name of a record as a link to its page. */
  readonly renderName: (record: ChangedRecord, name: string) => ReactNode;
  readonly onOpen: (record: ChangedRecord) => void;
  readonly actionFor: (problem: Problem) => ReactNode;
  /** Links to the pages of updates. */
  readonly tabs: PageTabs;
}

/** The feed of updates by day and record, newest first. */
export function UpdatesFeed(props: UpdatesFeedProps) {
  const { connectionId, choice, onChoice, renderName, onOpen } = props;
  const { updates } = useText();
  const dayOf = useDayNames();
  const query = useInfiniteQuery(updatesQuery(connectionId, choice));
  const mark = useMarkUpdatesRead(connectionId);
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = query.data?.pages ?? [];
  const items = useMemo(() => {
    const pages = query.data?.pages ?? [];
    return groupChanges(
      pages.flatMap((page) => page.changes),
      dayOf,
      pages[0]?.looked ?? 0,
    );
  }, [query.data, dayOf]);
  const filtered = choice.kinds.length > 0 || choice.how.length > 0;

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'day' ? DAY_HEIGHT : GUESSED_HEIGHT),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: OVERSCAN,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const onShown = useFetchAhead(query, items.length, ASK_AHEAD);
  useEffect(() => onShown(0, last), [onShown, last]);

  useFeedKeys(scroller, (key) => {
    const item = items.find((each) => each.key === key);
    if (item?.kind === 'record') onOpen(item.record);
  });

  const markAll = (newest: number, looked: number) =>
    mark.mutate(newest, {
      onSuccess: () => showToast({ words: updates.marked, undo: () => mark.mutate(looked) }),
    });

  let body: ReactNode;
  if (query.isError && first === undefined) {
    body = (
      <ProblemView
        place="page"
        problem={query.error.problem}
        onRetry={() => void query.refetch()}
        action={props.actionFor(query.error.problem)}
      />
    );
  } else if (first === undefined) {
    body = <LoadingLines label={updates.loading} widths={[42, 60, 36, 54]} />;
  } else if (items.length === 0) {
    body = filtered ? (
      <EmptyState
        title={updates.filteredTitle}
        action={
          <Button onClick={() => onChoice({ ...choice, kinds: [], how: [] })}>{updates.clearFilters}</Button>
        }
      >
        {updates.filteredBody}
      </EmptyState>
    ) : (
      <EmptyState title={updates.emptyTitle}>{updates.emptyBody}</EmptyState>
    );
  } else {
    body = (
      <div ref={scroller} data-region="list" className={css['scroller']}>
        <div
          role="group"
          aria-label={updates.title}
          aria-busy={query.isFetchingNextPage}
          className={css['feed']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {shown.map(({ index, key, start }) => {
            const item = items[index];
            if (item === undefined) return null;
            const common = {
              ref: virtualizer.measureElement,
              'data-index': index,
              style: { transform: `translateY(${start}px)` },
            };
            return item.kind === 'day' ? (
              <h2 key={key} {...common} className={css['day']}>
                {item.day}
              </h2>
            ) : (
              <div
                key={key}
                {...common}
                role="article"
                // The list keys focus it; the Tab key goes to its links.
                tabIndex={-1}
                data-key={item.key}
                aria-posinset={index + 1}
                aria-setsize={query.hasNextPage ? -1 : items.length}
                className={css['record']}
              >
                <RecordChanges
                  connectionId={connectionId}
                  record={item.record}
                  title={renderName(
                    item.record,
                    item.record.name === '' ? updates.unnamed : item.record.name,
                  )}
                />
              </div>
            );
          })}
        </div>
        <Text as="p" size="small" tone="tertiary" className={css['foot']}>
          {query.hasNextPage ? updates.loadingMore : null}
        </Text>
        {query.isFetchNextPageError && query.error !== null ? (
          <ProblemView problem={query.error.problem} onRetry={() => void query.fetchNextPage()} />
        ) : null}
      </div>
    );
  }

  return (
    <FeedPage
      title={updates.title}
      tabs={props.tabs}
      status={
        first === undefined
          ? null
          : first.unseen > 0
            ? updates.unseenLong({ count: first.unseen })
            : updates.nothingNew
      }
      mark={{
        label: updates.markLooked,
        disabled: first === undefined || first.unseen === 0 || mark.isPending,
        problem: mark.error?.problem ?? null,
        onMark: () => {
          if (first !== undefined) markAll(first.newest, first.looked);
        },
      }}
      filters={<UpdatesFilters choice={choice} onChange={onChoice} />}
    >
      <PageBody>{body}</PageBody>
    </FeedPage>
  );
}
