import { bulkCounts } from '../bulkEdits.ts';

/** The counts of a bulk edit without rows. */
export const NO_BULK_ROWS = bulkCounts.parse(
  Object.fromEntries(Object.keys(bulkCounts.shape).map((state) => [state, 0])),
);
