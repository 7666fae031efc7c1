import { z } from '@hono/zod-openapi';
import { timestamp } from './shared.ts';

export const tag = z
  .object({
    object: z.literal('tag'),
    id: z.string(),
    name: z.string(),
    hex_color: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    auto_tagging_enabled: z.boolean().optional(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Tag');
export type Tag = z.infer<typeof tag>;
