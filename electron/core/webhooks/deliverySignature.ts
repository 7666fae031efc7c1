import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { RefusalReason } from '#shared/contract/enumerations.ts';

/** One header of a request, as it came; names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

export type Verification =
  | { readonly kind: 'verified'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** Under both names the service is known to send (docs/api-assumptions.md, A35); never mixed from the two. */
const NAMES = ['webhook', 'svix'] as const;
const LONGEST_ID = 256;
/** A signature is 47 characters; during a rotation there are several. */
const LONGEST_SIGNATURES = 2048;

function one(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The three headers of a signed delivery; null where one is missing, or is none that a sender would make. */
export function signedHeaders(headers: Headers): SignedHeaders | null {
  for (const name of NAMES) {
    const id = one(headers, `${name}-id`);
    const timestamp = one(headers, `${name}-timestamp`);
    const signature = one(headers, `${name}-signature`);
    if (id === null || timestamp === null || signature === null) continue;
    if (id.length > LONGEST_ID || signature.length > LONGEST_SIGNATURES) return null;
    return /^\d{1,12}$/.test(timestamp) ? { id, timestamp, signature } : null;
  }
  return null;
}

/**
 * Standard Webhooks over the bytes as they came (API description, "Rules" 6; docs/api-assumptions.md, A35):
 * HMAC-SHA256 by any of the secrets, at most 300 s old or ahead. The text is to be parsed only once it is verified.
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
      // The time is judged before the signature, and so by the first secret as by the last.
      if (error.message.startsWith('Message timestamp')) reason = 'time';
    }
  }
  return { kind: 'refused', reason };
}

/**
 * The library signs text, so the bytes must be exactly those of their text: a lenient reading would take many
 * bodies for the one that was signed.
 */
function exactText(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}
