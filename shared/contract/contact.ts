import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { contactId } from './ids.ts';

export const emailAddress = z.looseObject({ email: z.string(), is_primary: z.boolean().nullish() });
const phoneNumber = z.looseObject({ phone_number: z.string(), is_primary: z.boolean().nullish() });

export type EmailAddress = z.infer<typeof emailAddress>;

const companyReference = z.looseObject({ id: z.string(), object: z.string().nullish() });

/** API description, "Contact". Optional fields may be missing or null (docs/api-assumptions.md, A10). */
export const contact = z.looseObject({
  id: contactId,
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  description: z.string().nullish(),
  company: companyReference.nullish(),
  emails: z.array(emailAddress).nullish(),
  phone_numbers: z.array(phoneNumber).nullish(),
  crm_association: crmAssociation.nullish(),
  time_zone: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type Contact = z.infer<typeof contact>;
