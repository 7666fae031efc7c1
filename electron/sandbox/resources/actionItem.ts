import { z } from '@hono/zod-openapi';
import { timestamp } from './shared.ts';

export const actionItem = z
  .object({
    object: z.literal('engagement_action_item'),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    due_on: z.string().nullable().optional().openapi({ format: 'date', example: '2026-07-03' }),
    assigned_to_user_id: z.string().nullable().optional(),
    assigned_to_user_name: z.string().nullable().optional(),
    assigned_to_user_email: z.string().nullable().optional().openapi({ format: 'email' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('EngagementActionItem');
export type ActionItem = z.infer<typeof actionItem>;
