import type { QueryClient } from '@tanstack/react-query';
import type { MirrorOrder } from '#shared/contract/enumerations.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { ask, connectionKey, read, useRead } from './ask.ts';
import { useConnectionId } from './workspace.ts';

export interface MirrorView {
  readonly connectionId: ConnectionId;
  readonly filter: MirrorFilter;
  readonly order: MirrorOrder;
}

export type MirrorRows = OutputOf<'mirror.page'>['rows'];

/** The maximum number of rows per call. */
const ROWS_AT_ONCE = 500;
/** Complete engagements are larger than list rows. */
const PAGE_SIZE = 100;

/** All engagements of a view, each once, page by page. */
export async function* mirrorPages(view: MirrorView, signal: AbortSignal): AsyncGenerator<MirrorRows> {
  let cursor: string | null = null;
  do {
    const page: OutputOf<'mirror.page'> = await ask(
      'mirror.page',
      { ...view, cursor, limit: PAGE_SIZE },
      signal,
    );
    yield page.rows;
    cursor = page.next;
  } while (cursor !== null);
}

/** The rows of a view from `first` up to (not including) `end`. */
export async function* mirrorSpan(
  view: MirrorView,
  first: number,
  end: number,
  signal: AbortSignal,
): AsyncGenerator<MirrorRows> {
  for (let offset = first; offset < end; offset += ROWS_AT_ONCE) {
    const limit = Math.min(ROWS_AT_ONCE, end - offset);
    const { rows } = await ask('mirror.list', { ...view, offset, limit }, signal);
    yield rows;
    if (rows.length < limit) return;
  }
}

/** Rows per window: two screens, and less than 64 KB to transfer. */
export const WINDOW_ROWS = 50;
/**
 * Windows that were scrolled past are dropped early, because scrolling through a long list would otherwise
 * fill the memory.
 */
const WINDOW_GC_MS = 10_000;

/** Refetches the windows that contain one of these engagements. */
export function refreshRows(
  client: QueryClient,
  connectionId: ConnectionId,
  engagementIds: ReadonlySet<EngagementId>,
): void {
  const windows = client.getQueriesData<Partial<OutputOf<'mirror.list'>>>({
    queryKey: [...connectionKey(connectionId), 'mirror.list'],
  });
  for (const [queryKey, window] of windows) {
    if (window?.rows?.some(({ engagement }) => engagementIds.has(engagement.id)) !== true) continue;
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** The call for one window of a list, with the signals that it shows as columns. */
export function mirrorRowsInput(
  { connectionId, filter, order }: MirrorView,
  window: number,
  signals: readonly string[],
) {
  const place = { connectionId, filter, order, offset: window * WINDOW_ROWS, limit: WINDOW_ROWS };
  return signals.length === 0 ? place : { ...place, signals };
}

/** One window of a list by position, from the mirror. Any position takes milliseconds. */
export const mirrorRowsQuery = (
  connectionId: ConnectionId,
  filter: MirrorFilter,
  order: MirrorOrder,
  window: number,
  signals: readonly string[] = [],
) => ({
  ...read('mirror.list', mirrorRowsInput({ connectionId, filter, order }, window, signals)),
  gcTime: WINDOW_GC_MS,
});

/** A window that was read with other signals: its rows are shown until those of a new column are read. */
export function windowWithOtherSignals(
  client: QueryClient,
  view: MirrorView,
  window: number,
): OutputOf<'mirror.list'> | undefined {
  const wanted = JSON.stringify(mirrorRowsInput(view, window, []));
  const windows = client.getQueriesData<OutputOf<'mirror.list'>>({
    queryKey: [...connectionKey(view.connectionId), 'mirror.list'],
  });
  return windows.find(([queryKey, data]) => {
    const input = queryKey.at(-1);
    const withoutSignals = typeof input === 'object' ? { ...input, signals: undefined } : null;
    return data !== undefined && JSON.stringify(withoutSignals) === wanted;
  })?.[1];
}

const totalOf = ({ total }: OutputOf<'mirror.list'>) => total;

/** The length of a list; undefined until known. */
export function useMirrorCount(filter: MirrorFilter, enabled: boolean) {
  const connectionId = useConnectionId();
  const input = { connectionId, filter, order: 'updated_at:desc', offset: 0, limit: 1 } as const;
  return useRead('mirror.list', input, { enabled, select: totalOf }).data;
}
