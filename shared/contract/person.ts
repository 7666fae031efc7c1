import { z } from 'zod';

export const emailAddress = z.looseObject({ email: z.string(), is_primary: z.boolean().nullish() });
export const phoneNumber = z.looseObject({ phone_number: z.string(), is_primary: z.boolean().nullish() });

export type EmailAddress = z.infer<typeof emailAddress>;
export type PhoneNumber = z.infer<typeof phoneNumber>;
