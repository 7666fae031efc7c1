import { randomBytes } from 'node:crypto';
import type { ChangeEvent } from '../workspace/workspaceRecords.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import { type EventType, type WebhookEvent, webhookEventOf } from './webhookPayloads.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

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

/** One attempt to deliver an event. */
export interface Attempt {
  readonly at: string;
  readonly endpoint: string;
  readonly event_id: string;
  readonly type: EventType;
  readonly webhook_id: string;
  readonly attempt: number;
  /** The receiver's status, or null without a response. */
  readonly status: number | null;
  readonly error: string | null;
  /** Milliseconds until the next attempt, or null if there is none. */
  readonly retry_in_ms: number | null;
}

const maxAttempts = 8;
const maxWaitMs = 5 * 60_000;
const maxLogEntries = 1000;
const concurrency = 8;
const maxQueued = 10_000;
const timeoutMs = 10_000;

/**
 * Delivers events to endpoints: each at least once, retried with exponential backoff, logged, and without delaying
 * the request that caused it.
 */
class Deliveries {
  readonly log: Attempt[] = [];
  readonly #retryBaseMs: number;
  readonly #now: () => number;
  readonly #closing = new AbortController();
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  constructor(retryBaseMs: number, now: () => number) {
    this.#retryBaseMs = retryBaseMs;
    this.#now = now;
  }

  send(endpoint: Endpoint, event: WebhookEvent): void {
    if (this.#closing.signal.aborted) return;
    // If a receiver is down for hours, the oldest events are dropped rather than filling the memory.
    if (this.#waiting.length >= maxQueued) this.#waiting.shift();
    this.#waiting.push(() => this.#deliver(endpoint, event, JSON.stringify(event), 1));
    this.#next();
  }

  close(): void {
    this.#closing.abort();
    this.#waiting.length = 0;
  }

  #next(): void {
    while (this.#running < concurrency) {
      const job = this.#waiting.shift();
      if (job === undefined) break;
      this.#running++;
      void job().finally(() => {
        this.#running--;
        this.#next();
      });
    }
  }

  async #deliver(endpoint: Endpoint, event: WebhookEvent, body: string, attempt: number): Promise<void> {
    // Every attempt has its own id (API section "Delivery headers"); receivers identify an event by the id in its
    // body.
    const webhookId = `msg_${randomBytes(12).toString('hex')}`;
    const { status, error } = await this.#post(endpoint, webhookId, body);
    if (this.#closing.signal.aborted) return;
    const done = status !== null && status >= 200 && status < 300;
    const retryIn = done || attempt >= maxAttempts ? null : this.#backoff(attempt);
    this.log.push({
      at: new Date(this.#now()).toISOString(),
      endpoint: endpoint.id,
      event_id: event.id,
      type: event.type,
      webhook_id: webhookId,
      attempt,
      status,
      error,
      retry_in_ms: retryIn,
    });
    if (this.log.length > maxLogEntries) this.log.shift();
    if (retryIn !== null) void this.#retryLater(endpoint, event, body, attempt + 1, retryIn);
  }

  /** Waits outside the queue, so that a failing receiver doesn't delay the others. */
  async #retryLater(
    endpoint: Endpoint,
    event: WebhookEvent,
    body: string,
    attempt: number,
    ms: number,
  ): Promise<void> {
    const closed = await wait(ms, false, { signal: this.#closing.signal, ref: false }).catch(() => true);
    if (closed) return;
    this.#waiting.push(() => this.#deliver(endpoint, event, body, attempt));
    this.#next();
  }

  /** Doubles with each attempt, with jitter to spread out retries. */
  #backoff(attempt: number): number {
    const ms = Math.min(maxWaitMs, this.#retryBaseMs * 2 ** (attempt - 1));
    return Math.round(ms * (0.8 + 0.4 * Math.random()));
  }

  async #post(
    endpoint: Endpoint,
    webhookId: string,
    body: string,
  ): Promise<{ readonly status: number | null; readonly error: string | null }> {
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: endpoint.headers(webhookId, this.#now(), body),
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: null, error: cause instanceof Error ? cause.message : String(cause) };
    }
  }
}

function changesOf<Resource extends string, Row>(resource: Resource, before: Row, after: Row) {
  return {
    created: { resource, kind: 'created' as const, after },
    updated: { resource, kind: 'updated' as const, before, after },
    deleted: { resource, kind: 'deleted' as const, before: after },
  };
}

/**
 * Builds an example change of each type for test events, from the workspace's first rows; undefined if the
 * workspace is empty.
 */
function exampleOf(workspace: Workspace, type: EventType): ChangeEvent | undefined {
  const { generated } = workspace;
  if (generated.engagements.count === 0) return undefined;
  const after = generated.engagements.row(0);
  const before = { ...after, wire: { ...after.wire, title: 'The title before' } };
  const [contact, company, tag] = [
    generated.contacts.row(0),
    generated.companies.row(0),
    generated.tags.row(0),
  ];
  const contacts = changesOf('contact', { ...contact, first_name: 'Before' }, contact);
  const companies = changesOf('company', { ...company, name: 'The name before' }, company);
  const engagements = changesOf('engagement', before, after);
  const tags = changesOf('tag', { ...tag, name: 'The name before' }, tag);
  const examples: Readonly<Record<EventType, ChangeEvent>> = {
    'v1.contact.created': contacts.created,
    'v1.contact.updated': contacts.updated,
    'v1.contact.deleted': contacts.deleted,
    'v1.company.created': companies.created,
    'v1.company.updated': companies.updated,
    'v1.company.deleted': companies.deleted,
    'v1.engagement.created': engagements.created,
    'v1.engagement.updated': engagements.updated,
    'v1.engagement.deleted': engagements.deleted,
    'v1.tag.created': tags.created,
    'v1.tag.updated': tags.updated,
    'v1.tag.deleted': tags.deleted,
    'v1.engagement.transcript_timeline.completed': { resource: 'engagement', kind: 'transcribed', after },
  };
  return examples[type];
}

/** Does what the workspace's dashboard does: endpoints, secrets, the delivery log, test events. */
export class Webhooks {
  readonly deliveries: Deliveries;
  readonly endpoints = new Map<string, Endpoint>();
  readonly #workspace: Workspace;
  readonly #now: () => number;
  #count = 0;

