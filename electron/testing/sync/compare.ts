import type { Walk } from '#core/sync/syncState.ts';
import type { Collection } from '#core/sync/collections.ts';
import type { Tuning } from '#core/sync/tuning.ts';
import { linesOf, relationOf } from './service.ts';
import type { Seen, SimulatedMirror } from './simulatedMirror.ts';
import type { World, WorldRow } from './world.ts';

/** How the mirrored row differs from the API's, or null. */
function difference(row: WorldRow, seen: Seen | null): string | null {
  if (row.deleted)
    return seen === null || seen.gone ? null : 'is deleted in the API but present in the mirror';
  if (seen === null) return 'is missing';
  if (seen.gone) return 'exists but counts as deleted';
  if (seen.content !== String(row.content))
    return `has the content ${seen.content} instead of ${row.content}`;
  if (seen.relations !== relationOf(row))
    return `has the relations ${seen.relations} instead of ${relationOf(row)}`;
  if (row.collection !== 'engagements') return null;
  if (seen.status !== row.status) return `has the status ${seen.status} instead of ${row.status}`;
  // A stale timeline may remain: no timestamp reports its removal.
  if (row.lines === null || seen.lines === linesOf(row.lines)) return null;
  return `has the timeline ${seen.lines} instead of ${linesOf(row.lines)}`;
}

export function differences(world: World, mirror: SimulatedMirror): string[] {
  const found = world.rows.flatMap((row) => {
    const mismatch = difference(row, mirror.look(row.collection, row.id));
    return mismatch === null ? [] : [`${row.id} ${mismatch}`];
  });
  const { collections } = mirror.state;
  for (const name of ['engagements', 'contacts'] as const) {
    const { rows, timelines } = collections[name].lanes;
    if (rows.length + timelines.length > 0) found.push(`${name} are not complete`);
  }
  return found;
}

function isAhead(walk: Walk, instant: number): boolean {
  const upper = walk.reached ?? (walk.before === null ? Infinity : walk.before - 1);
  const lower = walk.stop ?? walk.from ?? -Infinity;
  return instant <= upper && instant >= lower;
}

function isCovered(name: Collection, mirror: SimulatedMirror, instant: number, tuning: Tuning): boolean {
  const { checkpoint, quiet, lanes } = mirror.state.collections[name];
  if (lanes.rows.some((walk) => isAhead(walk, instant))) return true;
  return checkpoint === null
    ? lanes.rows.length === 0
    : instant >= (quiet ? checkpoint + 1 : checkpoint - tuning.overlapMs);
}

/** A live row that the mirror counts as deleted. */
export function buried(world: World, mirror: SimulatedMirror): string | null {
  for (const row of world.rows) {
    if (!row.deleted && mirror.look(row.collection, row.id)?.gone === true) {
      return `${row.id} exists but counts as deleted`;
    }
  }
  return null;
}

/**
 * The first row that is out of date and covered neither by a pending walk nor by the next poll: it would be lost
 * until a re-scan. Changes that only a re-scan can find are ignored.
 */
export function uncovered(world: World, mirror: SimulatedMirror, tuning: Tuning): string | null {
  for (const row of world.rows) {
    if (row.deleted || row.hidden) continue;
    if (mirror.look(row.collection, row.id)?.content === String(row.content)) continue;
    const instant = Math.floor(row.updatedAt / 1000);
    if (!isCovered(row.collection, mirror, instant, tuning)) return `${row.id} is not covered by any walk`;
  }
  return null;
}
