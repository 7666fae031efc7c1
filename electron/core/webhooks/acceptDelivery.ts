import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { DeliveryVerdict, RefusalReason } from '#shared/contract/enumerations.ts';
import type { Database } from '../database/database.ts';
import { microsOf } from '../instant.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import {
  type DeliveryLog,
  isStale,
  type KnownState,
  type SeenDeliveries,
  type SeenNames,
} from './deliveryLog.ts';
import {
  type OnWebhookEvent,
  type ParsedDelivery,
  parseDelivery,
  type WebhookEvent,
} from './webhookEvents.ts';

/** The headers of a request, with lower-case names. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

type Verification =
  | { readonly kind: 'verified'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** Header prefixes the API may use (docs/api-assumptions.md, A35); never mixed. */
const HEADER_PREFIXES = ['webhook', 'svix'] as const;
const MAX_ID_LENGTH = 256;
/** A signature has 47 characters; during a rotation there are several. */
const MAX_SIGNATURE_LENGTH = 2048;

function headerValue(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The three headers of a signed delivery; null if one is missing or malformed. */
export function signedHeaders(headers: Headers): SignedHeaders | null {
  for (const prefix of HEADER_PREFIXES) {
    const id = headerValue(headers, `${prefix}-id`);
    const timestamp = headerValue(headers, `${prefix}-timestamp`);
    const signature = headerValue(headers, `${prefix}-signature`);
    if (id === null || timestamp === null || signature === null) continue;
    if (id.length > MAX_ID_LENGTH || signature.length > MAX_SIGNATURE_LENGTH) return null;
    return /^\d{1,12}$/.test(timestamp) ? { id, timestamp, signature } : null;
  }
  return null;
}

/**
 * Verifies the exact bytes by Standard Webhooks (API description, "Rules" 6; docs/api-assumptions.md, A35):
 * HMAC-SHA256 with any of the secrets, at most 300 s old or ahead. Only parse the text once it is verified.
 */
export function verifyDelivery(
  body: Uint8Array,
  headers: SignedHeaders | null,
  secrets: readonly string[],
): Verification {
  if (secrets.length === 0) return { kind: 'refused', reason: 'no-secret' };
  if (headers === null) return { kind: 'refused', reason: 'headers' };
  const text = exactText(body);
  if (text === null) return { kind: 'refused', reason: 'encoding' };
  const signed = {
    'webhook-id': headers.id,
    'webhook-timestamp': headers.timestamp,
    'webhook-signature': headers.signature,
  };
  let reason: RefusalReason = 'signature';
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(text, signed, { jsonParse: false });
      return { kind: 'verified', text };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      // The timestamp is checked before the signature, so every secret gives the same result.
      if (error.message.startsWith('Message timestamp')) reason = 'time';
    }
  }
  return { kind: 'refused', reason };
}

/**
 * The library verifies text, so decoding must be lossless: a lenient decoder would map many bodies to the signed
 * one.
 */
function exactText(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

export interface AcceptDeliveryOptions {
  readonly db: Database;
  readonly log: DeliveryLog;
  readonly seenBy: (workspace: Workspace) => SeenDeliveries;
  readonly clock: Clock;
  readonly keepPayloads: () => boolean;
  readonly onEvent: OnWebhookEvent;
}

/** A delivery as received. */
interface IncomingDelivery {
  readonly workspace: Workspace;
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
  const { workspace, body } = incoming;
  const signed = signedHeaders(incoming.headers);
  const record = (
    verdict: DeliveryVerdict,
    refusal: RefusalReason | null,
    delivery: ParsedDelivery | null = null,
  ): void =>
    parts.log.add({
      connectionId: workspace.id,
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
  const seen = parts.seenBy(workspace);
  const named = seen.workspace();
  if (delivery !== null && named !== null && delivery.workspaceId !== named)
    return refuse('workspace', delivery);
  const settle = (verdict: Exclude<DeliveryVerdict, 'refused'>): number => {
    record(verdict, null, delivery);
    return STATUS[verdict];
  };

  if (delivery === null || delivery.events.length === 0) return settle('unread');
  const names: SeenNames = { eventId: delivery.eventId, webhookId: signed.id };
  if (seen.hasSeen(names)) return settle('duplicate');
  const fresh = delivery.events.filter((event) => !isOutdated(seen, delivery, event));
  for (const event of fresh) {
    const applied = await parts.onEvent(workspace, event);
    if (!applied.ok) return settle('failed');
  }
  return parts.db.transaction(() => {
    seen.markSeen(names);
    seen.keepWorkspace(delivery.workspaceId);
    for (const event of fresh) {
      if (event.kind === 'timeline') continue;
      seen.putState(event.resource, event.id, stateOf(delivery, event));
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
function isOutdated(seen: SeenDeliveries, delivery: ParsedDelivery, event: WebhookEvent): boolean {
  if (event.kind === 'timeline') return false;
  return isStale(stateOf(delivery, event), seen.state(event.resource, event.id));
}
