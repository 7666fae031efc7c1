import { type ConnectionId, engagementId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { readContactIds, readEngagement } from '../api/adapter/responseParser.ts';
import type { AppEvent } from '../app.ts';
import type { SeenVersion } from '../edits/overwriteDetector.ts';
import { COLLECTION_OF, type MirrorModule } from '../mirror/mirrorModule.ts';
import type { Clock } from '../ports.ts';
import type { OnWebhookEvent, WebhookEvent } from './webhookEvents.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Contacts are no part of the payload the API description shows; a service that sends them all the same is heard. */
function versionOf(raw: Fields, fields: readonly string[] | null): SeenVersion[] {
  const { value } = readEngagement(raw, 'event');
  if (value === null) return [];
  const crm = value.crm_association ?? null;
  const version = { engagementId: value.id, version: value.updated_at, crm, names: {}, fields };
  return [{ ...version, contacts: readContactIds(raw) }];
}

/**
 * Both versions in an event about an engagement: the one it carries, and by `previous_attributes` the one
 * before ("Events", rules 1 and 2: of relations it may only say that `updated_at` moved).
 */
function versionsIn(event: Extract<WebhookEvent, { kind: 'upsert' }>): SeenVersion[] {
  const { state, previous } = event;
  const fields = previous === null ? null : Object.keys(previous).filter((field) => field !== 'updated_at');
  const after = versionOf(state, fields);
  if (previous === null || typeof previous['updated_at'] !== 'string') return after;
  // What the relations held before is only known where it is named.
  const { contacts: _contacts, ...rest } = state;
  return [...versionOf({ ...rest, ...previous }, null), ...after];
}

/**
 * Takes events into the mirror: a state, and a deletion, at once, without asking the service for it. A transcript that
 * can be fetched now makes the sync look by itself.
 */
export function applyWebhookEvent(
  mirrors: Pick<MirrorModule, 'mirror' | 'remove' | 'written'>,
  clock: Clock,
  emit: (event: AppEvent) => void,
  onSeen: (connectionId: ConnectionId, seen: readonly SeenVersion[]) => void,
): OnWebhookEvent {
  return async (connectionId, event) => {
    const collection = COLLECTION_OF[event.resource];
    if (event.kind === 'upsert') {
      const mirror = await mirrors.mirror(connectionId);
      if (!mirror.ok) return mirror;
      // Before the mirror shows the same version: only the event says what changed with it.
      if (event.resource === 'engagement') onSeen(connectionId, versionsIn(event));
      const absorbed = await mirror.value.upsertFromResponse({
        collection,
        body: new TextEncoder().encode(JSON.stringify(event.state)),
        requestId: event.eventId,
        receivedAt: new Date(clock.now()).toISOString(),
        // Of what can be expanded an event carries nothing.
        expanded: [],
        // It says nothing of when it was read, so only a newer `updated_at` makes it replace what is kept.
        asked: 0,
        fromService: true,
      });
      if (!absorbed.ok) return absorbed;
      emit({ name: 'mirror.changed', payload: { connectionId, collection, ids: [event.id] } });
    } else if (event.kind === 'tombstone') {
      const removal = { kind: event.resource, id: event.id, requestId: event.eventId };
      const removed = await mirrors.remove(connectionId, removal);
      if (!removed.ok) return removed;
    } else {
      mirrors.written(connectionId);
    }
    if (event.resource === 'engagement') {
      const engagementIds = [engagementId.parse(event.id)];
      emit({ name: 'engagements.changed', payload: { connectionId, engagementIds } });
    }
    return ok(null);
  };
}
