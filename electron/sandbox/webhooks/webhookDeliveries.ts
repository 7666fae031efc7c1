import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from './webhookEndpoint.ts';
import type { EventType, WebhookEvent } from './webhookPayloads.ts';

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
export class Deliveries {
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
