import { z } from 'zod';

const values = z.array(
  z.object({
    value: z.string(),
    /** What a person calls it; null where it is the value itself. */
    name: z.string().nullable(),
    count: z.int(),
  }),
);
const yesOrNo = z.object({ yes: z.int(), no: z.int() });

/** Counted over what meets the other filters: what choosing this value instead would show. */
export const facets = z.object({
  total: z.int(),
  types: values,
  statuses: values,
  owners: values,
  tags: values,
  companies: values,
  private: yesOrNo,
  internal: yesOrNo,
  crm: yesOrNo,
  transcript: yesOrNo,
});
