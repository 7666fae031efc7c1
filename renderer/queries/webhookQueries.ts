import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { DeliveryVerdict } from '#shared/contract/enumerations.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

const DELIVERIES_A_PAGE = 50;

/** Parent key of the webhook receiver and its deliveries. `webhooks.changed` keeps them up to date. */
export function webhooksKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'webhooks'] as const;
}

export function webhookStatusQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...webhooksKey(connectionId), 'status'],
    queryFn: ({ signal }) => ask('webhooks.status', { connectionId }, signal),
  });
}

/** Deliveries, newest first. No verdicts means all. */
export function deliveriesQuery(connectionId: ConnectionId, verdicts: readonly DeliveryVerdict[]) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(connectionId), 'deliveries', verdicts],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'webhooks.deliveries',
        { connectionId, verdicts: [...verdicts], before: pageParam, limit: DELIVERIES_A_PAGE },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The payload of a delivery, which never changes. */
export function payloadQuery(connectionId: ConnectionId, number: number) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'delivery', number],
    queryFn: ({ signal }) => ask('webhooks.payload', { connectionId, number }, signal),
  });
}
