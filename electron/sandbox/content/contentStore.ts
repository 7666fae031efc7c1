import type { ActionItem, Signal, Timeline } from '../resources/engagementResources.ts';
import { hash, stream } from '../seededRandom.ts';
import { BoundedCache } from '../workspace/boundedCache.ts';
import { isMarathon } from '../workspace/engagementColumns.ts';
import type { Content, EngagementRecord, Voice } from '../workspace/workspaceRecords.ts';
import { variantAt } from '../workspace/engagementVariants.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import { actionItemsOf, signalsOf } from './actionItemsAndSignals.ts';
import { timelineOf, transcriptText, writtenText } from './generatedTranscript.ts';
import {
  recordedActionItems,
  recordedCallOf,
  type RecordedCalls,
  recordedSignals,
  recordedTimeline,
} from './recordedCall.ts';
import { type TurnPlan, writeTurnPlan } from './turnPlan.ts';

/** Generates the content behind the parts of an engagement that only `expand` shows. */
class GeneratedContents {
  readonly #workspace: Workspace;
  readonly #seed: number;
  readonly #cache = new BoundedCache<number, Content>(2000);

  constructor(workspace: Workspace, seed: number) {
    this.#workspace = workspace;
    this.#seed = seed;
  }

  /** Undefined for a demo call, whose content is in a file. */
  of(record: EngagementRecord): Content | undefined {
    switch (record.content.kind) {
      case 'made':
        return record.content.content;
      case 'spoken':
        return undefined;
      case 'generated': {
        const { index } = record.content;
        return this.#cache.get(index) ?? this.#cache.set(index, this.#generate(index));
      }
    }
  }

  #generate(index: number): Content {
    const { engagements } = this.#workspace.generated;
    const { columns } = engagements;
    const number = columns.variant[index] ?? 0;
    const variant = variantAt(number);
    return {
      seed: hash(this.#seed, stream.turnPlan, index),
      seconds: columns.seconds[index] ?? 0,
      timeline: variant.timeline,
      media: variant.media,
      transcript: variant.transcript,
      actionItems: variant.actionItems,
      signals: variant.signals,
      flavour: variant.flavour,
      marathon: isMarathon(columns.count - 1 - index, number),
      voices: this.#voicesOf(index, variant.stranger),
    };
  }

  /** The host, a second user in an internal meeting, the contacts, and sometimes a speaker who is not a contact. */
  #voicesOf(index: number, stranger: boolean): readonly Voice[] {
    const { engagements, contacts, users } = this.#workspace.generated;
    const host = engagements.hostOf(index);
    const voices: Voice[] = [userVoice(host)];
    for (const person of engagements.peopleOf(index)) {
      if (contacts.isRoom(person)) continue;
      const contactId = contacts.identifiers.of(person);
      voices.push({ ...contacts.personOf(person), userId: null, contactId, ours: false });
    }
    if (voices.length === 1) voices.push(userVoice((host + 1) % users.count));
    if (stranger) {
      const unknown = contacts.personOf(
        hash(this.#seed, stream.names, index) % this.#workspace.generated.counts.contacts,
      );
      const email = hash(this.#seed, stream.names, index + 1) % 2 === 0 ? null : unknown.email;
      voices.push({ name: unknown.name, email, userId: null, contactId: null, ours: false });
    }
    return voices;

    function userVoice(user: number): Voice {
      return { ...users.personOf(user), userId: users.identifiers.of(user), contactId: null, ours: true };
    }
  }
}

/** The audio of an engagement: tones that follow its turn plan, or a file. */
export type Recording =
  | { readonly kind: 'tones'; readonly seconds: number; readonly turnPlan: TurnPlan }
  | { readonly kind: 'file'; readonly file: string; readonly mime: string };

/** Generates the content of engagements on demand and caches the most recent. */
export class ContentStore {
  readonly #contents: GeneratedContents;
  readonly #recorded: RecordedCalls;
  readonly #turnPlans = new BoundedCache<number, TurnPlan>(
    1_000_000,
    (turnPlan) => turnPlan.lines.length + 20,
  );
  readonly #timelines = new BoundedCache<string, string>(40_000_000, (json) => json.length);

  constructor(workspace: Workspace, seed: number, recorded: RecordedCalls) {
    this.#contents = new GeneratedContents(workspace, seed);
    this.#recorded = recorded;
  }

  /** The timeline as JSON, since a long one is several megabytes; null if there is none. */
  timelineJson(record: EngagementRecord): string | null {
    const { id } = record.wire;
    const key = `${id} ${record.content.kind}`;
    const known = this.#timelines.get(key);
    if (known !== undefined) return known;
    const timeline = this.#timeline(record);
    return timeline === null ? null : this.#timelines.set(key, JSON.stringify(timeline));
  }

  #timeline(record: EngagementRecord): Timeline | null {
    const recorded = recordedCallOf(record, this.#recorded);
    if (recorded !== undefined) return recordedTimeline(record.wire.id, recorded);
    const content = this.#contents.of(record);
    if (content === undefined || content.timeline === 'none') return null;
    return timelineOf(record.wire.id, content, this.#turnPlan(content));
  }

  #turnPlan(content: Content): TurnPlan {
    return this.#turnPlans.get(content.seed) ?? this.#turnPlans.set(content.seed, writeTurnPlan(content));
  }

  /** The aggregated text; null if there is none. */
  transcript(record: EngagementRecord): string | null {
    const recorded = recordedCallOf(record, this.#recorded);
    if (recorded !== undefined) return recorded.entries.map(({ text }) => text).join('\n');
    const content = this.#contents.of(record);
    if (content === undefined || !content.transcript) return null;
    const type = record.wire.engagement_type;
    const isSpoken = type === 'MEETING' || type === 'CALL';
    return isSpoken ? transcriptText(content, this.#turnPlan(content)) : writtenText(type, content);
  }

  actionItems(record: EngagementRecord): readonly ActionItem[] {
    const recorded = recordedCallOf(record, this.#recorded);
    if (recorded !== undefined) return recordedActionItems(record.wire, recorded);
    const content = this.#contents.of(record);
    return content === undefined ? [] : actionItemsOf(record.wire, content);
  }

  signals(record: EngagementRecord): readonly Signal[] {
    const recorded = recordedCallOf(record, this.#recorded);
    if (recorded !== undefined) return recordedSignals(record.wire.id, recorded);
    const content = this.#contents.of(record);
    return content === undefined ? [] : signalsOf(content);
  }

  /** The MIME type of its recording; undefined if there is none. */
  mimeOf(record: EngagementRecord): string | undefined {
    const recorded = recordedCallOf(record, this.#recorded);
    if (recorded !== undefined) return recorded.mime;
    return this.#contents.of(record)?.media === true ? 'audio/wav' : undefined;
  }

  recording(record: EngagementRecord): Recording | undefined {
    const recorded = recordedCallOf(record, this.#recorded);
    if (recorded !== undefined) return { kind: 'file', file: recorded.file, mime: recorded.mime };
    const content = this.#contents.of(record);
    if (content === undefined || !content.media) return undefined;
    return { kind: 'tones', seconds: content.seconds, turnPlan: this.#turnPlan(content) };
  }
}
