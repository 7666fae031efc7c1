import type { ActionItem } from '../resources/actionItem.ts';
import type { Engagement } from '../resources/engagement.ts';
import type { Signal } from '../resources/signal.ts';
import type { Timeline } from '../resources/timeline.ts';
import type { SpokenCall } from './spokenCall.ts';

const day = 86_400_000;

export function spokenTimeline(engagementId: string, call: SpokenCall): Timeline {
  return {
    object: 'transcript_timeline',
    engagement_id: engagementId,
    overall_sentiment: null,
    speakers: call.speakers.map(({ name, email, userId, contactId }) => ({
      name,
      email,
      user_id: userId,
      contact_id: contactId,
      sentiment: null,
    })),
    entries: call.entries.map((entry) => ({ ...entry, sentiment: null })),
  };
}

/** Given to the one of us who spoke. */
export function spokenActionItems(wire: Engagement, call: SpokenCall): readonly ActionItem[] {
  const host = call.speakers.find((speaker) => speaker.userId !== null);
  return call.actionItems.map((item, i) => ({
    object: 'engagement_action_item',
    id: `act_${wire.id.slice(5)}${i}`,
    title: item.title,
    description: item.description,
    due_on: new Date(Date.parse(wire.start_at ?? wire.created_at) + item.dueInDays * day)
      .toISOString()
      .slice(0, 10),
    assigned_to_user_id: host?.userId ?? null,
    assigned_to_user_name: host?.name ?? null,
    assigned_to_user_email: host?.email ?? null,
    created_at: wire.end_at ?? wire.created_at,
    updated_at: wire.end_at ?? wire.created_at,
  }));
}

export function spokenSignals(engagementId: string, call: SpokenCall): readonly Signal[] {
  return call.signals.map((signal, i) => ({
    object: 'engagement_signal',
    id: `sgn_${engagementId.slice(5)}${i}`,
    annotation_definition_id: `annd_01kdemo${i}`,
    name: signal.name,
    data_type: signal.dataType,
    value: signal.value,
  }));
}
