import { z } from 'zod';
import { connectionId } from './ids.ts';

/** Below the ports that systems give out by themselves, so that it is free at every start. */
export const WEBHOOK_PORTS = { least: 1024, most: 65_535, usual: 27_182 } as const;

/** Most signing secrets at once: the old and the new while they are rotated, with room for a mistake. */
export const MOST_WEBHOOK_SECRETS = 5;

export const MOST_DELIVERIES_PER_PAGE = 200;

/**
 * What became of a delivery. `accepted`: verified and taken in. `duplicate`: verified, and taken in before. `stale`:
 * verified, and a newer state is known. `unread`: verified, but of a type or form that this version doesn't read.
 * `failed`: verified, but it could not be taken in; the sender was asked to come again. `refused`: not verified.
 */
export const DELIVERY_VERDICTS = ['accepted', 'duplicate', 'stale', 'unread', 'failed', 'refused'] as const;
export type DeliveryVerdict = (typeof DELIVERY_VERDICTS)[number];

/** Why a delivery was not verified. */
export const REFUSAL_REASONS = [
  'no-secret',
  'headers',
  'time',
  'encoding',
  'signature',
  'too-large',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const delivery = z.object({
  /** Grows with every delivery; names it. */
  number: z.int(),
  /** ISO 8601, this computer's clock. */
  receivedAt: z.string(),
  verdict: z.enum(DELIVERY_VERDICTS),
  /** Set for `refused`. */
  refusal: z.enum(REFUSAL_REASONS).nullable(),
  /** What the body says of itself; null where it could not be read, or was not verified. */
  type: z.string().nullable(),
  eventId: z.string().nullable(),
  resourceId: z.string().nullable(),
  /** The header, as it came. */
  webhookId: z.string().nullable(),
  bytes: z.int(),
});
export type Delivery = z.infer<typeof delivery>;

export const webhookStatus = z.object({
  enabled: z.boolean(),
  /** `port-taken` and `failed`: enabled, and not listening all the same. */
  state: z.enum(['off', 'listening', 'port-taken', 'failed']),
  port: z.int(),
  /** Where a tunnel on this computer delivers to. */
  url: z.string(),
  /** The name under which the tunnel is reached from outside; deliveries may name it as their host. */
  publicHost: z.string().nullable(),
  /** How many signing secrets are at hand; they are never shown again. */
  secrets: z.int(),
  lastAcceptedAt: z.string().nullable(),
  /** Requests since the program started that were no deliveries at all: another path, method or host. */
  turnedAway: z.int(),
});
export type WebhookStatus = z.infer<typeof webhookStatus>;

export const webhookChange = z.strictObject({
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
  /** Another path, for where the old one has become known to somebody. */
  newAddress: z.literal(true).optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

export const deliverySearch = z.strictObject({
  connectionId,
  verdicts: z.array(z.enum(DELIVERY_VERDICTS)).max(DELIVERY_VERDICTS.length),
  /** Deliveries older than this number; null begins with the newest. */
  before: z.int().nullable(),
  limit: z.int().min(1).max(MOST_DELIVERIES_PER_PAGE),
});
export type DeliverySearch = z.infer<typeof deliverySearch>;
