import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirrorFilter.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

export type SearchPage = OutputOf<'mirror.search'>;
export type SearchOrder = InputOf<'mirror.search'>['order'];

const FOUND_AT_ONCE = 20;

export function searchKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror', 'search'] as const;
}

/** What the mirror finds, page by page. What was found before stays until the next answer is there. */
export function searchQuery(
  connectionId: ConnectionId,
  input: string,
  order: SearchOrder,
  within: MirrorFilterChoice,
) {
  return infiniteQueryOptions({
    queryKey: [...searchKey(connectionId), input, order, within],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'mirror.search',
        { connectionId, input, order, within, cursor: pageParam, limit: FOUND_AT_ONCE },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
