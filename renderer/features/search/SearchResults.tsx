import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { searchQuery, type SearchOrder, type SearchPage } from '../../queries/search.ts';
import { coverageQuery } from '../../queries/sync.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { FoundEngagement } from './FoundEngagement.tsx';
import css from './SearchResults.module.css';

interface SearchResultsProps {
  readonly connectionId: ConnectionId;
  readonly input: string;
  readonly openId: EngagementId | null;
  /** `find`: the words that were found there, to be marked. */
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
  readonly onClose: () => void;
  readonly actionFor: (problem: Problem) => ReactNode;
}

/** Arrows and J, K walk from hit to hit; Home and End to the ends. */
function nextHit(list: HTMLElement, key: string): HTMLElement | undefined {
  const hits = [...list.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.findIndex((hit) => hit === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: hits.length - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : hits[Math.min(Math.max(0, to), hits.length - 1)];
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
        <p key={part.from} className={css['note']}>
          {part.meaning}
        </p>
      ))}
      {ranked === null ? null : <p className={css['note']}>{search.rankedAmong(format.number(ranked))}</p>}
      {coverage === undefined || coverage.unread === 0 ? null : (
        <p className={css['note']}>
          {search.partly(format.number(searchable), format.number(coverage.engagements))}
        </p>
      )}
    </>
  );
}

/** Everything in the workspace that has these words: titles, people, companies, tags, and every line ever said. */
export function SearchResults({
  connectionId,
  input,
  openId,
  onOpen,
  onClose,
  actionFor,
}: SearchResultsProps) {
  const { search } = useText();
  const now = useNow();
  const [order, setOrder] = useState<SearchOrder>('newest');
  const query = useInfiniteQuery(searchQuery(connectionId, input, order));
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const hit = nextHit(event.currentTarget, event.key);
    if (hit !== undefined) hit.focus();
    else if (event.key === 'Escape' && openId !== null) onClose();
    else return;
    event.preventDefault();
  };

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
      <header className={css['header']}>
        <h1 className={css['title']}>{search.title}</h1>
        <span role="status" className={css['count']}>
          {first === undefined
            ? search.searching
            : (first.more ? search.foundAtLeast : search.found)(first.total)}
        </span>
        <Button
          look="quiet"
          aria-pressed={order === 'relevance'}
          onClick={() => setOrder(order === 'newest' ? 'relevance' : 'newest')}
        >
          {order === 'newest' ? search.newest : search.relevance}
        </Button>
      </header>
      <Notes pages={pages} connectionId={connectionId} />
      {first !== undefined && found.length === 0 ? (
        <EmptyState title={search.nothingTitle}>
          {search.nothingBody} {search.hints}
        </EmptyState>
      ) : (
        <div ref={scroller} className={css['scroller']}>
          {/* The keys walk from hit to hit; each hit is a button of its own too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul
            aria-label={search.title}
            data-region="list"
            tabIndex={-1}
            className={css['list']}
            onKeyDown={onKeyDown}
          >
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
          <div ref={end} className={css['end']}>
            {hasNextPage ? search.loadingMore : null}
          </div>
        </div>
      )}
    </>
  );
}
