import { ENGAGEMENT_POLL_SECONDS } from '#shared/contract/polling.ts';
import { COLLECTIONS, type Collection } from './collections.ts';

/** Parameters of the sync, in milliseconds, rows and pages; overridden by the simulation. */
export interface Tuning {
  readonly collections: readonly Collection[];
  /** Rows per page, without and with timelines (API description, "Limits"). */
  readonly pageRows: number;
  readonly pageTimelines: number;
  /** Requests in flight or being ingested. More than the scheduler sends, because some are being written. */
  readonly parallel: number;
  /** Longest range, in estimated pages, split off for one walk: keeps the fill close to the newest rows. */
  readonly chunkPages: number;
  /** How far below the checkpoint a poll starts: rows may become visible this long after their `updated_at`. */
  readonly overlapMs: number;
  /** A row this far ahead of the API's clock does not move the checkpoint. */
  readonly aheadMs: number;
  readonly pollMs: Readonly<Record<Collection, number>>;
  /** A longer poll becomes several parallel walks, newest first. */
  readonly backlogPages: number;
  /** Pause between full re-scans; shorter if the last one missed a row. */
  readonly scanMs: number;
  readonly scanAgainMs: number;
  /** Pause between deletion scans of the engagements, which read no expansions. */
  readonly deletionScanMs: number;
  /** Longest and shortest wait between two pages of a scan, and the target duration in between. */
  readonly scanGapMs: number;
  readonly leastScanGapMs: number;
  readonly scanSpanMs: number;
  /** Pause between reads of single engagements. */
  readonly singleGapMs: number;
  /** Pause before asking the mirror again for candidates after it returned none. */
  readonly candidatesMs: number;
  /** How long an engagement that failed to read is left alone. */
  readonly singleRestMs: number;
  readonly recheck: {
    /** Waits before the first, second, … look at an unsettled engagement. */
    readonly waitsMs: readonly number[];
    /** Interval of looks for a timeline that never arrived: it may have failed to serialise at the time. */
    readonly slowMs: number;
    /** Rows touched this close to the newest known row are expected to get their timeline soon. */
    readonly recentMs: number;
  };
  /** Retry interval for a missing scope, which the owner may have granted. */
  readonly scopeRetryMs: number;
  readonly backoffMs: number;
  readonly longestBackoffMs: number;
  /** Longest backoff while every request fails, so that the end of an outage is noticed. */
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
  parallel: 16,
  chunkPages: 20,
  overlapMs: 2 * MINUTE,
  aheadMs: 10 * MINUTE,
  pollMs: {
    // Six requests a minute, of the 1000 that a workspace has, and the first to wait when these run short.
    engagements: ENGAGEMENT_POLL_SECONDS * SECOND,
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
