import { z } from '@hono/zod-openapi';
import { emailAddress, timestamp } from './shared.ts';

export const userRoles = ['OWNER', 'MANAGER', 'USER', 'INACTIVE', 'NOT_INVITED'] as const;

export const user = z
  .object({
    object: z.literal('user'),
    id: z.string(),
    first_name: z.string().nullable().optional(),
    last_name: z.string().nullable().optional(),
    job_title: z.string().optional(),
    role: z.enum(userRoles),
    emails: z.array(emailAddress).optional(),
    time_zone: z.string().optional(),
    last_activity_at: timestamp.optional(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('User');
export type User = z.infer<typeof user>;
