import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { MOST_CRM_NAME_LENGTH } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command } from './method.ts';

/** What is known about the name of a CRM record: the API has none. */
export const crmNaming = z
  .object({
    /** Given by the user, on this computer only. */
    own: z.string().nullable(),
    /** Names of contacts and companies with this link. */
    linked: z.array(z.string()).readonly(),
    /** Companies of engagements with this link, the one with the most first; empty if `linked` isn't. */
    companies: z.array(z.string()).readonly(),
  })
  .readonly();
export type CrmNaming = z.infer<typeof crmNaming>;

export const crmNameMethods = {
  /** An empty name takes back the one given before. */
  'crmNames.set': command(
    z.strictObject({ connectionId, link: crmAssociation, name: z.string().trim().max(MOST_CRM_NAME_LENGTH) }),
    z.strictObject({}),
  ),
} as const;

export const crmNameEvents = {
  'crmNames.changed': z.object({ connectionId }),
} as const;
