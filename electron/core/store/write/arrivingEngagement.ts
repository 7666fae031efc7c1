import type { Engagement, Unreadable } from '#shared/contract/engagement.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import { readContactIds } from '../../api/adapter/readContactIds.ts';
import { readEngagement } from '../../api/adapter/readResources.ts';
import { readTimeline, type Timeline } from '../../api/adapter/readTimeline.ts';
import { isRecord } from '../../json.ts';
import { microsOf } from '../instant.ts';
import type { SeenEngagement } from '../seenEngagement.ts';

/** An engagement as it came in, apart from how the mirror keeps it. */
export interface ArrivingEngagement {
  readonly engagement: Engagement;
  /** Microseconds; 0 where it can't be read, so that any other version is newer. */
  readonly updatedUs: number;
  /** When it took place, or where that isn't told, when it was made: what "newest first" goes by. Microseconds. */
  readonly whenUs: number;
  readonly timeline: Timeline | null;
  readonly hasMedia: boolean;
  readonly expanded: ReadonlySet<Expansion>;
  readonly unreadable: readonly Unreadable[];
}

export type ArrivingReading =
  | { readonly kind: 'read'; readonly arriving: ArrivingEngagement }
  /** Not even its id can be read. */
  | { readonly kind: 'unreadable'; readonly unreadable: readonly Unreadable[] };

/** The contacts and the CRM link of an arriving engagement; `raw` as it came. */
export function seenEngagement({ engagement, expanded }: ArrivingEngagement, raw: unknown): SeenEngagement {
  const named = (engagement.contacts ?? []).map((contact) => [contact.id, fullName(contact)] as const);
  return {
    engagementId: engagement.id,
    version: engagement.updated_at,
    // A contact counts where only its id can be read.
    contacts: expanded.has('contacts') ? readContactIds(raw) : null,
    crm: engagement.crm_association ?? null,
    names: Object.fromEntries(named.filter(([, name]) => name !== '')),
  };
}

/** Reads an engagement with its expansions; a requested field that is missing is null (docs/api-assumptions.md, A10). */
export function readArriving(raw: unknown, where: string, expanded: readonly Expansion[]): ArrivingReading {
  const { value: engagement, unreadable } = readEngagement(raw, where);
  if (engagement === null) return { kind: 'unreadable', unreadable };
  const fields = isRecord(raw) ? raw : {};
  const asked = new Set(expanded);
  const rawTimeline = asked.has('transcript_timeline') ? (fields['transcript_timeline'] ?? null) : null;
  const timeline = readTimeline(rawTimeline, engagement.duration_seconds ?? null);
  const strange: Unreadable[] =
    rawTimeline === null || timeline !== null
      ? []
      : [
          {
            where: `${where}.transcript_timeline`,
            reason: 'not a timeline',
            raw: JSON.stringify(rawTimeline).slice(0, 2000),
          },
        ];
  const updatedUs = microsOf(engagement.updated_at) ?? 0;
  return {
    kind: 'read',
    arriving: {
      engagement,
      updatedUs,
      whenUs:
        microsOf(engagement.start_at) ??
        microsOf(engagement.engagement_at) ??
        microsOf(engagement.created_at) ??
        updatedUs,
      timeline,
      hasMedia: typeof fields['media_url'] === 'string' && fields['media_url'] !== '',
      expanded: asked,
      unreadable: [...unreadable, ...strange],
    },
  };
}
