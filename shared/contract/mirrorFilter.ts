import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { engagementFilter } from './engagementFilter.ts';
import { tagId, userId } from './ids.ts';

/**
 * What the mirror can filter engagements by: all that the service can, without its caps, and what only a
 * local copy can. Values within one field are alternatives, fields must all be met; an empty list is no filter.
 */
export const mirrorFilter = engagementFilter.extend({
  ownerIds: z.array(userId).max(1000).optional(),
  /** Owned or hosted by any of them. */
  userIds: z.array(userId).max(1000).optional(),
  /** Linked to this CRM record: by itself, or through a contact or company of it. */
  crmRecord: crmAssociation.pick({ object_type: true, crm_object_id: true, source: true }).optional(),
  tagIds: z.array(tagId).max(1000).optional(),
  private: z.boolean().optional(),
  /** Where the service doesn't say whether an engagement is internal, it is neither. */
  internal: z.boolean().optional(),
  secondsFrom: z.number().nonnegative().optional(),
  secondsBefore: z.number().nonnegative().optional(),
  /** Whether the engagement itself is linked to a CRM record. */
  crm: z.boolean().optional(),
  /** Whether there is anything to read of it. */
  transcript: z.boolean().optional(),
  /** A search, in the language of the search box; several, one a line, must all be met. */
  text: z.string().max(1000).optional(),
});
export type MirrorFilterChoice = z.infer<typeof mirrorFilter>;
