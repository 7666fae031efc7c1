import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement, Unreadable } from '#shared/contract/engagement.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import { readContactIds, readEngagement } from '../../api/adapter/responseParser.ts';
import { readTimeline, type Timeline } from '../../api/adapter/timelineParser.ts';
import { microsOf } from '../../instant.ts';
import { isRecord } from '../../json.ts';

/** A version of an engagement as an answer or event had it, whether or not it replaced what is kept. */
export interface SeenEngagement {
  readonly engagementId: EngagementId;
  /** The engagement's `updated_at`. */
  readonly version: string;
  /** Null where what was seen doesn't say. */
  readonly contacts: readonly ContactId[] | null;
  /** `undefined` where what was seen doesn't say, null where there was no link. */
  readonly crm: CrmAssociation | null | undefined;
  /** Contacts' names as far as they came along. */
  readonly names: Readonly<Record<string, string>>;
}

/** An engagement as it came in, apart from how the mirror keeps it. */
export interface IncomingEngagement {
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

export type IncomingReading =
  | { readonly kind: 'read'; readonly incoming: IncomingEngagement }
  /** Not even its id can be read. */
  | { readonly kind: 'unreadable'; readonly unreadable: readonly Unreadable[] };

/** The contacts and the CRM link of an arriving engagement; `raw` as it came. */
export function seenEngagement({ engagement, expanded }: IncomingEngagement, raw: unknown): SeenEngagement {
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
export function readIncoming(raw: unknown, where: string, expanded: readonly Expansion[]): IncomingReading {
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
    incoming: {
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
