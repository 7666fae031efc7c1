import { backoffMs } from '#shared/domain/failures/backoff.ts';
import type { PageRequest, PageSummary } from './syncRequest.ts';
import { type Walk, newWalk } from './syncState.ts';
import type { Tuning } from './tuning.ts';

/** With fewer pages left, a split costs as much as it saves. */
const FEWEST_PAGES = 2;
/** Denser rows were written in one go and say nothing about the density of the others. */
const DENSEST_MS_PER_ROW = 0.001;

/** The lower end of a walk's remaining range, if known. */
function lowerEdge(walk: Walk, oldest: number | null): number | null {
  return walk.stop ?? walk.from ?? oldest;
}

/** Length of a walk's remaining range in milliseconds of `updated_at`; null if unknown. */
function remainingMs(walk: Walk, oldest: number | null): number | null {
  const upper = walk.reached ?? walk.before;
  const lower = lowerEdge(walk, oldest);
  return upper === null || lower === null ? null : Math.max(0, upper - lower);
}

/** Estimates the remaining rows from the density so far. Null if unknown. */
export function remainingRows(walk: Walk, oldest: number | null): number | null {
  const ms = remainingMs(walk, oldest);
  if (ms === null || walk.msPerRow === null) return null;
  return ms / Math.max(walk.msPerRow, DENSEST_MS_PER_ROW);
}

/**
 * Splits a walk in two. The upper part keeps the cursor and one walk's share of pages, so that the fill as a whole
 * runs from newest to oldest; the lower part starts fresh. The upper part keeps its filter, because the cursor may
 * be bound to it, and ends at `stop` instead, which may cost part of a page.
 */
function splitWalk(
  walk: Walk,
  lowerId: number,
  oldest: number | null,
  chunkMs: number,
): readonly [Walk, Walk] | null {
  const upper = walk.reached ?? walk.before;
  const lower = lowerEdge(walk, oldest);
  if (upper === null || lower === null || upper - lower < 2) return null;
  const depth = Math.max(1, Math.floor(Math.min((upper - lower) / 2, chunkMs)));
  const at = upper - depth;
  return [
    { ...walk, stop: at },
    newWalk(lowerId, { from: walk.stop ?? walk.from, before: at, msPerRow: walk.msPerRow }),
  ];
}

/** Whether a walk has measured its density. An inherited density is no basis for a split. */
function hasMeasuredDensity(walk: Walk): boolean {
  return walk.rows > 0 && walk.reached !== null;
}

/**
 * Keeps all slots busy: while there are fewer walks than slots, splits the walk with the most left. Dates are
 * unknown in advance and uneven, so nothing is planned ahead: each split follows a page, and the first page of the
 * lower part, which jumps any gap, shows where to split next.
 */
export function splitWalks(
  walks: readonly Walk[],
  oldest: number | null,
  places: number,
  nextId: number,
  rowsPerPage: number,
  tuning: Pick<Tuning, 'chunkPages'>,
): { readonly walks: readonly Walk[]; readonly nextId: number } {
  const result = [...walks];
  let id = nextId;
  while (result.length > 0 && result.length < places) {
    let longest = -1;
    let most = FEWEST_PAGES * rowsPerPage;
    for (const [index, walk] of result.entries()) {
      const rows = hasMeasuredDensity(walk) ? (remainingRows(walk, oldest) ?? 0) : 0;
      if (rows <= most) continue;
      longest = index;
      most = rows;
    }
    const walk = result[longest];
    if (walk === undefined || walk.msPerRow === null) break;
    const measured = walk.msPerRow > DENSEST_MS_PER_ROW;
    const chunkMs = measured ? tuning.chunkPages * rowsPerPage * walk.msPerRow : Number.POSITIVE_INFINITY;
    const parts = splitWalk(walk, id, oldest, chunkMs);
    if (parts === null) break;
    result.splice(longest, 1, ...parts);
    id += 1;
  }
  return { walks: result, nextId: id };
}

type Order = PageRequest['order'];