  constructor(workspace: Workspace, retryBaseMs: number, now: () => number) {
    this.#workspace = workspace;
    this.#now = now;
    this.deliveries = new Deliveries(retryBaseMs, now);
    workspace.onChangeEvent((changeEvent) => {
      if (this.endpoints.size > 0) this.#publish(changeEvent);
    });
  }

  /** Adds a receiver. Without a secret it gets a new one; without types, all events. */
  add(url: string, secret?: string, types?: readonly EventType[]): Endpoint {
    this.#count++;
    const endpoint = new Endpoint(`ep_${this.#count}`, url, secret ?? newSecret(), types);
    this.endpoints.set(endpoint.id, endpoint);
    return endpoint;
  }

  /** Sends a test event about an existing row to all endpoints that want its type. */
  sendTest(type: EventType): WebhookEvent | undefined {
    const changeEvent = exampleOf(this.#workspace, type);
    return changeEvent && this.#publish(changeEvent);
  }

  close(): void {
    this.deliveries.close();
  }

  #publish(changeEvent: ChangeEvent): WebhookEvent | undefined {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const event = webhookEventOf(changeEvent, this.#workspace.workspaceId, id, this.#now());
    if (event === undefined) return undefined;
    for (const endpoint of this.endpoints.values()) {
      if (endpoint.wants(event.type)) this.deliveries.send(endpoint, event);
    }
    return event;
  }
}
