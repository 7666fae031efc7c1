import { backoffMs } from '#shared/domain/failures/backoff.ts';
import type { PageRequest, PageSummary } from './syncRequest.ts';
import { type Walk, newWalk } from './syncState.ts';
import type { Tuning } from './tuning.ts';

/** Below so many pages a cut costs as much as it saves. */
const FEWEST_PAGES = 2;
/** Rows closer than this were written in one go: they say nothing of how densely the others lie. */
const DENSEST_MS_PER_ROW = 0.001;

/** The lower edge of what is left of a walk, as far as known. */
function lowerEdge(walk: Walk, oldest: number | null): number | null {
  return walk.stop ?? walk.from ?? oldest;
}

/** What is left of a walk, from its upper to its lower edge, in milliseconds of `updated_at`; null where unknown. */
function remainingMs(walk: Walk, oldest: number | null): number | null {
  const upper = walk.reached ?? walk.before;
  const lower = lowerEdge(walk, oldest);
  return upper === null || lower === null ? null : Math.max(0, upper - lower);
}

/** An estimate: the rows still to come may lie as densely as those already brought, or not. Null where unknown. */
export function remainingRows(walk: Walk, oldest: number | null): number | null {
  const ms = remainingMs(walk, oldest);
  if (ms === null || walk.msPerRow === null) return null;
  return ms / Math.max(walk.msPerRow, DENSEST_MS_PER_ROW);
}

/**
 * Cuts one walk in two. The upper part keeps the cursor and as much as one walk should walk at a time, so that the
 * walk as a whole goes from the newest to the oldest; the lower part begins afresh. The upper part's filter
 * stays as it was, for a cursor may be bound to it: it ends by `stop` instead, at the price of part of a page.
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

/** Whether a walk has shown how densely its rows lie: what it inherited from another's stretch is no ground to cut on. */
function isTelling(walk: Walk): boolean {
  return walk.rows > 0 && walk.reached !== null;
}

/**
 * Gives idle places work: as long as there are fewer walks than places, the one with most left is cut. Dates
 * are unknown in advance and lie unevenly, so nothing is planned ahead: each cut follows a page that was
 * read, and the lower part's first page, which jumps over whatever gap there is, tells where to cut next.
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
      const rows = isTelling(walk) ? (remainingRows(walk, oldest) ?? 0) : 0;
      if (rows <= most) continue;
      longest = index;
      most = rows;
    }
    const walk = result[longest];
    if (walk === undefined || walk.msPerRow === null) break;
    const telling = walk.msPerRow > DENSEST_MS_PER_ROW;
    const chunkMs = telling ? tuning.chunkPages * rowsPerPage * walk.msPerRow : Number.POSITIVE_INFINITY;
    const parts = splitWalk(walk, id, oldest, chunkMs);
    if (parts === null) break;
    result.splice(longest, 1, ...parts);
    id += 1;
  }
  return { walks: result, nextId: id };
}

type Order = PageRequest['order'];

/** A walk this careful asks for one bare row; more can't be given up. */
export const MAX_CARE = 3;
/** After so many failures beside answers that got through, the walk is called complete without this stretch. */
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
 * Milliseconds of `updated_at` for one row, over all that the walk has passed: the gap before its first row too,
 * as rows come in bursts and the burst alone would promise millions. What it inherited, until it can tell.
 */
function measuredPace(walk: Walk): number | null {
  const { entered, reached } = walk;
  if (entered === null || reached === null || walk.rows < 2) return walk.msPerRow;
  return Math.abs((walk.before ?? entered) - reached) / walk.rows;
}

/** The walk without its cursor, at the row it had reached: the rows of that very millisecond come again. */
export function restartWalk(walk: Walk, order: Order): Walk {
  const next = { ...walk, cursor: null, step: walk.step + 1 };
  if (walk.reached === null) return next;
  return order === 'updated_at:desc'
    ? { ...next, before: walk.reached + 1 }
    : { ...next, from: walk.reached };
}

/** Waits twice as long after each failure. `successes` tells whether anything else gets through in the meantime. */
export function backOff(walk: Walk, at: number, successes: number, tuning: Tuning): Walk {
  const failures = walk.failures + 1;
  const failingSince = walk.failures === 0 ? successes : walk.failingSince;
  const alone = successes > failingSince;
  const longest = alone ? tuning.longestBackoffMs : tuning.longestOutageMs;
  const wait = backoffMs({ firstMs: tuning.backoffMs, longestMs: longest }, failures);
  // Others get through and this one doesn't: it is the page. Ask for less of it at once.
  const care = alone && failures >= 2 ? Math.min(MAX_CARE, walk.care + 1) : walk.care;
  return { ...walk, step: walk.step + 1, failures, failingSince, care, notBefore: at + wait };
}

/** An answer got through elsewhere: a walk that only waits out an outage need not wait any longer. */
export function clearBackoff(walk: Walk, successes: number): Walk {
  return walk.failures > 0 && walk.failingSince === successes ? { ...walk, notBefore: 0 } : walk;
}

/**
 * The walk after a page of it was committed, or null where it has come to its end: nothing follows, or it
 * has passed below the stretch that is its own. A page that says there is more and gives no way on, or leads
 * back to itself, is begun again from the last row; where that brings nothing new it counts as a failure.
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
    // A page without a single date to go by tells nothing of where the newest row is.
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
