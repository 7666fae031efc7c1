import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

export function rateQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'rateLimit'],
    queryFn: ({ signal }) => ask('rateLimit.current', { connectionId }, signal),
  });
}
