import { infiniteQueryOptions } from '@tanstack/react-query';
import type { WriteResult } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';

export interface JournalChoice {
  /** Null for all connections. */
  readonly connectionId: ConnectionId | null;
  readonly search: string;
  /** Empty for all. */
  readonly results: readonly WriteResult[];
}

const ENTRIES_A_PAGE = 100;

export const journalKey = ['journal'] as const;

/** Every write, newest first, page by page. */
export function journalQuery({ connectionId, search, results }: JournalChoice) {
  return infiniteQueryOptions({
    queryKey: [...journalKey, connectionId, search, results],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'journal.page',
        { connectionId, search, results: [...results], before: pageParam, limit: ENTRIES_A_PAGE },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}
