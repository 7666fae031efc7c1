import { useInfiniteQuery, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Provenance, Unreadable } from '#shared/contract/engagement.ts';
import type { ConnectionId, Cursor } from '#shared/contract/ids.ts';
import { type FirstCall, firstCallsName } from '#shared/contract/loopback.ts';
import type { MirrorWindow } from '#shared/contract/mirror.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { read, readPages, refresh } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { queryClient } from '../../queries/queryClient.ts';
import {
  mirrorRowsInput,
  mirrorRowsQuery,
  type MirrorView,
  WINDOW_ROWS,
  windowWithOtherSignals,
} from '../../queries/mirrorQueries.ts';
import { useFetchAhead, useWantedWindows } from '../../queries/listPaging.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { createPageCollector, listedEngagement, type ListRows, listRows } from './listRows.ts';
import { chosenSignals } from './signalColumns.ts';
import { chooseListSource } from './listState.ts';
import {
  DEFAULT_ORDER,
  exceededCap,
  type ListSearch,
  needsMirror,
  serverOrder,
  toMirrorFilter,
  toServerFilter,
} from '#shared/domain/list/listSearch.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';

/** Prefetches the first rows of a list before its page is rendered, and what decides where they come from. */
export function prefetchList(connectionId: ConnectionId, search: ListSearch, viewName: string): void {
  if (exceededCap(search) !== null) return;
  const order = search.order ?? DEFAULT_ORDER;
  const signals = chosenSignals(viewName);
  void queryClient.prefetchQuery(mirrorRowsQuery(connectionId, toMirrorFilter(search), order, 0, signals));
  void queryClient.prefetchQuery(read('sync.progress', { connectionId }));
  void queryClient.prefetchQuery(read('mirror.coverage', { connectionId }));
}

/** Remembers what the list of a workspace asks first, so that the host can answer it at the next start. */
function rememberFirstCalls(view: MirrorView, signals: readonly string[]): void {
  const { connectionId } = view;
  const calls: readonly FirstCall[] = [
    { method: 'mirror.list', input: mirrorRowsInput(view, 0, signals) },
    { method: 'sync.progress', input: { connectionId } },
    { method: 'mirror.coverage', input: { connectionId } },
    { method: 'views.list', input: { connectionId } },
  ];
  rememberedValues.set(firstCallsName(connectionId), JSON.stringify(calls));
}

/**
 * The loaded windows. A class, because TanStack Query compares plain objects deeply: several thousand values
 * per window.
 */
class LoadedWindows {
  readonly windows: readonly (MirrorWindow | undefined)[];
  readonly error: ProblemError | null;
  readonly isPending: boolean;

  constructor(results: readonly UseQueryResult<MirrorWindow>[]) {
    this.windows = results.map(({ data }) => data);
    this.error = results.find(({ error }) => error !== null)?.error ?? null;
    this.isPending = results.every(({ isPending }) => isPending);
  }

  equals({ windows, error, isPending }: LoadedWindows): boolean {
    return (
      this.error === error &&
      this.isPending === isPending &&
      this.windows.length === windows.length &&
      this.windows.every((window, index) => window === windows[index])
    );
  }
}

/** Returns the same instance until something changes: with a new one, all rows would be new ones too. */
function createWindowCollector() {
  let last = new LoadedWindows([]);
  return (results: readonly UseQueryResult<MirrorWindow>[]): LoadedWindows => {
    const next = new LoadedWindows(results);
    if (!next.equals(last)) last = next;
    return last;
  };
}

/**
 * A list from the mirror. Its length is known from the start; only rows on or near the screen are loaded, so
 * that a list of a million costs no more than what is visible.
 */
function useMirrorRows(view: MirrorView, signals: readonly string[], enabled: boolean) {
  const { connectionId, filter, order } = view;
  const client = useQueryClient();
  const { windows, onShown } = useWantedWindows(WINDOW_ROWS);
  const [collectWindows] = useState(createWindowCollector);
  const queries = useQueries({
    queries: windows.map((window) => ({
      ...mirrorRowsQuery(connectionId, filter, order, window, signals),
      enabled,
      placeholderData: () => windowWithOtherSignals(client, view, window),
    })),
    combine: collectWindows,
  });

  const total = queries.windows.find((window) => window !== undefined)?.total ?? null;
  const rows = useMemo(() => {
    const pieces = queries.windows.map((window, index) => {
      const loaded = (window?.rows ?? []).map(listedEngagement);
      return [(windows[index] ?? 0) * WINDOW_ROWS, loaded] as const;
    });
    // Until a window is loaded, the list keeps the place where it is scrolled to.
    return listRows(total ?? (windows.at(-1) ?? 0) * WINDOW_ROWS, pieces);
  }, [queries.windows, windows, total]);

  return { rows, total, onShown, error: queries.error, isPending: queries.isPending };
}

/** The next page is requested this many rows ahead: about three screens. */
const ASK_AHEAD = 60;
/** Rows per page of the API: three screens, and at most 64 KB to transfer. */
const PAGE_ROWS = 65;