/** The most careful level requests one bare row. */
export const MAX_CARE = 3;
/** After this many failures while others succeed, the walk counts as complete without this range. */
const STUCK_AFTER = 12;

export function isStuck(walk: Walk): boolean {
  return walk.failures >= STUCK_AFTER && walk.care === MAX_CARE;
}

function furthestReached(walk: Walk, summary: PageSummary, order: Order): number | null {
  const { reached } = walk;
  const edge = order === 'updated_at:desc' ? summary.oldest : summary.newest;
  if (edge === null || reached === null) return edge ?? reached;
  return order === 'updated_at:desc' ? Math.min(edge, reached) : Math.max(edge, reached);
}

/**
 * Milliseconds of `updated_at` per row over the whole range walked, including the gap before its first row: a burst
 * alone would promise millions of rows. Falls back to the inherited pace.
 */
function measuredPace(walk: Walk): number | null {
  const { entered, reached } = walk;
  if (entered === null || reached === null || walk.rows < 2) return walk.msPerRow;
  return Math.abs((walk.before ?? entered) - reached) / walk.rows;
}

/** Drops the cursor and continues at the last row read; rows of that millisecond are read again. */
export function restartWalk(walk: Walk, order: Order): Walk {
  const next = { ...walk, cursor: null, step: walk.step + 1 };
  if (walk.reached === null) return next;
  return order === 'updated_at:desc'
    ? { ...next, before: walk.reached + 1 }
    : { ...next, from: walk.reached };
}

/** Doubles the wait after each failure. `successes` shows whether other requests succeed. */
export function backOff(walk: Walk, at: number, successes: number, tuning: Tuning): Walk {
  const failures = walk.failures + 1;
  const failingSince = walk.failures === 0 ? successes : walk.failingSince;
  const alone = successes > failingSince;
  const longest = alone ? tuning.longestBackoffMs : tuning.longestOutageMs;
  const wait = backoffMs({ firstMs: tuning.backoffMs, longestMs: longest }, failures);
  // Others succeed while this walk fails, so the page is the problem: request less of it.
  const care = alone && failures >= 2 ? Math.min(MAX_CARE, walk.care + 1) : walk.care;
  return { ...walk, step: walk.step + 1, failures, failingSince, care, notBefore: at + wait };
}

/** Another request succeeded, so a walk that only waits out an outage need not wait longer. */
export function clearBackoff(walk: Walk, successes: number): Walk {
  return walk.failures > 0 && walk.failingSince === successes ? { ...walk, notBefore: 0 } : walk;
}

/**
 * The walk after a page was committed, or null at its end: no further page, or the page reached below `stop`. A
 * page with `has_more` but no usable cursor restarts from the last row; if that yields nothing new it counts as a
 * failure.
 */
export function advanceWalk(
  walk: Walk,
  request: PageRequest,
  summary: PageSummary,
  at: number,
  successes: number,
  tuning: Tuning,
): Walk | null {
  const reached = furthestReached(walk, summary, request.order);
  const moved = reached !== walk.reached;
  const next: Walk = {
    ...walk,
    step: walk.step + 1,
    rows: walk.rows + summary.rows,
    entered: walk.entered ?? (request.order === 'updated_at:desc' ? summary.newest : summary.oldest),
    reached,
    // A page without any date doesn't show where the newest row is.
    raises: walk.raises && summary.newest === null && summary.more,
    care: Math.max(0, walk.care - 1),
    failures: 0,
    notBefore: 0,
  };
  const paced = { ...next, msPerRow: measuredPace(next) };
  if (!summary.more) return null;
  if (request.order === 'updated_at:desc' && walk.stop !== null && reached !== null && reached < walk.stop) {
    return null;
  }
  if (summary.next !== null && summary.next !== walk.cursor) return { ...paced, cursor: summary.next };
  const again = { ...restartWalk(paced, request.order), step: paced.step };
  return moved ? again : backOff({ ...again, failures: walk.failures }, at, successes, tuning);
}
