import { engagementId, type ConnectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { SeenVersion } from '../edits/outbox/seenVersions.ts';
import { COLLECTION_OF, type MirrorModule } from '../mirror/mirrorModule.ts';
import type { Clock } from '../ports/clock.ts';
import { versionsIn } from './versionsIn.ts';
import type { OnWebhookEvent } from './webhookEvent.ts';

/**
 * Takes events into the mirror: a state, and a deletion, at once, without asking the service for it. A transcript that
 * can be fetched now makes the sync look by itself.
 */
export function takeWebhookEvent(
  mirrors: Pick<MirrorModule, 'mirror' | 'remove' | 'written'>,
  clock: Clock,
  tell: (event: AppEvent) => void,
  onSeen: (connectionId: ConnectionId, seen: readonly SeenVersion[]) => void,
): OnWebhookEvent {
  return async (connectionId, event) => {
    const collection = COLLECTION_OF[event.resource];
    if (event.kind === 'upsert') {
      const mirror = await mirrors.mirror(connectionId);
      if (!mirror.ok) return mirror;
      // Before the mirror shows the same version: only the event says what changed with it.
      if (event.resource === 'engagement') onSeen(connectionId, versionsIn(event));
      const absorbed = await mirror.value.absorb({
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
      tell({ name: 'mirror.changed', payload: { connectionId, collection, ids: [event.id] } });
    } else if (event.kind === 'tombstone') {
      const removal = { kind: event.resource, id: event.id, requestId: event.eventId };
      const removed = await mirrors.remove(connectionId, removal);
      if (!removed.ok) return removed;
    } else {
      mirrors.written(connectionId);
    }
    const engagementIds = event.resource === 'engagement' ? [engagementId.parse(event.id)] : [];
    tell({ name: 'engagements.changed', payload: { connectionId, engagementIds } });
    return ok(null);
  };
}
