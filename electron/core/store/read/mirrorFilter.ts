import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import type { TagId, UserId } from '#shared/contract/ids.ts';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';

/**
 * What the mirror can filter engagements by: all that the service can (API description, "Engagement list
 * filters"), in the same sense and without its caps, and what it can't. Values within one field are
 * alternatives, fields must all be met. An empty list is no filter.
 */
export interface MirrorFilter extends EngagementFilter {
  readonly ownerIds?: readonly UserId[] | undefined;
  /** Owned or hosted by any of them. */
  readonly userIds?: readonly UserId[] | undefined;
  /** Linked to this CRM record: by itself, or through a contact or company of it. */
  readonly crmRecord?: CrmAssociation | undefined;
  readonly tagIds?: readonly TagId[] | undefined;
  readonly private?: boolean | undefined;
  /** Where the service doesn't say whether an engagement is internal, it is neither. */
  readonly internal?: boolean | undefined;
  /** Length in seconds; an engagement whose length isn't known has none. */
  readonly secondsFrom?: number | undefined;
  readonly secondsBefore?: number | undefined;
  /** Whether the engagement itself is linked to a CRM record. */
  readonly crm?: boolean | undefined;
  /** Whether there is anything to read of it: a timeline or aggregated text. */
  readonly transcript?: boolean | undefined;
  /** A search, in the language of the search box; several, one a line, must all be met. */
  readonly text?: string | undefined;
}

export interface ListChoice {
  readonly filter: MirrorFilter;
  readonly order: EngagementOrder;
}
