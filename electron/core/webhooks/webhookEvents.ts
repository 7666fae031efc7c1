import { z } from 'zod';
import { crmAssociation } from '#shared/contract/crmAssociation.ts';
import { engagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { readContactIds } from '../api/adapter/responseParser.ts';
import type { SeenVersion } from '../edits/overwriteDetector.ts';
import type { Clock } from '../ports.ts';
import { COLLECTION_OF, type Workspace } from '../workspace/workspace.ts';

const id = z.string().min(1).max(512);

/** API description, "Envelope". Parse after verification only. */
const envelope = z.object({
  id,
  type: z.string().min(1).max(200),
  api_version: z.literal('v1'),
  created_at: z.string().max(64),
  workspace_id: id,
  data: z.object({
    object: z.looseObject({ id }),
    previous_attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
});

export interface ParsedDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly workspaceId: string;
  readonly resourceId: string;
  /** The resource's `updated_at`; null without one. */
  readonly updatedAt: string | null;
  readonly emittedAt: string;
  /** Empty for an unknown type. */
  readonly events: readonly WebhookEvent[];
}

const TIMELINE_COMPLETED = 'v1.engagement.transcript_timeline.completed';
const CHANGE = /^v1\.([a-z]+)\.(created|updated|deleted)$/;

/** Null if the body is not an envelope of this version. */
export function parseDelivery(text: string): ParsedDelivery | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const reading = envelope.safeParse(parsed);
  if (!reading.success) return null;
  const { id: eventId, type, created_at: emittedAt, workspace_id: workspaceId, data } = reading.data;
  const updatedAt = data.object['updated_at'];
  return {
    eventId,
    type,
    workspaceId,
    resourceId: data.object.id,
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
    emittedAt,
    events: eventsOf(reading.data),
  };
}

function eventsOf({
  id: eventId,
  type,
  created_at: emittedAt,
  data,
}: z.infer<typeof envelope>): WebhookEvent[] {
  const { object: state, previous_attributes: previous } = data;
  const about = { id: state.id, emittedAt, eventId };
  if (type === TIMELINE_COMPLETED) {
    // The object is the engagement, with the same fields as in an update.
    return [
      { ...about, kind: 'upsert', resource: 'engagement', state, previous: null },
      { ...about, kind: 'timeline', resource: 'engagement' },
    ];
  }
  const [, name, change] = CHANGE.exec(type) ?? [];
  const resource: Resource | undefined = RESOURCES.find((known) => known === name);
  if (resource === undefined) return [];
  return change === 'deleted'
    ? [{ ...about, kind: 'tombstone', resource, state }]
    : [{ ...about, kind: 'upsert', resource, state, previous: previous ?? null }];
}

const RESOURCES = ['contact', 'company', 'engagement', 'tag'] as const;
export type Resource = (typeof RESOURCES)[number];

interface EventOrigin {
  /** ISO 8601, by the API's clock. */
  readonly emittedAt: string;
  /** The event's id, for provenance. */
  readonly eventId: string;
}

/**
 * The content of a verified delivery. `state` is the resource in the event: engagements as in REST; companies with
 * `domains` as objects and without fields that have no value (API description, "Resources").
 */
export type WebhookEvent =
  | (EventOrigin & {
      readonly kind: 'upsert';
      readonly resource: Resource;
      readonly id: string;
      readonly state: Readonly<Record<string, unknown>>;
      /** Changed fields with their previous values; null if the event isn't an update. */
      readonly previous: Readonly<Record<string, unknown>> | null;
    })
  | (EventOrigin & {
      readonly kind: 'tombstone';
      readonly resource: Resource;
      readonly id: string;
      /** Its state when it was deleted. */
      readonly state: Readonly<Record<string, unknown>>;
    })
  /** The transcript of this engagement is available now. */
  | (EventOrigin & { readonly kind: 'timeline'; readonly resource: 'engagement'; readonly id: string });

/**
 * Applies events one at a time, without duplicates or outdated ones. A problem makes the sender deliver it again.
 * Must be fast, because the sender is waiting.
 */
export type OnWebhookEvent = (workspace: Workspace, event: WebhookEvent) => Promise<Result<null>>;

type Fields = Readonly<Record<string, unknown>>;

/** What proves changes by others. The mirror validates the resource as a whole, on its own thread. */
const evidence = z.object({
  id: engagementId,
  updated_at: z.string().catch(''),
  crm_association: crmAssociation.nullable().catch(null),
});

/** Contacts aren't part of the documented payload, but are used if an API sends them. */
function versionOf(raw: Fields, fields: readonly string[] | null): SeenVersion[] {
  const { data } = evidence.safeParse(raw);
  if (data === undefined) return [];
  const { id: seenId, updated_at: version, crm_association: crm } = data;
  return [{ engagementId: seenId, version, crm, names: {}, fields, contacts: readContactIds(raw) }];
}

/**
 * Both versions in an engagement event: the current one and, from `previous_attributes`, the one before ("Events",
 * rules 1 and 2: for relations it may only say that `updated_at` changed).
 */
function versionsIn(event: Extract<WebhookEvent, { kind: 'upsert' }>): SeenVersion[] {
  const { state, previous } = event;
  const fields = previous === null ? null : Object.keys(previous).filter((field) => field !== 'updated_at');
  const after = versionOf(state, fields);
  if (previous === null || typeof previous['updated_at'] !== 'string') return after;
  // Earlier relations are only known if they are listed.
  const { contacts: _contacts, ...rest } = state;
  return [...versionOf({ ...rest, ...previous }, null), ...after];
}

/**
 * Applies events to the mirror: upserts and deletions at once, without a request to the API. A transcript that
 * became available triggers a poll.
 */
export function applyWebhookEvent(
  clock: Clock,
  onSeen: (workspace: Workspace, seen: readonly SeenVersion[]) => void,
): OnWebhookEvent {
  return async (workspace, event) => {
    const collection = COLLECTION_OF[event.resource];
    if (event.kind === 'upsert') {
      const mirror = await workspace.mirror();
      if (!mirror.ok) return mirror;
      // Before the mirror has the same version: only the event says which fields changed.
      if (event.resource === 'engagement') onSeen(workspace, versionsIn(event));
      const absorbed = await mirror.value.upsertFromResponse({
        collection,
        body: event.state,
        requestId: event.eventId,
        receivedAt: new Date(clock.now()).toISOString(),
        // Events contain no expansions.
        expanded: [],
        // An event doesn't say when it was read, so it only replaces a stored row if its `updated_at` is newer.
        asked: 0,
        fromService: true,
      });
      if (!absorbed.ok) return absorbed;
      workspace.emit('mirror.changed', { collection, ids: [event.id] });
    } else if (event.kind === 'tombstone') {
      const removal = { kind: event.resource, id: event.id, requestId: event.eventId };
      const removed = await workspace.remove(removal);
      if (!removed.ok) return removed;
    } else {
      void workspace.control('now');
    }
    if (event.resource === 'engagement')
      workspace.emit('engagements.changed', { engagementIds: [engagementId.parse(event.id)] });
    return ok(null);
  };
}
