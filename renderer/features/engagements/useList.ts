import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Provenance, Unreadable } from '#shared/contract/engagement.ts';
import { connectionKey } from '../../queries/keys.ts';
import { mirrorRowsQuery } from '../../queries/mirrorRows.ts';
import type { MirrorView } from '../../queries/mirrorPages.ts';
import type { ListRows } from './listRows.ts';
import { DEFAULT_ORDER, mirrorFilterOf, onlyMirrorCan, overCap, type ListSearch } from './listSearch.ts';
import { useListSource } from './useListSource.ts';
import { useMirrorRows } from './useMirrorRows.ts';
import { useServiceRows } from './useServiceRows.ts';

const NOTHING_UNREADABLE: readonly Unreadable[] = [];
const NO_SCOPES: readonly string[] = [];

/** A list, wherever its rows come from. */
export interface List {
  readonly view: MirrorView;
  /** Null for the moment until it is known where to ask, and where nothing may be asked. */
  readonly source: 'service' | 'mirror' | null;
  readonly rows: ListRows;
  /** Whether there are rows beyond these. */
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Why there is no list at all. */
  readonly problem: Problem | null;
  /** Why the list stops where it does, and the way to go on. */
  readonly nextProblem: Problem | null;
  readonly next: () => void;
  readonly refresh: () => void;
  readonly onShown: (first: number, last: number) => void;
  readonly unreadable: readonly Unreadable[];
  /** Scopes that the token lacks for what a row could show. */
  readonly scopes: readonly string[];
  /** The request that brought the newest rows from the service; null where they come from the mirror. */
  readonly provenance: Provenance | null;
}

export function useList(connectionId: ConnectionId, search: ListSearch): List {
  const client = useQueryClient();
  const order = search.order ?? DEFAULT_ORDER;
  const filter = useMemo(() => mirrorFilterOf(search), [search]);
  const view = useMemo(() => ({ connectionId, filter, order }), [connectionId, filter, order]);
  // What the service would refuse is not asked for.
  const askable = overCap(search) === null;
  const firstRows = client.getQueryData(mirrorRowsQuery(connectionId, filter, order, 0).queryKey)?.rows ?? [];
  const chosen = useListSource(connectionId, onlyMirrorCan(search), firstRows.length > 0);
  const source = askable ? chosen : null;
  const service = useServiceRows(connectionId, search, source === 'service');
  // Asked for before it is known whether it is wanted: where the mirror is the one, its rows are already on their way.
  const mirror = useMirrorRows({ ...view, enabled: askable && chosen !== 'service' });
  const { query, pages } = service;
  const unreadable = useMemo(() => (pages ?? []).flatMap((page) => page.unreadable), [pages]);
  const scopes = useMemo(() => [...new Set((pages?.[0]?.withheld ?? []).map(({ scope }) => scope))], [pages]);

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
      refresh: () => void client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'mirror'] }),
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
