import type { ActionItem, Engagement, Signal, Timeline, TimelineEntry } from '../resources.ts';
import { hash, SeededRandom, stream } from '../seededRandom.ts';
import { BoundedCache } from '../workspace/boundedCache.ts';
import { isMarathon } from '../workspace/engagementColumns.ts';
import type { Content, EngagementRecord, Voice } from '../workspace/workspaceRecords.ts';
import { variantAt } from '../workspace/engagementVariants.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import {
  timelineOf,
  transcriptText,
  type TurnPlan,
  writeTurnPlan,
  writtenText,
} from './generatedTranscript.ts';
import { fillSlots, kinds, names, signalKinds } from '../phrases/phrases.ts';
import { customerPromiseOf, endsHard, factOf, promisedFor, promisesOf } from '../workspace/accounts.ts';

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
function recordedCallOf(record: EngagementRecord, calls: RecordedCalls): RecordedCall | undefined {
  return record.content.kind === 'spoken' ? calls.get(record.content.slug) : undefined;
}

const day = 86_400_000;
/** One host in this many joins with a private address, so that a report has a speaker to ask about. */
const fromHome = 40;

function recordedTimeline(engagementId: string, call: RecordedCall): Timeline {
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
function recordedActionItems(wire: Engagement, call: RecordedCall): readonly ActionItem[] {
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

function recordedSignals(engagementId: string, call: RecordedCall): readonly Signal[] {
  // The same thing is measured in every call.
  const definitionOf = (name: string): string => {
    const known = signalKinds.findIndex((kind) => kind.name === name);
    const own = name.toLowerCase().replaceAll(/[^a-z]+/g, '');
    return `annd_01k${known < 0 ? own : String(known).padStart(4, '0')}`;
  };
  return call.signals.map((signal, i) => ({
    object: 'engagement_signal',
    id: `sgn_${engagementId.slice(5)}${i}`,
    annotation_definition_id: definitionOf(signal.name),
    name: signal.name,
    data_type: signal.dataType,
    value: signal.value,
  }));
}

const idOf = (prefix: string, seed: number, i: number): string =>
  `${prefix}01k${hash(seed, stream.id, i).toString(36).padStart(7, '0')}${i}`;

/** What was promised in a call, as action items. Their ids are stable for the lifetime of the engagement. */
function actionItemsOf(wire: Engagement, content: Content): readonly ActionItem[] {
  if (!content.actionItems) return [];
  const { call } = content;
  const random = SeededRandom.of(content.seed, stream.actionItems, 0);
  const us = content.voices.find((voice) => voice.ours && voice.userId !== null);
  const ours = promisesOf(call.seed, call.company, call.ordinal, call.kind);
  const theirs = customerPromiseOf(call);
  return [...ours, ...(theirs === undefined ? [] : [theirs])].map((promise, i) => {
    const fill = (text: string): string => fillSlots(text, (slot) => factOf(call, slot));
    const assigned = promise === theirs ? undefined : us;
    const due = new Date(promisedFor(call)).toISOString().slice(0, 10);
    return {
      object: 'engagement_action_item' as const,
      id: idOf('act_', content.seed, i),
      title: fill(promise.title),
      description: fill(promise.detail),
      ...(random.chance(0.1) ? {} : { due_on: i > 0 ? null : due }),
      assigned_to_user_id: assigned?.userId ?? null,
      assigned_to_user_name: assigned?.name ?? null,
      ...(random.chance(0.2) ? {} : { assigned_to_user_email: assigned?.email ?? null }),
      created_at: wire.created_at,
      updated_at: wire.created_at,
    };
  });
}

/** The signals of a call, covering every type of value. */
function signalsOf(content: Content): readonly Signal[] {
  if (!content.signals) return [];
  const random = SeededRandom.of(content.seed, stream.signals, 0);
  const first = random.below(signalKinds.length);
  return Array.from({ length: random.between(2, 6) }, (_, i) => {
    const number = (first + i) % signalKinds.length;
    const kind = signalKinds[number] ?? signalKinds[0];
    return {
      object: 'engagement_signal' as const,
      id: idOf('sgn_', content.seed, i),
      annotation_definition_id: `annd_01k${String(number).padStart(4, '0')}`,
      name: kind.name,
      ...(random.chance(0.2) ? {} : { description: kind.description }),
      data_type: kind.type,
      value: random.chance(0.06) ? null : valueOf(kind.name, content),
    };
  });
}

const naming: ReadonlySet<string> = new Set(['discovery', 'pricing', 'lost', 'churn', 'renewal', 'pipeline']);

function valueOf(
  name: (typeof signalKinds)[number]['name'],
  { call }: Content,
): NonNullable<Signal['value']> {
  const { mood, also } = kinds[call.kind];
  switch (name) {
    case 'Competitor mentioned':
      return naming.has(call.kind);
    case 'Next step agreed':
      return !endsHard(call.kind);
    case 'Customer mood':
      return mood < -0.3 ? 'annoyed' : mood < 0.1 ? 'worried' : mood < 0.35 ? 'curious' : 'confident';
    case 'Budget':
      return Number(factOf(call, 'total').replace(/\D/g, ''));
    case 'Topics':
      return [call.kind, ...also.slice(0, 2)];
    case 'Decision':
      return { who: factOf(call, 'boss'), sure: call.kind === 'renewal' || endsHard(call.kind) };
    case 'Risk':
      return mood < -0.3 ? 'high' : mood < 0.1 ? 'medium' : 'low';
    case 'Renewal date': {
      const at = new Date(call.at);
      const endMonth = names.months.indexOf(factOf(call, 'month'));
      const year = at.getUTCFullYear() + (endMonth <= at.getUTCMonth() ? 1 : 0);
      return `${year}-${String(endMonth + 1).padStart(2, '0')}-01`;
    }
    case 'Customer score':
      return Math.round(5 + 5 * mood);
  }
}

/** Generates the content behind the parts of an engagement that only `expand` shows. */
class GeneratedContents {
  readonly #workspace: Workspace;
  readonly #seed: number;
  readonly #cache = new BoundedCache<number, Content>(500);

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
    const variant = variantAt(number, engagements.hostile);
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
      call: engagements.callOf(index),
      style: engagements.hostOf(index),
    };
  }

  /** The host, a second user in an internal meeting, the contacts, and sometimes a speaker who is not a contact. */
  #voicesOf(index: number, stranger: boolean): readonly Voice[] {
    const { engagements, contacts, users } = this.#workspace.generated;
    const host = engagements.hostOf(index);
    const isAtHome = !engagements.hostile && hash(this.#seed, stream.names, index + 2) % fromHome === 0;
    const voices: Voice[] = [isAtHome ? fromPrivateAddress(host) : userVoice(host)];
    for (const person of engagements.peopleOf(index)) {
      if (contacts.isRoom(person)) continue;
      const contactId = contacts.identifiers.of(person);
      voices.push({ ...contacts.personOf(person), userId: null, contactId, ours: false });
    }
    if (voices.length === 1) {
      for (const other of new Set([(host + 1) % users.count, (host + 2) % users.count])) {
        if (other !== host) voices.push(userVoice(other));
      }
    }
    if (stranger) {
      const unknown = contacts.personOf(
        hash(this.#seed, stream.names, index) % this.#workspace.generated.counts.contacts,
      );
      const email = hash(this.#seed, stream.names, index + 1) % 2 === 0 ? null : unknown.email;
      voices.push({ name: unknown.name, email, userId: null, contactId: null, ours: false });
    }
    return voices;

    /** Whom the service doesn't recognize as a user. */
    function fromPrivateAddress(user: number): Voice {
      const { name, email } = users.personOf(user);
      return {
        name,
        email: email?.replace(/@.*/u, '@home.example') ?? null,
        userId: null,
        contactId: null,
        ours: true,
      };
    }

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
  readonly #turnPlans = new BoundedCache<number, TurnPlan>(100_000, (turnPlan) => turnPlan.lines.length + 20);
  /** In characters: about one page of engagements. */
  readonly #timelines = new BoundedCache<string, string>(4_000_000, (json) => json.length);

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
