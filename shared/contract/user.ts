import { z } from 'zod';
import { userId } from './ids.ts';
import { emailAddress } from './contact.ts';

/** API description, "User". `role` is open: a role added later is shown as received. */
export const user = z.looseObject({
  id: userId,
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  job_title: z.string().nullish(),
  role: z.string().nullish(),
  emails: z.array(emailAddress).nullish(),
  time_zone: z.string().nullish(),
  last_activity_at: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type User = z.infer<typeof user>;
