import { z } from 'zod';
import { DELIVERY_VERDICTS, REFUSAL_REASONS, WEBHOOK_PORTS } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

const MOST_DELIVERIES_PER_PAGE = 200;

const delivery = z.object({
  /** Increases with every delivery; identifies it. */
  number: z.int(),
  /** ISO 8601, by this computer's clock. */
  receivedAt: z.string(),
  verdict: z.enum(DELIVERY_VERDICTS),
  /** Set for `refused`. */
  refusal: z.enum(REFUSAL_REASONS).nullable(),
  /** From the body; null if it could not be parsed or was not verified. */
  type: z.string().nullable(),
  eventId: z.string().nullable(),
  resourceId: z.string().nullable(),
  /** The header as received. */
  webhookId: z.string().nullable(),
  bytes: z.int(),
});
export type Delivery = z.infer<typeof delivery>;

const webhookStatus = z.object({
  enabled: z.boolean(),
  /** `port-taken` and `failed`: enabled but not listening. */
  state: z.enum(['off', 'listening', 'port-taken', 'failed']),
  port: z.int(),
  /** Where a tunnel on this computer delivers to. */
  url: z.string(),
  /** The tunnel's public host name, which deliveries may have as their host. */
  publicHost: z.string().nullable(),
  /** Number of signing secrets; they are never shown again. */
  secrets: z.int(),
  lastAcceptedAt: z.string().nullable(),
  /** Requests since startup that were not deliveries: wrong path, method or host. */
  turnedAway: z.int(),
});
export type WebhookStatus = z.infer<typeof webhookStatus>;

const webhookChange = z.strictObject({
  connectionId,
  enabled: z.boolean().optional(),
  port: z.int().min(WEBHOOK_PORTS.least).max(WEBHOOK_PORTS.most).optional(),
  publicHost: z
    .string()
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i)
    .nullable()
    .optional(),
  addSecret: z.string().max(1024).optional(),
  /** `newest` ends a rotation. */
  keepSecrets: z.enum(['newest', 'none']).optional(),
  /** Creates a new path, in case the old one has leaked. */
  newAddress: z.literal(true).optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

const deliverySearch = z.strictObject({
  connectionId,
  verdicts: z.array(z.enum(DELIVERY_VERDICTS)).max(DELIVERY_VERDICTS.length),
  /** Only deliveries older than this number; null starts with the newest. */
  before: z.int().nullable(),
  limit: z.int().min(1).max(MOST_DELIVERIES_PER_PAGE),
});
export type DeliverySearch = z.infer<typeof deliverySearch>;

export const webhookMethods = {
  'webhooks.status': query(z.strictObject({ connectionId }), webhookStatus),
  'webhooks.configure': command(webhookChange, webhookStatus, 'webhooks'),
  'webhooks.deliveries': query(
    deliverySearch,
    z.object({ rows: z.array(delivery), next: z.int().nullable() }),
  ),
  /**
   * A delivery's body as text; null if it isn't stored. Render as plain text only: a refused one may come from
   * anyone.
   */
  'webhooks.payload': query(
    z.strictObject({ connectionId, number: z.int().nonnegative() }),
    z.object({ text: z.string().nullable(), cut: z.boolean() }),
  ),
} as const;

export const webhookEvents = {
  'webhooks.changed': z.object({ connectionId }),
} as const;
