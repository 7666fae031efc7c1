import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { engagementsQuery } from '../../queries/engagements.ts';
import { connectionKey } from '../../queries/keys.ts';
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
import type { ListRows } from './listRows.ts';
import {
  DEFAULT_ORDER,
  filterOf,
  isFiltered,
  mirrorFilterOf,
  onlyMirrorCan,
  type ListSearch,
} from './listSearch.ts';
import { OrderMenu } from './OrderMenu.tsx';
import { gatherRows } from './rowsOfPages.ts';
import { useListSource } from './useListSource.ts';
import { useMirrorRows } from './useMirrorRows.ts';

/** The next page is asked for while so many rows are still ahead: about three screens. */
const ASK_AHEAD = 60;

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

/** The service's own pages as one list, and the way to the next. */
function useServiceRows(connectionId: ConnectionId, search: ListSearch, enabled: boolean) {
  const options = engagementsQuery(connectionId, filterOf(search), search.order ?? DEFAULT_ORDER);
  const query = useInfiniteQuery({ ...options, enabled });
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const [gather] = useState(gatherRows);
  const pages = query.data?.pages;
  const rows = useMemo(() => gather(pages ?? []), [gather, pages]);
  const loaded = rows.length;
  const onShown = useCallback(
    (_first: number, last: number) => {
      // After a failure the next page is asked for by hand: asking by itself would hammer a sore service.
      if (!hasNextPage || isFetching || isFetchNextPageError || last + ASK_AHEAD < loaded) return;
      void fetchNextPage();
    },
    [loaded, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage],
  );
  return { options, query, pages, rows, onShown };
}

/** The list of a workspace: filters, rows, and each way in which there may be none. */
export function EngagementList(props: EngagementListProps) {
  const { connectionId, search, onSearch } = props;
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const order = search.order ?? DEFAULT_ORDER;
  const filter = useMemo(() => mirrorFilterOf(search), [search]);
  const source = useListSource(connectionId, onlyMirrorCan(search));
  const service = useServiceRows(connectionId, search, source === 'service');
  const mirror = useMirrorRows({ connectionId, filter, order, enabled: source === 'mirror' });
  const { query } = service;

  const whole = source === 'mirror';
  const rows: ListRows = whole ? mirror.rows : service.rows;
  const hasMore = whole ? mirror.total === null : query.hasNextPage;
  const isPending = source === null || (whole ? mirror.isPending : query.isPending);
  const error = whole ? mirror.error : service.pages === undefined ? query.error : null;
  const isEmpty = !isPending && error === null && rows.length === 0 && !hasMore;
  const unreadable = useMemo(
    () => (whole ? [] : (service.pages ?? []).flatMap((page) => page.unreadable)),
    [whole, service.pages],
  );
  const withheld = whole ? [] : (service.pages?.[0]?.withheld ?? []);
  const refresh = () =>
    void (whole
      ? client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'mirror'] })
      : client.resetQueries({ queryKey: service.options.queryKey }));

  let body: ReactNode;
  if (error !== null) {
    body = (
      <ProblemView
        place="page"
        problem={error.problem}
        onRetry={refresh}
        action={props.actionFor(error.problem)}
      />
    );
  } else if (isPending) body = <LoadingRows label={text.list.loading} />;
  else if (isEmpty) {
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
        // Another list begins at its top; the same list goes on where it is when the mirror takes over.
        key={JSON.stringify([connectionId, filter, order])}
        rows={rows}
        hasMore={hasMore}
        openId={props.openId}
        onShown={whole ? mirror.onShown : service.onShown}
        onOpen={props.onOpen}
        onClose={props.onClose}
        foot={hasMore ? text.list.loadingMore : text.list.end(rows.length)}
      />
    );
  }

  return (
    <>
      <header className={css['header']}>
        <h1 className={css['title']}>{text.list.title}</h1>
        <span role="status" className={css['count']}>
          {isPending || isEmpty || error !== null
            ? null
            : hasMore
              ? text.list.loaded(rows.length)
              : text.list.total(rows.length)}
        </span>
        <OrderMenu search={search} onSearch={onSearch} />
        <IconButton label={text.list.refresh} disabled={!whole && query.isFetching} onClick={refresh}>
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      </header>
      {/* An empty list offers to clear them itself, in the middle of where one looks. */}
      <FilterBar
        connectionId={connectionId}
        search={search}
        clearable={isFiltered(search) && !isEmpty}
        onSearch={onSearch}
      />
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
      {!whole && query.isFetchNextPageError && query.error !== null ? (
        <ProblemView
          problem={query.error.problem}
          onRetry={() => void query.fetchNextPage()}
          action={props.actionFor(query.error.problem)}
        />
      ) : null}
    </>
  );
}
