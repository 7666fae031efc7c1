import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement, Unreadable } from '#shared/contract/engagement.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import {
  readContactIds,
  readEngagement,
  readTimeline,
  type Timeline,
} from '../../api/adapter/responseParser.ts';
import { microsOf } from '../../instant.ts';
import { isRecord } from '../../json.ts';

/** A version of an engagement from a response or event, whether or not it replaced the stored one. */
export interface SeenEngagement {
  readonly engagementId: EngagementId;
  /** The engagement's `updated_at`. */
  readonly version: string;
  /** Null if not included. */
  readonly contacts: readonly ContactId[] | null;
  /** `undefined` if not included, null without a link. */
  readonly crm: CrmAssociation | null | undefined;
  /** Names of contacts, where included. */
  readonly names: Readonly<Record<string, string>>;
}

/** A received engagement, independent of how the mirror stores it. */
export interface IncomingEngagement {
  readonly engagement: Engagement;
  /** Microseconds; 0 if unreadable, so that any other version is newer. */
  readonly updatedUs: number;
  /** When it took place, or was created if that is unknown; the sort key of "newest first". Microseconds. */
  readonly whenUs: number;
  readonly timeline: Timeline | null;
  readonly hasMedia: boolean;
  readonly expanded: ReadonlySet<Expansion>;
  readonly unreadable: readonly Unreadable[];
}

export type IncomingReading =
  | { readonly kind: 'read'; readonly incoming: IncomingEngagement }
  /** Not even its id is readable. */
  | { readonly kind: 'unreadable'; readonly unreadable: readonly Unreadable[] };

/** The contacts and CRM link of a received engagement; `raw` is the JSON as received. */
export function seenEngagement({ engagement, expanded }: IncomingEngagement, raw: unknown): SeenEngagement {
  const named = (engagement.contacts ?? []).map((contact) => [contact.id, fullName(contact)] as const);
  return {
    engagementId: engagement.id,
    version: engagement.updated_at,
    // A contact counts even if only its id is readable.
    contacts: expanded.has('contacts') ? readContactIds(raw) : null,
    crm: engagement.crm_association ?? null,
    names: Object.fromEntries(named.filter(([, name]) => name !== '')),
  };
}

/**
 * Parses an engagement with its expansions; a requested field that is missing counts as null
 * (docs/api-assumptions.md, A10).
 */
export function readIncoming(raw: unknown, where: string, expanded: readonly Expansion[]): IncomingReading {
  const { value: engagement, unreadable } = readEngagement(raw, where);
  if (engagement === null) return { kind: 'unreadable', unreadable };
  const fields = isRecord(raw) ? raw : {};
  const asked = new Set(expanded);
  const rawTimeline = asked.has('transcript_timeline') ? (fields['transcript_timeline'] ?? null) : null;
  const timeline = readTimeline(rawTimeline, engagement.duration_seconds ?? null);
  const unreadableTimeline: Unreadable[] =
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
      unreadable: [...unreadable, ...unreadableTimeline],
    },
  };
}
