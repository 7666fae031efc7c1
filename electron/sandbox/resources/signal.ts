import { z } from '@hono/zod-openapi';

export const signal = z
  .object({
    object: z.literal('engagement_signal'),
    id: z.string(),
    annotation_definition_id: z.string(),
    name: z.string(),
    description: z.string().nullable().optional(),
    data_type: z.string(),
    value: z
      .union([
        z.string(),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(z.unknown()),
        z.record(z.string(), z.unknown()),
      ])
      .openapi({ description: 'A value of any type.' }),
  })
  .openapi('EngagementSignal');
export type Signal = z.infer<typeof signal>;
