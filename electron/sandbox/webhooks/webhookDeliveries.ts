import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from './webhookEndpoint.ts';
import type { EventType, WebhookEvent } from './webhookPayloads.ts';

/** One attempt to deliver one event. */
export interface Attempt {
  readonly at: string;
  readonly endpoint: string;
  readonly event_id: string;
  readonly type: EventType;
  readonly webhook_id: string;
  readonly attempt: number;
  /** The receiver's status, or null when it gave none. */
  readonly status: number | null;
  readonly error: string | null;
  /** Milliseconds until the next attempt, null when there will be none. */
  readonly retry_in_ms: number | null;
}

const mostAttempts = 8;
const longestWaitMs = 5 * 60_000;
const mostKept = 1000;
const atOnce = 8;
const mostWaiting = 10_000;
const answerWithinMs = 10_000;

/**
 * Brings events to endpoints: each at least once, tried again with exponential backoff, logged, and never waited for by
 * whoever caused it.
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
    // A receiver that is gone for hours must not fill the memory: the oldest is given up.
    if (this.#waiting.length >= mostWaiting) this.#waiting.shift();
    this.#waiting.push(() => this.#deliver(endpoint, event, JSON.stringify(event), 1));
    this.#next();
  }

  close(): void {
    this.#closing.abort();
    this.#waiting.length = 0;
  }

  #next(): void {
    while (this.#running < atOnce) {
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
    // Every attempt has an id of its own (API section "Delivery headers"): receivers know an event by its body's id.
    const webhookId = `msg_${randomBytes(12).toString('hex')}`;
    const { status, error } = await this.#post(endpoint, webhookId, body);
    if (this.#closing.signal.aborted) return;
    const done = status !== null && status >= 200 && status < 300;
    const retryIn = done || attempt >= mostAttempts ? null : this.#backoff(attempt);
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
    if (this.log.length > mostKept) this.log.shift();
    if (retryIn !== null) void this.#retryLater(endpoint, event, body, attempt + 1, retryIn);
  }

  /** Waits outside of the queue, so that a failing receiver doesn't delay the others. */
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

  /** Doubles with each attempt, with some chance so that receivers are not met by a wall. */
  #backoff(attempt: number): number {
    const ms = Math.min(longestWaitMs, this.#retryBaseMs * 2 ** (attempt - 1));
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
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: null, error: cause instanceof Error ? cause.message : String(cause) };
    }
  }
}
