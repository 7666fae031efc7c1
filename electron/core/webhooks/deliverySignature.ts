import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { RefusalReason } from '#shared/contract/enumerations.ts';

/** The headers of a request, with lower-case names. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

export type Verification =
  | { readonly kind: 'verified'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** Header prefixes the API may use (docs/api-assumptions.md, A35); never mixed. */
const NAMES = ['webhook', 'svix'] as const;
const MAX_ID_LENGTH = 256;
/** A signature has 47 characters; during a rotation there are several. */
const MAX_SIGNATURE_LENGTH = 2048;

function one(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The three headers of a signed delivery; null if one is missing or malformed. */
export function signedHeaders(headers: Headers): SignedHeaders | null {
  for (const name of NAMES) {
    const id = one(headers, `${name}-id`);
    const timestamp = one(headers, `${name}-timestamp`);
    const signature = one(headers, `${name}-signature`);
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
