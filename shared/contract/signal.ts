import { z } from 'zod';

/** API description, "Engagement signal". `value` may be anything. */
export const signal = z.looseObject({
  id: z.string(),
  annotation_definition_id: z.string().nullish(),
  name: z.string(),
  data_type: z.string().nullish(),
  value: z.unknown(),
  description: z.string().nullish(),
});
export type Signal = z.infer<typeof signal>;
