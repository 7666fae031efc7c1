import type { WriteResult } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { readPages } from './ask.ts';

export interface JournalChoice {
  /** Null for all connections. */
  readonly connectionId: ConnectionId | null;
  readonly search: string;
  /** Empty for all. */
  readonly results: readonly WriteResult[];
}

const ENTRIES_A_PAGE = 100;

/** Every write, newest first, page by page. */
export const journalQuery = ({ results, ...choice }: JournalChoice) =>
  readPages(
    'journal.page',
    (before: number | null) => ({ ...choice, results: [...results], before, limit: ENTRIES_A_PAGE }),
    null,
    ({ next }) => next,
  );
