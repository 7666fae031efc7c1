import { z } from 'zod';
import { provenance } from '../provenance.ts';

export const recordKind = z.enum(['contact', 'company', 'user', 'tag']);

/** A contact, company, user or tag with what the mirror knows of it. */
export const recordRow = z.object({
  /** As the service sent it. */
  fields: z.looseObject({ id: z.string() }),
  name: z.string(),
  /** What a contact's company is called; null where there is none or it isn't known. */
  companyName: z.string().nullable(),
  /** Engagements it is linked to; for a user, those owned or hosted. */
  engagements: z.int(),
  provenance,
  /** Only its short form within engagements is known. */
  partial: z.boolean(),
  /** No longer in the service's list. */
  gone: z.boolean(),
});

export const recordWindow = z.object({ rows: z.array(recordRow), total: z.int() });
