import type {
  ActionItem,
  Engagement,
  Signal,
  Timeline,
  TimelineEntry,
} from '../resources/engagementResources.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';

interface RecordedSpeaker {
  readonly name: string;
  readonly email: string;
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** A demo call with a real recording, whose words and times come from its file. */
export interface RecordedCall {
  readonly slug: string;
  readonly file: string;
  readonly mime: string;
  readonly seconds: number;
  readonly speakers: readonly RecordedSpeaker[];
  readonly entries: readonly Omit<TimelineEntry, 'sentiment'>[];
  readonly actionItems: readonly {
    readonly title: string;
    readonly description: string;
    readonly dueInDays: number;
  }[];
  readonly signals: readonly {
    readonly name: string;
    readonly dataType: string;
    readonly value: Signal['value'];
  }[];
}

export type RecordedCalls = ReadonlyMap<string, RecordedCall>;

/** The demo call behind a record, if there is one. */
export function recordedCallOf(record: EngagementRecord, calls: RecordedCalls): RecordedCall | undefined {
  return record.content.kind === 'spoken' ? calls.get(record.content.slug) : undefined;
}

const day = 86_400_000;

export function recordedTimeline(engagementId: string, call: RecordedCall): Timeline {
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

/** Assigned to the user among the speakers. */
export function recordedActionItems(wire: Engagement, call: RecordedCall): readonly ActionItem[] {
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

export function recordedSignals(engagementId: string, call: RecordedCall): readonly Signal[] {
  return call.signals.map((signal, i) => ({
    object: 'engagement_signal',
    id: `sgn_${engagementId.slice(5)}${i}`,
    annotation_definition_id: `annd_01kdemo${i}`,
    name: signal.name,
    data_type: signal.dataType,
    value: signal.value,
  }));
}
