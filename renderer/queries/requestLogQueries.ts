import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { transport } from '../transport/transport.ts';
import { read, readPages } from './ask.ts';

export type RequestChoice = Omit<InputOf<'requestLog.page'>, 'connectionId' | 'before' | 'limit'>;

/** About four screens. */
const REQUESTS_A_PAGE = 100;

/** The log of one connection, newest first, page by page. */
export const requestsQuery = (connectionId: ConnectionId, choice: RequestChoice) => ({
  ...readPages(
    'requestLog.page',
    (before: number | null) => ({ connectionId, ...choice, before, limit: REQUESTS_A_PAGE }),
    null,
    ({ next }) => next,
  ),
  // New requests may have been made since.
  staleTime: 0,
  structuralSharing: false,
});

/** A request as a curl command; an entry never changes. */
export const curlQuery = (number: number) => read('requestLog.curl', { number });

/** Calls the listener when the log has new entries. Returns the unsubscribe function. */
export function onRequestLogChange(listener: () => void): () => void {
  return transport.subscribe('requestLog.changed', listener);
}
