import type { Engagement } from '#shared/contract/engagement.ts';

/** Rows by position; a hole is a row that is there but not loaded. */
export type ListRows = readonly (Engagement | undefined)[];
