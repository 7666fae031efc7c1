import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { connectionKey } from '../../queries/keys.ts';
import { mirrorPages, mirrorSpan } from '../../queries/mirrorPages.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { EngagementGrid } from './EngagementGrid.tsx';
import css from './EngagementList.module.css';
import { FilterBar } from './filters/FilterBar.tsx';
import type { ListRows } from './listRows.ts';
import {
  DEFAULT_ORDER,
  isFiltered,
  mirrorFilterOf,
  onlyMirrorCan,
  overCap,
  readListSearch,
  withFilter,
  type ListSearch,
} from './listSearch.ts';
import { OrderMenu } from './OrderMenu.tsx';
import { SelectionBar, type Selected } from './SelectionBar.tsx';
import { useGather } from './useGather.ts';
import { useListSource } from './useListSource.ts';
import { useMirrorRows } from './useMirrorRows.ts';
import { useSelection } from './useSelection.ts';
import { useServiceRows } from './useServiceRows.ts';

interface EngagementListProps {
  readonly connectionId: ConnectionId;
  readonly search: ListSearch;
  readonly openId: EngagementId | null;
  readonly onSearch: (search: ListSearch) => void;
  readonly onOpen: (id: EngagementId) => void;
  readonly onClose: () => void;
  /** What can be done about a problem other than asking again. */
  readonly actionFor: (problem: Problem) => ReactNode;
  /** What can be done with the engagements that are selected. */
  readonly selectionActions?: (selection: Selected) => ReactNode;
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
  const order = search.order ?? DEFAULT_ORDER;
  const filter = useMemo(() => mirrorFilterOf(search), [search]);
  const over = overCap(search);
  const listSource = useListSource(connectionId, onlyMirrorCan(search));
  // What the service would refuse is not asked for.
  const source = over === null ? listSource : null;
  const service = useServiceRows(connectionId, search, source === 'service');
  const mirror = useMirrorRows({ connectionId, filter, order, enabled: source === 'mirror' });
  const { query } = service;

  const whole = source === 'mirror';
  const rows: ListRows = whole ? mirror.rows : service.rows;
  const hasMore = whole ? mirror.total === null : query.hasNextPage;
  const isPending = source === null || (whole ? mirror.isPending : query.isPending);
  const error = whole ? mirror.error : service.pages === undefined ? query.error : null;
  const isEmpty = !isPending && error === null && rows.count === 0 && !hasMore;
  const view = useMemo(() => ({ connectionId, filter, order }), [connectionId, filter, order]);
  const selection = useSelection(JSON.stringify([connectionId, filter]));
  const gathering = useGather();

  const selectAll = () => {
    if (whole) gathering.gather(selection, (signal) => mirrorPages(view, signal));
    else selection.add([...rows.loaded()].map(({ id }) => id));
  };
  const clear = () => {
    gathering.stop();
    selection.clear();
  };
  // What is under way ends first, then what is selected is let go, then what is open is closed.
  const back = (): boolean => {
    if (gathering.done !== null) gathering.stop();
    else if (selection.size() > 0) selection.clear();
    else if (props.openId !== null) props.onClose();
    else return false;
    return true;
  };
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
  if (over !== null) {
    const kept = withFilter(search, over.name, search[over.name]?.slice(0, over.cap));
    body = (
      <div role="alert" className={css['over']}>
        <EmptyState
          title={text.filters.overTitle(over.name, over.count)}
          action={<Button onClick={() => onSearch(kept)}>{text.filters.keepFirst(over.cap)}</Button>}
        >
          {text.filters.overBody(over.name, over.cap)}
        </EmptyState>
      </div>
    );
  } else if (error !== null) {
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
        action={
          <Button onClick={() => onSearch(readListSearch({ order: search.order }))}>
            {text.list.clearFilters}
          </Button>
        }
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
        selection={selection}
        onSelectMissing={(first, end) =>
          gathering.gather(selection, (signal) => mirrorSpan(view, first, end, signal))
        }
        onSelectAll={selectAll}
        onBack={back}
        foot={hasMore ? text.list.loadingMore : text.list.end(rows.count)}
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
              ? text.list.loaded(rows.count)
              : text.list.total(rows.count)}
        </span>
        <OrderMenu search={search} onSearch={onSearch} />
        <IconButton label={text.list.refresh} disabled={!whole && query.isFetching} onClick={refresh}>
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      </header>
      <FilterBar connectionId={connectionId} search={search} onSearch={onSearch} />
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
      <SelectionBar
        selection={selection}
        gathering={gathering}
        total={rows.count}
        whole={whole || !hasMore}
        onAll={selectAll}
        onClear={() => {
          clear();
          document.querySelector<HTMLElement>('[data-region="list"]')?.focus();
        }}
        actions={props.selectionActions?.({
          // Made only when it is asked for: an array of a million is not free.
          get ids() {
            return selection.ids();
          },
        })}
      />
    </>
  );
}
