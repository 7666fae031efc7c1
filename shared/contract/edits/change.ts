import { z } from 'zod';
import { crmAssociation, crmAssociationDraft } from '../crmAssociation.ts';
import { contactId } from '../ids.ts';

/** Most contacts in one change. The service names no cap of its own; this one keeps a message within bounds. */
export const MOST_CONTACTS = 10_000;

const contactSet = z.array(contactId).max(MOST_CONTACTS);

/** The contact set the user saw (`base`) and the one they want (`mine`). */
export const contactsChange = z.strictObject({
  kind: z.literal('contacts'),
  base: contactSet,
  mine: contactSet,
});

export const crmChange = z.strictObject({
  kind: z.literal('crm'),
  /** The link the user saw before editing. */
  base: crmAssociation.nullable(),
  mine: crmAssociationDraft,
  /** True where the user saw a clash and decided to replace what somebody else set. */
  replaceTheirs: z.boolean(),
});

/** What the user wants of one engagement, and what they were looking at when they wanted it. */
export const change = z.discriminatedUnion('kind', [contactsChange, crmChange]);

export type ContactsChange = z.infer<typeof contactsChange>;
export type CrmChange = z.infer<typeof crmChange>;
export type Change = z.infer<typeof change>;
