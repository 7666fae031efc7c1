import { randomBytes } from 'node:crypto';
import type { ChangeEvent } from '../workspace/workspaceRecords.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import { Deliveries } from './webhookDeliveries.ts';
import { Endpoint, newSecret } from './webhookEndpoint.ts';
import { type EventType, type WebhookEvent, webhookEventOf } from './webhookPayloads.ts';

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
