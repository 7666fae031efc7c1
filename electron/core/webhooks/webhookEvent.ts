import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';

export const RESOURCES = ['contact', 'company', 'engagement', 'tag'] as const;
export type Resource = (typeof RESOURCES)[number];

interface About {
  /** ISO 8601, the service's clock. */
  readonly emittedAt: string;
  /** Of the event, for provenance. */
  readonly eventId: string;
}

/**
 * What a verified delivery says. `state` is the resource as the event carried it: for engagements as REST answers
 * it; companies have `domains` as objects, and what has no value is missing (API description, "Resources").
 */
export type WebhookEvent =
  | (About & {
      readonly kind: 'upsert';
      readonly resource: Resource;
      readonly id: string;
      readonly state: Readonly<Record<string, unknown>>;
      /** Changed fields with their values before; null where the event was no update. */
      readonly previous: Readonly<Record<string, unknown>> | null;
    })
  | (About & {
      readonly kind: 'tombstone';
      readonly resource: Resource;
      readonly id: string;
      /** As it was when it was deleted. */
      readonly state: Readonly<Record<string, unknown>>;
    })
  /** The transcript of this engagement can be fetched now. */
  | (About & { readonly kind: 'timeline'; readonly resource: 'engagement'; readonly id: string });

/**
 * Takes an event in: never a duplicate, never one older than what was taken in before, one after another. A
 * problem asks the sender to deliver it again. It has to be quick, as the sender waits for it.
 */
export type OnWebhookEvent = (connectionId: ConnectionId, event: WebhookEvent) => Promise<Result<null>>;
