import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import type { Logger } from '../ports.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Hook, HookSettings } from './hookSettings.ts';
import type { HookSecrets } from './hookSecrets.ts';
import { openReceiver, type Opening } from './deliveryServer.ts';
import { acceptDelivery, type AcceptDeliveryOptions } from './acceptDelivery.ts';

/** Deliveries that may wait; further ones are asked to retry. */
const MAX_WAITING = 64;
const RETRY_LATER = 503;

export interface WebhookReceiverParts extends AcceptDeliveryOptions {
  readonly hooks: HookSettings;
  readonly secrets: HookSecrets;
  readonly logger: Logger;
  /** The deliveries of this hook changed. */
  readonly onDelivered: (hook: Hook) => void;
}

/** Listens while at least one connection accepts webhooks, and passes deliveries on one at a time. */
export class WebhookReceiver {
  readonly #parts: WebhookReceiverParts;
  #opening: Opening | null = null;
  #openPort: number | null = null;
  #changing: Promise<void> = Promise.resolve();
  #pendingWork: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #turnedAway = 0;

  constructor(parts: WebhookReceiverParts) {
    this.#parts = parts;
  }

  get state(): WebhookStatus['state'] {
    return this.#opening?.kind ?? 'off';
  }

  get turnedAway(): number {
    return this.#turnedAway;
  }

  /**
   * Starts, stops or moves the server to match the settings. Runs serially: a port is released before another is
   * opened.
   */
  apply(): Promise<void> {
    this.#changing = this.#changing.then(() => this.#apply());
    return this.#changing;
  }

  async close(): Promise<void> {
    await this.#changing;
    await this.#shut();
    await this.#pendingWork;
  }

  async #apply(): Promise<void> {
    const { hooks, logger } = this.#parts;
    const wanted = hooks.enabled().length === 0 ? null : hooks.port;
    if (wanted === this.#openPort && this.#opening?.kind === 'listening') return;
    await this.#shut();
    if (wanted === null) return;
    this.#opening = await openReceiver(wanted, {
      isHook: (path, publicHost) => {
        const hook = hooks.at(path);
        return hook !== undefined && (publicHost === null || publicHost === hook.publicHost);
      },
      onDelivery: (path, headers, body) => this.#queue(path, headers, body),
      onTurnedAway: () => (this.#turnedAway += 1),
    });
    this.#openPort = wanted;
    if (this.#opening.kind !== 'listening') {
      logger.warn('Webhooks can’t be received.', { reason: this.#opening.kind });
    }
  }

  async #shut(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    this.#openPort = null;
    if (opening?.kind === 'listening') await opening.receiver.close();
  }

  /** Serial, so that two states of one resource are compared in order of arrival. */
  #queue(path: string, headers: IncomingHttpHeaders, body: Buffer | null): Promise<number> {
    if (this.#waiting >= MAX_WAITING) return Promise.resolve(RETRY_LATER);
    this.#waiting += 1;
    const result = this.#pendingWork.then(() => this.#take(path, headers, body));
    this.#pendingWork = result;
    return result.finally(() => (this.#waiting -= 1));
  }

  async #take(path: string, headers: IncomingHttpHeaders, body: Buffer | null): Promise<number> {
    const { hooks, secrets, logger, onDelivered } = this.#parts;
    const hook = hooks.at(path);
    if (hook === undefined) return 404;
    try {
      const { connectionId } = hook;
      const known = await secrets.all(connectionId);
      const status = known.ok
        ? await acceptDelivery(this.#parts, { connectionId, headers, body, secrets: known.value })
        : RETRY_LATER;
      onDelivered(hook);
      return status;
    } catch (error) {
      logger.error('Could not apply a webhook delivery.', { reason: errorOrigin(error) });
      return RETRY_LATER;
    }
  }
}
