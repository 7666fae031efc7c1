import type { EngagementRecord } from '../world/engagementRecord.ts';
import type { Signal } from '../resources/signal.ts';
import type { TimelineEntry } from '../resources/timeline.ts';

export interface SpokenSpeaker {
  readonly name: string;
  readonly email: string;
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** A demo call whose recording was really made: its words and times come with it. */
export interface SpokenCall {
  readonly slug: string;
  readonly file: string;
  readonly mime: string;
  readonly seconds: number;
  readonly speakers: readonly SpokenSpeaker[];
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

export type SpokenCalls = ReadonlyMap<string, SpokenCall>;

/** The demo call of a record, if it is one. */
export function spokenCallOf(record: EngagementRecord, calls: SpokenCalls): SpokenCall | undefined {
  return record.content.kind === 'spoken' ? calls.get(record.content.slug) : undefined;
}
