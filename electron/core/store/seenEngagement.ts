import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';

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
