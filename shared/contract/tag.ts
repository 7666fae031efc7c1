import { z } from 'zod';
import { tagId } from './ids.ts';

/** API description, "Tag". */
export const tag = z.looseObject({
  id: tagId,
  name: z.string(),
  hex_color: z.string().nullish(),
  description: z.string().nullish(),
  auto_tagging_enabled: z.boolean().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type Tag = z.infer<typeof tag>;
