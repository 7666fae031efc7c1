import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { transport } from '../transport/transport.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

export type RequestChoice = Omit<InputOf<'requestLog.page'>, 'connectionId' | 'before' | 'limit'>;

/** About four screens. */
const REQUESTS_A_PAGE = 100;

/** The log of one connection, newest first, page by page. */
export function requestsQuery(connectionId: ConnectionId, choice: RequestChoice) {
  return infiniteQueryOptions({
    queryKey: [...connectionKey(connectionId), 'requestLog', choice],
    queryFn: ({ pageParam, signal }) =>
      ask('requestLog.page', { connectionId, ...choice, before: pageParam, limit: REQUESTS_A_PAGE }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    // New requests may have been made since.
    staleTime: 0,
    structuralSharing: false,
  });
}

/** A request as a curl command; an entry never changes. */
export function curlQuery(number: number) {
  return queryOptions({
    queryKey: ['request', number, 'curl'],
    queryFn: ({ signal }) => ask('requestLog.curl', { number }, signal),
  });
}

/** Calls the listener when the log has new entries. Returns the unsubscribe function. */
export function onRequestLogChange(listener: () => void): () => void {
  return transport.subscribe('requestLog.changed', listener);
}
