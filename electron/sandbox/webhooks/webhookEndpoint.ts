import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { EventType } from './webhookPayloads.ts';

/** Generates a signing secret in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** Whether a string is a signing secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const bytes = Buffer.from(text.slice('whsec_'.length), 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

/** How long the previous secret still signs, too. */
const rotationMs = 24 * 3_600_000;

/** A receiver of events, with its signing secrets. */
export class Endpoint {
  readonly id: string;
  readonly url: string;
  readonly #types: ReadonlySet<EventType> | undefined;
  #secrets: readonly { readonly value: string; readonly until: number }[];

  /** Without `types`, it receives all events. */
  constructor(id: string, url: string, secret: string, types?: readonly EventType[]) {
    this.id = id;
    this.url = url;
    this.#types = types && new Set(types);
    this.#secrets = [{ value: secret, until: Infinity }];
  }

  wants(type: EventType): boolean {
    return this.#types?.has(type) ?? true;
  }

  /** The newest secret. */
  get secret(): string {
    return this.#secrets[0]?.value ?? '';
  }

  get types(): readonly EventType[] | undefined {
    return this.#types && [...this.#types];
  }

  /**
   * Creates a new secret. The previous one keeps signing for a day, so that receivers needn't switch at the same
   * moment.
   */
  rotate(now: number): string {
    const value = newSecret();
    const old = this.#secrets
      .filter(({ until }) => until > now)
      .map((known) => ({ value: known.value, until: Math.min(known.until, now + rotationMs) }));
    this.#secrets = [{ value, until: Infinity }, ...old];
    return value;
  }

  /** The headers of a delivery attempt (Standard Webhooks), signed with every valid secret. */
  headers(webhookId: string, now: number, body: string): Record<string, string> {
    const date = new Date(now);
    const signatures = this.#secrets
      .filter(({ until }) => until > now)
      .map(({ value }) => new Webhook(value).sign(webhookId, date, body));
    return {
      'content-type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': signatures.join(' '),
    };
  }
}
