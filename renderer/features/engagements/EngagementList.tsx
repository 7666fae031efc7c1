import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { engagementsQuery } from '../../queries/engagements.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { EngagementGrid } from './EngagementGrid.tsx';
import css from './EngagementList.module.css';
import { FilterBar } from './FilterBar.tsx';
import { DEFAULT_ORDER, filterOf, isFiltered, type ListSearch } from './listSearch.ts';
import { gatherRows } from './rowsOfPages.ts';

interface EngagementListProps {
  readonly connectionId: ConnectionId;
  readonly search: ListSearch;
  readonly openId: EngagementId | null;
  readonly onSearch: (search: ListSearch) => void;
  readonly onOpen: (id: EngagementId) => void;
  readonly onClose: () => void;
  /** What can be done about a problem other than asking again. */
  readonly actionFor: (problem: Problem) => ReactNode;
}

function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={css['skeleton']}>
      {[62, 48, 71, 55, 66, 43, 58, 69, 50, 61, 46, 64].map((width) => (
        <div key={width} className={css['skeletonRow']}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${width - 14}%`} height={10} />
        </div>
      ))}
    </div>
  );
}

/** The list of a workspace: filters, rows, and each way in which there may be none. */
export function EngagementList(props: EngagementListProps) {
  const { connectionId, search, onSearch } = props;
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const options = engagementsQuery(connectionId, filterOf(search), search.order ?? DEFAULT_ORDER);
  const query = useInfiniteQuery(options);
  const { fetchNextPage, isFetching, isFetchNextPageError } = query;
  const [gather] = useState(gatherRows);
  const pages = query.data?.pages;
  const rows = useMemo(() => gather(pages ?? []), [gather, pages]);
  const unreadable = useMemo(() => (pages ?? []).flatMap((page) => page.unreadable), [pages]);
  const withheld = pages?.[0]?.withheld ?? [];

  const needMore = useCallback(() => {
    // After a failure the next page is asked for by hand: asking again by itself would hammer a sore service.
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isFetching, isFetchNextPageError, fetchNextPage]);

  const isEmpty = pages !== undefined && rows.length === 0 && !query.hasNextPage;

  let body: ReactNode;
  if (query.isPending) body = <LoadingRows label={text.list.loading} />;
  else if (query.isError && pages === undefined) {
    body = (
      <ProblemView
        place="page"
        problem={query.error.problem}
        onRetry={() => void query.refetch()}
        action={props.actionFor(query.error.problem)}
      />
    );
  } else if (isEmpty) {
    body = isFiltered(search) ? (
      <EmptyState
        title={text.list.filteredTitle}
        action={<Button onClick={() => onSearch({})}>{text.list.clearFilters}</Button>}
      >
        {text.list.filteredBody}
      </EmptyState>
    ) : (
      <EmptyState title={text.list.emptyTitle}>{text.list.emptyBody}</EmptyState>
    );
  } else {
    body = (
      <EngagementGrid
        // Another list begins at its top.
        key={JSON.stringify(options.queryKey)}
        rows={rows}
        hasMore={query.hasNextPage}
        openId={props.openId}
        onNeedMore={needMore}
        onOpen={props.onOpen}
        onClose={props.onClose}
        foot={query.hasNextPage ? text.list.loadingMore : text.list.end(rows.length)}
      />
    );
  }

  return (
    <>
      <header className={css['header']}>
        <h1 className={css['title']}>{text.list.title}</h1>
        <span role="status" className={css['count']}>
          {pages === undefined || isEmpty
            ? null
            : query.hasNextPage
              ? text.list.loaded(rows.length)
              : text.list.total(rows.length)}
        </span>
        <IconButton
          label={text.list.refresh}
          disabled={isFetching}
          onClick={() => void client.resetQueries({ queryKey: options.queryKey })}
        >
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      </header>
      {/* An empty list offers to clear them itself, in the middle of where one looks. */}
      <FilterBar search={search} clearable={isFiltered(search) && !isEmpty} onSearch={onSearch} />
      {unreadable.length === 0 ? null : (
        <div className={css['notice']}>
          <UnreadableNotice
            words={text.list.unreadable(unreadable.length)}
            title={text.list.unreadableTitle}
            parts={unreadable}
          />
        </div>
      )}
      {withheld.length === 0 ? null : (
        <p className={css['notice']}>
          {text.list.withheld(format.names([...new Set(withheld.map(({ scope }) => scope))]))}
        </p>
      )}
      {body}
      {isFetchNextPageError && query.error !== null ? (
        <ProblemView
          problem={query.error.problem}
          onRetry={() => void fetchNextPage()}
          action={props.actionFor(query.error.problem)}
        />
      ) : null}
    </>
  );
}
