import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';
import { delivery, deliverySearch, webhookChange, webhookStatus } from './webhooks.ts';

export const webhookMethods = {
  'webhooks.status': query(z.strictObject({ connectionId }), webhookStatus),
  'webhooks.configure': command(webhookChange, webhookStatus),
  'webhooks.deliveries': query(
    deliverySearch,
    z.object({ rows: z.array(delivery), next: z.int().nullable() }),
  ),
  /** The body of one, as text; null where it isn't kept. To be shown as text only: a refused one is anybody's. */
  'webhooks.payload': query(
    z.strictObject({ connectionId, number: z.int().nonnegative() }),
    z.object({ text: z.string().nullable(), cut: z.boolean() }),
  ),
} as const;

export const webhookEvents = {
  'webhooks.changed': z.object({ connectionId }),
} as const;