/** The pages of the API as one list. */
function useServiceRows(search: ListSearch, enabled: boolean) {
  const connectionId = useConnectionId();
  // Not requested in an order that the API doesn't support.
  const order = serverOrder(search.order ?? DEFAULT_ORDER) ?? 'start_at:desc';
  const filter = toServerFilter(search);
  const options = readPages(
    'engagements.page',
    (cursor: Cursor | null) => ({ connectionId, filter, order, cursor, limit: PAGE_ROWS }),
    null,
    ({ next }) => next,
  );
  // Structural sharing would compare all loaded pages whenever one is added.
  const query = useInfiniteQuery({ ...options, enabled, structuralSharing: false });
  const [collectPages] = useState(createPageCollector);
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    const collected = collectPages(pages ?? []);
    return listRows(collected.length, [[0, collected]]);
  }, [collectPages, pages]);
  const onShown = useFetchAhead(query, rows.count, ASK_AHEAD);
  return { options, query, pages, rows, onShown };
}

/** @param hasRows Whether the mirror has returned rows, which is known before its coverage. */
function useListSource(onlyMirrorCan: boolean, hasRows: boolean) {
  const sync = useWorkspaceRead('sync.progress', {});
  const coverage = useWorkspaceRead('mirror.coverage', {});
  return chooseListSource({
    isUnknown: sync.isError || coverage.isError,
    sync: sync.data,
    mirrored: hasRows || (coverage.data === undefined ? undefined : coverage.data.engagements > 0),
    onlyMirrorCan,
  });
}

const NOTHING_UNREADABLE: readonly Unreadable[] = [];
const NO_SCOPES: readonly string[] = [];

/** A list from the API or the mirror. */
export interface EngagementListState {
  readonly view: MirrorView;
  /** Null until it is known, or if a filter has too many values. */
  readonly source: 'service' | 'mirror' | null;
  readonly rows: ListRows;
  /** Whether there are more rows than these. */
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Why nothing could be loaded. */
  readonly problem: Problem | null;
  /** Why the next page could not be loaded. */
  readonly nextProblem: Problem | null;
  readonly next: () => void;
  readonly refresh: () => void;
  readonly onShown: (first: number, last: number) => void;
  readonly unreadable: readonly Unreadable[];
  /** Missing scopes for fields that a row shows. */
  readonly scopes: readonly string[];
  /** The latest request to the API; null for rows from the mirror. */
  readonly provenance: Provenance | null;
}

/** @param signals The ids of those that the list shows as columns. */
export function useEngagementList(search: ListSearch, signals: readonly string[]): EngagementListState {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const order = search.order ?? DEFAULT_ORDER;
  const filter = useMemo(() => toMirrorFilter(search), [search]);
  const view = useMemo(() => ({ connectionId, filter, order }), [connectionId, filter, order]);
  // Requests that the API would reject are not made.
  const askable = exceededCap(search) === null;
  const first = mirrorRowsQuery(connectionId, filter, order, 0, signals);
  const firstRows = client.getQueryData(first.queryKey)?.rows ?? [];
  const chosen = useListSource(needsMirror(search), firstRows.length > 0);
  const source = askable ? chosen : null;
  const service = useServiceRows(search, source === 'service');
  // Requested before the source is known, so that rows from the mirror arrive sooner.
  const mirror = useMirrorRows(view, signals, askable && chosen !== 'service');
  const { query, pages } = service;
  const unreadable = useMemo(() => (pages ?? []).flatMap((page) => page.unreadable), [pages]);
  const scopes = useMemo(() => [...new Set((pages?.[0]?.withheld ?? []).map(({ scope }) => scope))], [pages]);

  useEffect(() => {
    if (source === 'mirror') rememberFirstCalls(view, signals);
  }, [source, view, signals]);

  if (source === 'mirror') {
    return {
      view,
      source,
      rows: mirror.rows,
      hasMore: mirror.total === null,
      isPending: mirror.isPending,
      isFetching: false,
      problem: mirror.error?.problem ?? null,
      nextProblem: null,
      next: () => undefined,
      refresh: () => void refresh(client, connectionId, ['mirror']),
      onShown: mirror.onShown,
      unreadable: NOTHING_UNREADABLE,
      scopes: NO_SCOPES,
      provenance: null,
    };
  }
  return {
    view,
    source,
    rows: service.rows,
    hasMore: query.hasNextPage,
    isPending: source === null || query.isPending,
    isFetching: query.isFetching,
    problem: pages === undefined ? (query.error?.problem ?? null) : null,
    nextProblem: query.isFetchNextPageError ? (query.error?.problem ?? null) : null,
    next: () => void query.fetchNextPage(),
    refresh: () => void client.resetQueries({ queryKey: service.options.queryKey }),
    onShown: service.onShown,
    unreadable,
    scopes,
    provenance: pages?.[0]?.provenance ?? null,
  };
}
