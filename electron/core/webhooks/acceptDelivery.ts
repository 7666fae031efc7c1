import type { ConnectionId } from '#shared/contract/ids.ts';
import type { DeliveryVerdict, RefusalReason } from '#shared/contract/enumerations.ts';
import type { Clock } from '../ports.ts';
import { microsOf } from '../instant.ts';
import type { Database } from '../database/database.ts';
import type { DeliveryLog } from './deliveryLog.ts';
import { type SeenDeliveries, isStale, type KnownState, type SeenNames } from './seenDeliveries.ts';
import {
  type OnWebhookEvent,
  type ParsedDelivery,
  parseDelivery,
  type WebhookEvent,
} from './webhookEvents.ts';
import { signedHeaders, verifyDelivery, type Headers } from './deliverySignature.ts';

export interface AcceptDeliveryOptions {
  readonly db: Database;
  readonly log: DeliveryLog;
  readonly seenDeliveries: SeenDeliveries;
  readonly clock: Clock;
  readonly keepPayloads: () => boolean;
  readonly onEvent: OnWebhookEvent;
}

/** A delivery as received. */
export interface IncomingDelivery {
  readonly connectionId: ConnectionId;
  readonly headers: Headers;
  /** Null if it exceeded the size limit and was not read. */
  readonly body: Buffer | null;
  readonly secrets: readonly string[];
}

/** The response status: 2xx ends the sender's attempts, anything else makes it retry. */
const STATUS: Readonly<Record<Exclude<DeliveryVerdict, 'refused'>, number>> = {
  accepted: 204,
  duplicate: 204,
  stale: 204,
  unread: 204,
  failed: 503,
};

const REFUSAL_STATUS: Readonly<Record<RefusalReason, number>> = {
  // The user has yet to add the secret, so a retry may succeed.
  'no-secret': 503,
  headers: 400,
  time: 401,
  encoding: 400,
  signature: 401,
  'too-large': 413,
  workspace: 403,
};

/** Verifies and applies one delivery; returns the response status. Must not run concurrently. */
export async function acceptDelivery(
  parts: AcceptDeliveryOptions,
  incoming: IncomingDelivery,
): Promise<number> {
  const { connectionId, body } = incoming;
  const signed = signedHeaders(incoming.headers);
  const record = (
    verdict: DeliveryVerdict,
    refusal: RefusalReason | null,
    delivery: ParsedDelivery | null = null,
  ): void =>
    parts.log.add({
      connectionId,
      receivedAt: parts.clock.now(),
      verdict,
      refusal,
      type: delivery?.type ?? null,
      eventId: delivery?.eventId ?? null,
      resourceId: delivery?.resourceId ?? null,
      webhookId: signed?.id ?? null,
      bytes: body?.byteLength ?? 0,
      payload: parts.keepPayloads() && body !== null ? body.toString('utf8') : null,
    });
  const refuse = (reason: RefusalReason, delivery: ParsedDelivery | null = null): number => {
    record('refused', reason, delivery);
    return REFUSAL_STATUS[reason];
  };

  if (body === null) return refuse('too-large');
  const verification = verifyDelivery(body, signed, incoming.secrets);
  if (verification.kind === 'refused') return refuse(verification.reason);
  if (signed === null) return refuse('headers');
  const delivery = parseDelivery(verification.text);
  // REST responses don't name the workspace, so the first verified delivery does.
  const workspace = parts.seenDeliveries.workspace(connectionId);
  if (delivery !== null && workspace !== null && delivery.workspaceId !== workspace)
    return refuse('workspace', delivery);
  const settle = (verdict: Exclude<DeliveryVerdict, 'refused'>): number => {
    record(verdict, null, delivery);
    return STATUS[verdict];
  };

  if (delivery === null || delivery.events.length === 0) return settle('unread');
  const names: SeenNames = { eventId: delivery.eventId, webhookId: signed.id };
  if (parts.seenDeliveries.hasSeen(connectionId, names)) return settle('duplicate');
  const fresh = delivery.events.filter(
    (event) => !isOutdated(parts.seenDeliveries, connectionId, delivery, event),
  );
  for (const event of fresh) {
    const applied = await parts.onEvent(connectionId, event);
    if (!applied.ok) return settle('failed');
  }
  return parts.db.transaction(() => {
    parts.seenDeliveries.markSeen(connectionId, names);
    parts.seenDeliveries.keepWorkspace(connectionId, delivery.workspaceId);
    for (const event of fresh) {
      if (event.kind === 'timeline') continue;
      parts.seenDeliveries.putState(connectionId, event.resource, event.id, stateOf(delivery, event));
    }
    return settle(fresh.length === 0 ? 'stale' : 'accepted');
  });
}

function stateOf(delivery: ParsedDelivery, event: WebhookEvent): KnownState {
  return {
    updatedAt: microsOf(delivery.updatedAt),
    emittedAt: microsOf(delivery.emittedAt),
    deleted: event.kind === 'tombstone',
  };
}

/** A transcript stays available however late the event arrives. */
function isOutdated(
  seenDeliveries: SeenDeliveries,
  connectionId: ConnectionId,
  delivery: ParsedDelivery,
  event: WebhookEvent,
): boolean {
  if (event.kind === 'timeline') return false;
  return isStale(stateOf(delivery, event), seenDeliveries.state(connectionId, event.resource, event.id));
}
