import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ConnectionId, Cursor } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

const CONTACTS_A_PAGE = 50;

export function contactsQuery(connectionId: ConnectionId, search: string) {
  return infiniteQueryOptions({
    queryKey: [...connectionKey(connectionId), 'contacts', search],
    queryFn: ({ pageParam, signal }) =>
      ask('contacts.page', { connectionId, search, cursor: pageParam, limit: CONTACTS_A_PAGE }, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.next,
  });
}
