import type { DeliveryVerdict } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { read, readPages } from './ask.ts';

const DELIVERIES_A_PAGE = 50;

export const webhookStatusQuery = (connectionId: ConnectionId) => read('webhooks.status', { connectionId });

/** Deliveries, newest first. No verdicts means all. */
export const deliveriesQuery = (connectionId: ConnectionId, verdicts: readonly DeliveryVerdict[]) =>
  readPages(
    'webhooks.deliveries',
    (before: number | null) => ({ connectionId, verdicts: [...verdicts], before, limit: DELIVERIES_A_PAGE }),
    null,
    ({ next }) => next,
  );

/** The payload of a delivery, which never changes. */
export const payloadQuery = (connectionId: ConnectionId, number: number) =>
  read('webhooks.payload', { connectionId, number });
