import { newChain, type Chain } from './chain.ts';
import type { Tuning } from './tuning.ts';

/** Below so many pages a cut costs as much as it saves. */
const FEWEST_PAGES = 2;
/** Rows closer than this were written in one go: they say nothing of how densely the others lie. */
const DENSEST_MS_PER_ROW = 0.001;

/** The lower edge of what is left of a chain, as far as known. */
function lowerEdge(chain: Chain, oldest: number | null): number | null {
  return chain.stop ?? chain.from ?? oldest;
}

/** What is left of a chain, from its upper to its lower edge, in milliseconds of `updated_at`; null where unknown. */
function remainingMs(chain: Chain, oldest: number | null): number | null {
  const upper = chain.reached ?? chain.before;
  const lower = lowerEdge(chain, oldest);
  return upper === null || lower === null ? null : Math.max(0, upper - lower);
}

/** An estimate: the rows still to come may lie as densely as those already brought, or not. Null where unknown. */
export function remainingRows(chain: Chain, oldest: number | null): number | null {
  const ms = remainingMs(chain, oldest);
  if (ms === null || chain.msPerRow === null) return null;
  return ms / Math.max(chain.msPerRow, DENSEST_MS_PER_ROW);
}

/**
 * Cuts one chain in two. The upper part keeps the cursor and as much as one chain should walk at a time, so that the
 * walk as a whole goes from the newest to the oldest; the lower part begins afresh. The upper part's filter
 * stays as it was, for a cursor may be bound to it: it ends by `stop` instead, at the price of part of a page.
 */
function cut(
  chain: Chain,
  lowerId: number,
  oldest: number | null,
  chunkMs: number,
): readonly [Chain, Chain] | null {
  const upper = chain.reached ?? chain.before;
  const lower = lowerEdge(chain, oldest);
  if (upper === null || lower === null || upper - lower < 2) return null;
  const depth = Math.max(1, Math.floor(Math.min((upper - lower) / 2, chunkMs)));
  const at = upper - depth;
  return [
    { ...chain, stop: at },
    newChain(lowerId, { from: chain.stop ?? chain.from, before: at, msPerRow: chain.msPerRow }),
  ];
}

/** Whether a chain has shown how densely its rows lie: what it inherited from another's stretch is no ground to cut on. */
function isTelling(chain: Chain): boolean {
  return chain.rows > 0 && chain.reached !== null;
}

/**
 * Gives idle places work: as long as there are fewer chains than places, the one with most left is cut. Dates
 * are unknown in advance and lie unevenly, so nothing is planned ahead: each cut follows a page that was
 * read, and the lower part's first page, which jumps over whatever gap there is, tells where to cut next.
 */
export function shared(
  chains: readonly Chain[],
  oldest: number | null,
  places: number,
  nextId: number,
  rowsPerPage: number,
  tuning: Pick<Tuning, 'chunkPages'>,
): { readonly chains: readonly Chain[]; readonly nextId: number } {
  const result = [...chains];
  let id = nextId;
  while (result.length > 0 && result.length < places) {
    let longest = -1;
    let most = FEWEST_PAGES * rowsPerPage;
    for (const [index, chain] of result.entries()) {
      const rows = isTelling(chain) ? (remainingRows(chain, oldest) ?? 0) : 0;
      if (rows <= most) continue;
      longest = index;
      most = rows;
    }
    const chain = result[longest];
    if (chain === undefined || chain.msPerRow === null) break;
    const telling = chain.msPerRow > DENSEST_MS_PER_ROW;
    const chunkMs = telling ? tuning.chunkPages * rowsPerPage * chain.msPerRow : Number.POSITIVE_INFINITY;
    const parts = cut(chain, id, oldest, chunkMs);
    if (parts === null) break;
    result.splice(longest, 1, ...parts);
    id += 1;
  }
  return { chains: result, nextId: id };
}
