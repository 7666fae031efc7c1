import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUpDown, List as ListIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCommands } from '../../commands/commandRegistry.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { searchQuery, type SearchOrder, type SearchPage } from '../../queries/searchQueries.ts';
import { coverageQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { FoundEngagement, type OpenFound } from './FoundEngagement.tsx';
import css from './SearchResults.module.css';

const ORDERS = ['newest', 'relevance'] as const satisfies readonly SearchOrder[];

interface SearchResultsProps {
  readonly connectionId: ConnectionId;
  readonly input: string;
  /** Limits the results. */
  readonly within: MirrorFilter;
  /** The filter bar. */
  readonly filters: ReactNode;
  readonly openId: EngagementId | null;
  readonly onOpen: OpenFound;
  readonly onClose: () => void;
  /** Shows the results as a filtered list. */
  readonly onAsList: () => void;
  readonly actionFor: (problem: Problem) => ReactNode;
  /** Actions on the search, beside its title. */
  readonly headerActions?: ReactNode;
}

/** Moves the focus from result to result. */
function focusHit(list: HTMLElement | null, to: (at: number, last: number) => number): void {
  const hits = [...(list?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
  const at = hits.findIndex((hit) => hit === document.activeElement);
  const last = hits.length - 1;
  hits[Math.min(Math.max(0, to(at, last)), last)]?.focus();
}

function Notes({
  pages,
  connectionId,
}: {
  readonly pages: readonly SearchPage[];
  readonly connectionId: ConnectionId;
}) {
  const { search } = useText();
  const format = useFormat();
  const { data: coverage } = useQuery(coverageQuery(connectionId));
  const unclear = (pages[0]?.parts ?? []).filter(({ taken }) => taken !== 'as-meant');
  const ranked = pages[0]?.rankedAmong ?? null;
  const searchable = coverage === undefined ? 0 : coverage.engagements - coverage.unread;
  return (
    <>
      {unclear.map((part) => (
        <Text as="p" size="small" tone="secondary" key={part.from} className={css['note']}>
          {part.meaning}
        </Text>
      ))}
      {ranked === null ? null : (
        <Text as="p" size="small" tone="secondary" className={css['note']}>
          {search.rankedAmong({ count: format.number(ranked) })}
        </Text>
      )}
      {coverage === undefined || coverage.unread === 0 ? null : (
        <Text as="p" size="small" tone="secondary" className={css['note']}>
          {search.partly({
            searchable: format.number(searchable),
            total: format.number(coverage.engagements),
          })}
        </Text>
      )}
    </>
  );
}

/** Search results: titles, people, companies, tags and transcript lines with these words. */
export function SearchResults({
  connectionId,
  input,
  within,
  filters,
  openId,
  onOpen,
  onClose,
  onAsList,
  actionFor,
  headerActions,
}: SearchResultsProps) {
  const { search } = useText();
  const now = useNow();
  const [order, setOrder] = useState<SearchOrder>('newest');
  const query = useInfiniteQuery(searchQuery(connectionId, input, order, within));
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { fetchNextPage, hasNextPage, isFetching } = query;
  const pages = query.data?.pages ?? [];
  const found = pages.flatMap((page) => page.found);
  const first = pages[0];

  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasNextPage) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && !isFetching) void fetchNextPage();
      },
      { root: scroller.current, rootMargin: '400px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const hits = useRef<HTMLUListElement>(null);
  useCommands({
    'list.next': () => focusHit(hits.current, (at) => at + 1),
    'list.previous': () => focusHit(hits.current, (at) => at - 1),
    'list.first': () => focusHit(hits.current, () => 0),
    'list.last': () => focusHit(hits.current, (_at, last) => last),
    'list.back': openId === null ? null : onClose,
  });

  if (query.isError && first === undefined) {
    const { problem } = query.error;
    return (
      <ProblemView
        place="page"
        problem={problem}
        onRetry={() => void query.refetch()}
        action={actionFor(problem)}
      />
    );
  }
  return (
    <>
      <Row as="header" gap={8} className={css['header']}>
        <h1 className={css['title']}>{search.title}</h1>
        <Text wrap="truncate" grow size="small" tone="tertiary" tabular role="status">
          {first === undefined
            ? search.searching
            : (first.more ? search.foundAtLeast : search.found)({ count: first.total })}
        </Text>
        {headerActions}
        <IconButton label={search.asList} onClick={onAsList}>
          <ListIcon size={14} aria-hidden />
        </IconButton>
        <Menu
          label={`${search.order}: ${search[order]}`}
          triggerClass={css['order']}
          trigger={
            <>
              <ArrowUpDown size={12} aria-hidden />
              {search[order]}
            </>
          }
          items={ORDERS.map((each) => ({
            key: each,
            label: search[each],
            checked: { kind: 'radio', on: each === order },
            onChoose: () => setOrder(each),
          }))}
        />
      </Row>
      {filters}
      {Object.keys(within).length === 0 ? null : (
        <Text as="p" size="small" tone="secondary" className={css['note']}>
          {search.within}
        </Text>
      )}
      <Notes pages={pages} connectionId={connectionId} />
      {first !== undefined && found.length === 0 ? (
        <EmptyState title={first.isEmpty ? search.emptyTitle : search.nothingTitle}>
          {first.isEmpty ? search.emptyBody : search.nothingBody} {search.hints}
        </EmptyState>
      ) : (
        <div ref={scroller} className={css['scroller']}>
          <ul ref={hits} aria-label={search.title} data-region="list" tabIndex={-1} className={css['list']}>
            {found.map((each) => (
              <FoundEngagement
                key={each.row.engagement.id}
                found={each}
                open={each.row.engagement.id === openId}
                now={now}
                onOpen={onOpen}
              />
            ))}
          </ul>
          <Text as="div" size="small" tone="tertiary" ref={end} className={css['end']}>
            {hasNextPage ? search.loadingMore : null}
          </Text>
        </div>
      )}
    </>
  );
}
