import { z } from 'zod';

/** API description, "Engagement action item". */
export const actionItem = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  due_on: z.string().nullish(),
  assigned_to_user_id: z.string().nullish(),
  assigned_to_user_name: z.string().nullish(),
  assigned_to_user_email: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type ActionItem = z.infer<typeof actionItem>;
