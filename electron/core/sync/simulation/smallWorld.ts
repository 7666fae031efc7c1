import type { Tuning } from '../tuning.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Tuning for the simulation: pages of a few rows and short intervals, so that everything happens often. */
export const SMALL_WORLD: Tuning = {
  collections: ['engagements', 'contacts'],
  pageRows: 5,
  pageTimelines: 3,
  parallel: 4,
  chunkPages: 3,
  overlapMs: 12 * MINUTE,
  aheadMs: 10 * MINUTE,
  pollMs: {
    engagements: 5 * MINUTE,
    tags: 5 * MINUTE,
    users: 5 * MINUTE,
    companies: 5 * MINUTE,
    contacts: 8 * MINUTE,
  },
  backlogPages: 2,
  scanMs: HOUR,
  scanAgainMs: 20 * MINUTE,
  deletionScanMs: 40 * MINUTE,
  scanGapMs: 2 * SECOND,
  leastScanGapMs: SECOND,
  scanSpanMs: MINUTE,
  singleGapMs: 2 * SECOND,
  candidatesMs: 5 * MINUTE,
  singleRestMs: 30 * MINUTE,
  recheck: { waitsMs: [2 * MINUTE, 10 * MINUTE, 30 * MINUTE], slowMs: 90 * MINUTE, recentMs: 48 * HOUR },
  scopeRetryMs: HOUR,
  backoffMs: 2 * SECOND,
  longestBackoffMs: 10 * MINUTE,
  longestOutageMs: MINUTE,
};
