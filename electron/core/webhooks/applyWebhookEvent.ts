import { type ConnectionId, engagementId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { readContactIds, readEngagement } from '../api/adapter/responseParser.ts';
import type { AppEvent } from '../app.ts';
import type { SeenVersion } from '../edits/overwriteDetector.ts';
import { COLLECTION_OF, type Workspaces } from '../workspace/workspaces.ts';
import type { Clock } from '../ports.ts';
import type { OnWebhookEvent, WebhookEvent } from './webhookEvents.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Contacts aren't part of the documented payload, but are used if an API sends them. */
function versionOf(raw: Fields, fields: readonly string[] | null): SeenVersion[] {
  const { value } = readEngagement(raw, 'event');
  if (value === null) return [];
  const crm = value.crm_association ?? null;
  const version = { engagementId: value.id, version: value.updated_at, crm, names: {}, fields };
  return [{ ...version, contacts: readContactIds(raw) }];
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
  workspaces: Pick<Workspaces, 'mirror' | 'remove' | 'written'>,
  clock: Clock,
  emit: (event: AppEvent) => void,
  onSeen: (connectionId: ConnectionId, seen: readonly SeenVersion[]) => void,
): OnWebhookEvent {
  return async (connectionId, event) => {
    const collection = COLLECTION_OF[event.resource];
    if (event.kind === 'upsert') {
      const mirror = await workspaces.mirror(connectionId);
      if (!mirror.ok) return mirror;
      // Before the mirror has the same version: only the event says which fields changed.
      if (event.resource === 'engagement') onSeen(connectionId, versionsIn(event));
      const absorbed = await mirror.value.upsertFromResponse({
        collection,
        body: new TextEncoder().encode(JSON.stringify(event.state)),
        requestId: event.eventId,
        receivedAt: new Date(clock.now()).toISOString(),
        // Events contain no expansions.
        expanded: [],
        // An event doesn't say when it was read, so it only replaces a stored row if its `updated_at` is newer.
        asked: 0,
        fromService: true,
      });
      if (!absorbed.ok) return absorbed;
      emit({ name: 'mirror.changed', payload: { connectionId, collection, ids: [event.id] } });
    } else if (event.kind === 'tombstone') {
      const removal = { kind: event.resource, id: event.id, requestId: event.eventId };
      const removed = await workspaces.remove(connectionId, removal);
      if (!removed.ok) return removed;
    } else {
      workspaces.written(connectionId);
    }
    if (event.resource === 'engagement') {
      const engagementIds = [engagementId.parse(event.id)];
      emit({ name: 'engagements.changed', payload: { connectionId, engagementIds } });
    }
    return ok(null);
  };
}
