import type { Chain } from './chain.ts';
import type { PageSummary } from './pageSummary.ts';
import type { PageRequest } from './request.ts';
import type { Tuning } from './tuning.ts';

type Order = PageRequest['order'];

/** A chain this careful asks for one bare row; more can't be given up. */
export const MOST_CARE = 3;
/** After so many failures beside answers that got through, the walk is called complete without this stretch. */
const STUCK_AFTER = 12;

export function isStuck(chain: Chain): boolean {
  return chain.failures >= STUCK_AFTER && chain.care === MOST_CARE;
}

function further(chain: Chain, summary: PageSummary, order: Order): number | null {
  const { reached } = chain;
  const edge = order === 'updated_at:desc' ? summary.oldest : summary.newest;
  if (edge === null || reached === null) return edge ?? reached;
  return order === 'updated_at:desc' ? Math.min(edge, reached) : Math.max(edge, reached);
}

/**
 * Milliseconds of `updated_at` for one row, over all that the chain has passed: the gap before its first row too,
 * as rows come in bursts and the burst alone would promise millions. What it inherited, until it can tell.
 */
function measuredPace(chain: Chain): number | null {
  const { entered, reached } = chain;
  if (entered === null || reached === null || chain.rows < 2) return chain.msPerRow;
  return Math.abs((chain.before ?? entered) - reached) / chain.rows;
}

/** The chain without its cursor, at the row it had reached: the rows of that very millisecond come again. */
export function restarted(chain: Chain, order: Order): Chain {
  const next = { ...chain, cursor: null, step: chain.step + 1 };
  if (chain.reached === null) return next;
  return order === 'updated_at:desc'
    ? { ...next, before: chain.reached + 1 }
    : { ...next, from: chain.reached };
}

/** Waits twice as long after each failure. `successes` tells whether anything else gets through meanwhile. */
export function failedOnce(chain: Chain, at: number, successes: number, tuning: Tuning): Chain {
  const failures = chain.failures + 1;
  const failingSince = chain.failures === 0 ? successes : chain.failingSince;
  const alone = successes > failingSince;
  const longest = alone ? tuning.longestBackoffMs : tuning.longestOutageMs;
  const wait = Math.min(longest, tuning.backoffMs * 2 ** Math.min(failures - 1, 20));
  // Others get through and this one doesn't: it is the page. Ask for less of it at once.
  const care = alone && failures >= 2 ? Math.min(MOST_CARE, chain.care + 1) : chain.care;
  return { ...chain, step: chain.step + 1, failures, failingSince, care, notBefore: at + wait };
}

/** An answer got through elsewhere: a chain that only waits out an outage need not wait any longer. */
export function relieved(chain: Chain, successes: number): Chain {
  return chain.failures > 0 && chain.failingSince === successes ? { ...chain, notBefore: 0 } : chain;
}

/**
 * The chain after a page of it was committed, or null where it has come to its end: nothing follows, or it
 * has passed below the stretch that is its own. A page that says there is more and gives no way on, or leads
 * back to itself, is begun anew from the last row; where that brings nothing new it counts as a failure.
 */
export function passed(
  chain: Chain,
  request: PageRequest,
  summary: PageSummary,
  at: number,
  successes: number,
  tuning: Tuning,
): Chain | null {
  const reached = further(chain, summary, request.order);
  const moved = reached !== chain.reached;
  const next: Chain = {
    ...chain,
    step: chain.step + 1,
    rows: chain.rows + summary.rows,
    entered: chain.entered ?? (request.order === 'updated_at:desc' ? summary.newest : summary.oldest),
    reached,
    // A page without a single date to go by tells nothing of where the newest row is.
    raises: chain.raises && summary.newest === null && summary.more,
    care: Math.max(0, chain.care - 1),
    failures: 0,
    notBefore: 0,
  };
  const paced = { ...next, msPerRow: measuredPace(next) };
  if (!summary.more) return null;
  if (
    request.order === 'updated_at:desc' &&
    chain.stop !== null &&
    reached !== null &&
    reached < chain.stop
  ) {
    return null;
  }
  if (summary.next !== null && summary.next !== chain.cursor) return { ...paced, cursor: summary.next };
  const again = { ...restarted(paced, request.order), step: paced.step };
  return moved ? again : failedOnce({ ...again, failures: chain.failures }, at, successes, tuning);
}
