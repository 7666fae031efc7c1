import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { personName } from '../../../text/personName.ts';
import type { Recording } from '../../../player/recording.ts';

/** What the player is given of an engagement. */
export function recordingOf(connectionId: ConnectionId, engagement: Engagement): Recording {
  return {
    connectionId,
    engagementId: engagement.id,
    title: engagement.title,
    people: (engagement.contacts ?? []).map((contact) => personName(contact) ?? contact.id).join(', '),
    durationSeconds: engagement.duration_seconds ?? null,
  };
}
