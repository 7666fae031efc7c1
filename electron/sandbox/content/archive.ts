import type { ActionItem } from '../resources/actionItem.ts';
import type { Signal } from '../resources/signal.ts';
import type { Timeline } from '../resources/timeline.ts';
import type { Content, EngagementRecord } from '../world/engagementRecord.ts';
import { Recent } from '../world/recent.ts';
import type { World } from '../world/world.ts';
import { Contents } from './contents.ts';
import { actionItemsOf, signalsOf } from './findings.ts';
import { type Score, writeScore } from './score.ts';
import { spokenActionItems, spokenSignals, spokenTimeline } from './spokenFindings.ts';
import { type SpokenCalls, spokenCallOf } from './spokenCall.ts';
import { spokenText, timelineOf } from './timelineText.ts';
import { writtenText } from './writtenText.ts';

/** The sound of an engagement: tones that follow its score, or a file. */
export type Recording =
  | { readonly kind: 'tones'; readonly seconds: number; readonly score: Score }
  | { readonly kind: 'file'; readonly file: string; readonly mime: string };

/** What belongs to an engagement beside its fields: made when asked for, the last of it kept. */
export class Archive {
  readonly #contents: Contents;
  readonly #spoken: SpokenCalls;
  readonly #scores = new Recent<number, Score>(1_000_000, (score) => score.lines.length + 20);
  readonly #timelines = new Recent<string, string>(40_000_000, (json) => json.length);

  constructor(world: World, seed: number, spoken: SpokenCalls) {
    this.#contents = new Contents(world, seed);
    this.#spoken = spoken;
  }

  /** The timeline as JSON, since a long one is several megabytes; null where there is none. */
  timelineJson(record: EngagementRecord): string | null {
    const { id } = record.wire;
    const key = `${id} ${record.content.kind}`;
    const known = this.#timelines.get(key);
    if (known !== undefined) return known;
    const timeline = this.#timeline(record);
    return timeline === null ? null : this.#timelines.set(key, JSON.stringify(timeline));
  }

  #timeline(record: EngagementRecord): Timeline | null {
    const spoken = spokenCallOf(record, this.#spoken);
    if (spoken !== undefined) return spokenTimeline(record.wire.id, spoken);
    const content = this.#contents.of(record);
    if (content === undefined || content.timeline === 'none') return null;
    return timelineOf(record.wire.id, content, this.#score(content));
  }

  #score(content: Content): Score {
    return this.#scores.get(content.seed) ?? this.#scores.set(content.seed, writeScore(content));
  }

  /** The aggregated text; null where there is none. */
  transcript(record: EngagementRecord): string | null {
    const spoken = spokenCallOf(record, this.#spoken);
    if (spoken !== undefined) return spoken.entries.map(({ text }) => text).join('\n');
    const content = this.#contents.of(record);
    if (content === undefined || !content.transcript) return null;
    const type = record.wire.engagement_type;
    const heard = type === 'MEETING' || type === 'CALL';
    return heard ? spokenText(content, this.#score(content)) : writtenText(type, content);
  }

  actionItems(record: EngagementRecord): readonly ActionItem[] {
    const spoken = spokenCallOf(record, this.#spoken);
    if (spoken !== undefined) return spokenActionItems(record.wire, spoken);
    const content = this.#contents.of(record);
    return content === undefined ? [] : actionItemsOf(record.wire, content);
  }

  signals(record: EngagementRecord): readonly Signal[] {
    const spoken = spokenCallOf(record, this.#spoken);
    if (spoken !== undefined) return spokenSignals(record.wire.id, spoken);
    const content = this.#contents.of(record);
    return content === undefined ? [] : signalsOf(content);
  }

  /** The type of its recording, undefined without one. */
  mimeOf(record: EngagementRecord): string | undefined {
    const spoken = spokenCallOf(record, this.#spoken);
    if (spoken !== undefined) return spoken.mime;
    return this.#contents.of(record)?.media === true ? 'audio/wav' : undefined;
  }

  recording(record: EngagementRecord): Recording | undefined {
    const spoken = spokenCallOf(record, this.#spoken);
    if (spoken !== undefined) return { kind: 'file', file: spoken.file, mime: spoken.mime };
    const content = this.#contents.of(record);
    if (content === undefined || !content.media) return undefined;
    return { kind: 'tones', seconds: content.seconds, score: this.#score(content) };
  }
}
