import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirrorFilter.ts';
import type { MirrorWindowAnswer as MirrorWindow } from '#shared/contract/mirror.ts';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import { mirrorRowsQuery, WINDOW_ROWS } from '../../queries/mirrorRows.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { listRows } from './listRows.ts';

interface MirrorList {
  readonly connectionId: ConnectionId;
  readonly filter: MirrorFilterChoice;
  readonly order: EngagementOrder;
  readonly enabled: boolean;
}

/**
 * What has arrived of the windows that are wanted. A class, because the query library compares plain answers all the
 * way down: several thousand values each time one window comes in.
 */
class Arrived {
  readonly windows: readonly (MirrorWindow | undefined)[];
  readonly error: ProblemError | null;
  readonly isPending: boolean;

  constructor(results: readonly UseQueryResult<MirrorWindow>[]) {
    this.windows = results.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data));
    this.error = results.find(({ error }) => error !== null)?.error ?? null;
    this.isPending = results.every(({ isPending }) => isPending);
  }
}

const arrived = (results: readonly UseQueryResult<MirrorWindow>[]) => new Arrived(results);

/**
 * A list as the mirror has it: as long as it is from the start, with those rows in it that are on screen or near.
 * Rows between them are holes; a list of a million costs no more than what is shown of it.
 */
export function useMirrorRows({ connectionId, filter, order, enabled }: MirrorList) {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const windows = useMemo(() => {
    const from = Math.max(1, shown.first - 1);
    // The first window is always among them: it tells how long the list is, wherever one is in it.
    return [0, ...Array.from({ length: Math.max(0, shown.last + 2 - from) }, (_, index) => from + index)];
  }, [shown]);
  const queries = useQueries({
    queries: windows.map((window) => ({
      ...mirrorRowsQuery(connectionId, filter, order, window),
      enabled,
      placeholderData: keepPreviousData,
    })),
    combine: arrived,
  });

  const total =
    queries.windows.find((window) => window !== undefined && window.total !== null)?.total ?? null;
  const rows = useMemo(() => {
    const pieces = queries.windows.map((window, index) => {
      const loaded = (window?.rows ?? []).map(({ engagement }) => engagement);
      return [(windows[index] ?? 0) * WINDOW_ROWS, loaded] as const;
    });
    const [offset, last] = pieces.at(-1) ?? [0, []];
    return listRows(total ?? offset + last.length, pieces);
  }, [queries.windows, windows, total]);

  const onShown = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / WINDOW_ROWS), last: Math.floor(last / WINDOW_ROWS) };
    setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);

  return { rows, total, onShown, error: queries.error, isPending: queries.isPending };
}
