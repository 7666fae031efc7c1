import { COLLECTIONS, type Collection } from './collections.ts';

/** Figures the sync is tuned by. Milliseconds, rows and pages; a parameter, so that small worlds can be simulated. */
export interface Tuning {
  readonly collections: readonly Collection[];
  /** Rows asked for in one page, without and with timelines (API description, "Limits"). */
  readonly pageRows: number;
  readonly pageTimelines: number;
  /** Requests out or being taken in at once. Somewhat more than the scheduler lets out: some are being written. */
  readonly parallel: number;
  /** Longest stretch, in estimated pages, cut off for one walk: keeps the front of the walk near the newest rows. */
  readonly chunkPages: number;
  /** How far below the checkpoint a poll begins: rows may become visible that much later than their `updated_at`. */
  readonly overlapMs: number;
  /** A row this far ahead of the service's own clock does not move the checkpoint. */
  readonly aheadMs: number;
  readonly pollMs: Readonly<Record<Collection, number>>;
  /** A poll longer than this becomes a walk of several walks, newest first. */
  readonly backlogPages: number;
  /** From the end of one full re-scan to the next; sooner where the last one missed something. */
  readonly scanMs: number;
  readonly scanAgainMs: number;
  /** From the end of one scan of the engagements for deletions, without expansions, to the next. */
  readonly deletionScanMs: number;
  /** Longest and shortest wait between two pages of a scan, and how long a whole scan should take in between. */
  readonly scanGapMs: number;
  readonly leastScanGapMs: number;
  readonly scanSpanMs: number;
  /** Between two reads of single engagements. */
  readonly singleGapMs: number;
  /** How long the mirror isn't asked again for engagements worth reading on their own, once it named none. */
  readonly candidatesMs: number;
  /** How long a read of one engagement that failed is left alone. */
  readonly singleRestMs: number;
  readonly recheck: {
    /** Waits before the first, second, … look at an engagement that isn't settled. */
    readonly waitsMs: readonly number[];
    /** From look to look for a timeline that never came: it may have failed to be serialised just then. */
    readonly slowMs: number;
    /** What was touched within so long of the newest row known is expected to get its timeline soon. */
    readonly recentMs: number;
  };
  /** A scope found missing is tried again after so long: an owner may have granted it. */
  readonly scopeRetryMs: number;
  readonly backoffMs: number;
  readonly longestBackoffMs: number;
  /** Longest back-off while nothing gets through at all: the end of an outage should not go unnoticed. */
  readonly longestOutageMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const TUNING: Tuning = {
  collections: COLLECTIONS,
  pageRows: 100,
  pageTimelines: 25,
  parallel: 12,
  chunkPages: 20,
  overlapMs: 2 * MINUTE,
  aheadMs: 10 * MINUTE,
  pollMs: {
    engagements: 30 * SECOND,
    tags: 10 * MINUTE,
    users: 10 * MINUTE,
    companies: 2 * MINUTE,
    contacts: 2 * MINUTE,
  },
  backlogPages: 20,
  scanMs: DAY,
  scanAgainMs: HOUR,
  deletionScanMs: MINUTE,
  scanGapMs: 1.5 * SECOND,
  leastScanGapMs: 0.5 * SECOND,
  scanSpanMs: 150 * SECOND,
  singleGapMs: 2 * SECOND,
  candidatesMs: 20 * SECOND,
  singleRestMs: HOUR,
  recheck: {
    waitsMs: [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY],
    slowMs: 30 * DAY,
    recentMs: 7 * DAY,
  },
  scopeRetryMs: 6 * HOUR,
  backoffMs: 2 * SECOND,
  longestBackoffMs: 10 * MINUTE,
  longestOutageMs: MINUTE,
};
