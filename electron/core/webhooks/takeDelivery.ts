import type { ConnectionId } from '#shared/contract/ids.ts';
import type { DeliveryVerdict, RefusalReason } from '#shared/contract/enumerations.ts';
import type { Clock } from '../ports/clock.ts';
import { microsOf } from '../store/instant.ts';
import type { Database } from '../store/database.ts';
import type { DeliveryRing } from './deliveryRing.ts';
import type { DeliveryWindow, SeenNames } from './deliveryWindow.ts';
import { isStale, type KnownState } from './isStale.ts';
import { readDelivery, type ReadDelivery } from './readDelivery.ts';
import type { OnWebhookEvent, WebhookEvent } from './webhookEvent.ts';
import { signedHeaders, verifyDelivery, type Headers } from './verifyDelivery.ts';

export interface TakeParts {
  readonly db: Database;
  readonly ring: DeliveryRing;
  readonly window: DeliveryWindow;
  readonly clock: Clock;
  readonly keepPayloads: () => boolean;
  readonly onEvent: OnWebhookEvent;
}

/** A delivery as it came over the wire. */
export interface Arrival {
  readonly connectionId: ConnectionId;
  readonly headers: Headers;
  /** Null: it was larger than a delivery may be, and nobody read it. */
  readonly body: Buffer | null;
  readonly secrets: readonly string[];
}

/** What the sender is told: 2xx ends its attempts, anything else makes it come again later. */
const STATUS: Readonly<Record<Exclude<DeliveryVerdict, 'refused'>, number>> = {
  accepted: 204,
  duplicate: 204,
  stale: 204,
  unread: 204,
  failed: 503,
};

const REFUSAL_STATUS: Readonly<Record<RefusalReason, number>> = {
  // The user has yet to give us the secret: later it may pass.
  'no-secret': 503,
  headers: 400,
  time: 401,
  encoding: 400,
  signature: 401,
  'too-large': 413,
  workspace: 403,
};

/** Judges one delivery and takes it in; answers with the status for its sender. To be called one after another. */
export async function takeDelivery(parts: TakeParts, arrival: Arrival): Promise<number> {
  const { connectionId, body } = arrival;
  const signed = signedHeaders(arrival.headers);
  const record = (
    verdict: DeliveryVerdict,
    refusal: RefusalReason | null,
    told: ReadDelivery | null = null,
  ): void =>
    parts.ring.add({
      connectionId,
      receivedAt: parts.clock.now(),
      verdict,
      refusal,
      type: told?.type ?? null,
      eventId: told?.eventId ?? null,
      resourceId: told?.resourceId ?? null,
      webhookId: signed?.id ?? null,
      bytes: body?.byteLength ?? 0,
      payload: parts.keepPayloads() && body !== null ? body.toString('utf8') : null,
    });
  const refuse = (reason: RefusalReason, told: ReadDelivery | null = null): number => {
    record('refused', reason, told);
    return REFUSAL_STATUS[reason];
  };

  if (body === null) return refuse('too-large');
  const verification = verifyDelivery(body, signed, arrival.secrets);
  if (verification.kind === 'refused') return refuse(verification.reason);
  if (signed === null) return refuse('headers');
  const told = readDelivery(verification.text);
  // No answer of the REST interface names the workspace, so the first verified delivery does.
  const workspace = parts.window.workspace(connectionId);
  if (told !== null && workspace !== null && told.workspaceId !== workspace) return refuse('workspace', told);
  const settle = (verdict: Exclude<DeliveryVerdict, 'refused'>): number => {
    record(verdict, null, told);
    return STATUS[verdict];
  };

  if (told === null || told.events.length === 0) return settle('unread');
  const names: SeenNames = { eventId: told.eventId, webhookId: signed.id };
  if (parts.window.hasSeen(connectionId, names)) return settle('duplicate');
  const fresh = told.events.filter((event) => !isOutdated(parts.window, connectionId, told, event));
  for (const event of fresh) {
    const taken = await parts.onEvent(connectionId, event);
    if (!taken.ok) return settle('failed');
  }
  return parts.db.transaction(() => {
    parts.window.markSeen(connectionId, names);
    parts.window.keepWorkspace(connectionId, told.workspaceId);
    for (const event of fresh) {
      if (event.kind === 'timeline') continue;
      parts.window.putState(connectionId, event.resource, event.id, stateOf(told, event));
    }
    return settle(fresh.length === 0 ? 'stale' : 'accepted');
  });
}

function stateOf(told: ReadDelivery, event: WebhookEvent): KnownState {
  return {
    updatedAt: microsOf(told.updatedAt),
    emittedAt: microsOf(told.emittedAt),
    deleted: event.kind === 'tombstone',
  };
}

/** That a transcript is there stays true however late it is said. */
function isOutdated(
  window: DeliveryWindow,
  connectionId: ConnectionId,
  told: ReadDelivery,
  event: WebhookEvent,
): boolean {
  if (event.kind === 'timeline') return false;
  return isStale(stateOf(told, event), window.state(connectionId, event.resource, event.id));
}
