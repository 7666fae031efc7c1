import { randomBytes } from 'node:crypto';
import type { Happening } from '../world/change.ts';
import type { World } from '../world/world.ts';
import { Deliveries } from './deliveries.ts';
import { Endpoint } from './endpoint.ts';
import type { EventType } from './eventTypes.ts';
import { exampleOf } from './examples.ts';
import { newSecret } from './secret.ts';
import { type WebhookEvent, webhookEventOf } from './webhookEvent.ts';

/** What the dashboard of the service does: endpoints, secrets, the delivery history, test events. */
export class Webhooks {
  readonly deliveries: Deliveries;
  readonly endpoints = new Map<string, Endpoint>();
  readonly #world: World;
  readonly #now: () => number;
  #count = 0;

  constructor(world: World, retryBaseMs: number, now: () => number) {
    this.#world = world;
    this.#now = now;
    this.deliveries = new Deliveries(retryBaseMs, now);
    world.onHappening((happening) => {
      if (this.endpoints.size > 0) this.#publish(happening);
    });
  }

  /** Adds a receiver. Without a secret it gets a new one; without types, all events. */
  add(url: string, secret?: string, types?: readonly EventType[]): Endpoint {
    this.#count++;
    const endpoint = new Endpoint(`ep_${this.#count}`, url, secret ?? newSecret(), types);
    this.endpoints.set(endpoint.id, endpoint);
    return endpoint;
  }

  /** Sends an event of this type to everybody who wants it, about a row that is there, though nothing happened to it. */
  sendTest(type: EventType): WebhookEvent | undefined {
    const happening = exampleOf(this.#world, type);
    return happening && this.#publish(happening);
  }

  close(): void {
    this.deliveries.close();
  }

  #publish(happening: Happening): WebhookEvent | undefined {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const event = webhookEventOf(happening, this.#world.workspaceId, id, this.#now());
    if (event === undefined) return undefined;
    for (const endpoint of this.endpoints.values()) {
      if (endpoint.wants(event.type)) this.deliveries.send(endpoint, event);
    }
    return event;
  }
}
