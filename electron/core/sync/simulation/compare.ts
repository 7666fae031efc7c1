import type { Chain } from '../chain.ts';
import type { Collection } from '../collections.ts';
import type { Tuning } from '../tuning.ts';
import type { MemoryMirror, MirroredRow } from './memoryMirror.ts';
import type { World, WorldRow } from './world.ts';

/** What the row of the mirror says otherwise than the service's, or null. */
function difference(row: WorldRow, mirrored: MirroredRow | undefined): string | null {
  if (row.deleted) return mirrored === undefined || mirrored.gone ? null : 'is deleted and still there';
  if (mirrored === undefined) return 'is not there';
  if (mirrored.gone) return 'is there and counts as deleted';
  const { fields, timeline } = mirrored;
  if (fields['title'] !== String(row.content)) return `says ${String(fields['title'])}, not ${row.content}`;
  if (fields['processing_status'] !== row.status) return `is ${row.status}`;
  const relations = row.collection === 'contacts' ? fields['emails'] : fields['contacts'];
  if (relations !== row.relations) return `is related to ${String(relations)}, not ${row.relations}`;
  if (row.collection === 'engagements' && row.lines !== null) {
    const said = JSON.stringify(timeline?.value ?? null);
    if (said !== JSON.stringify({ content: row.lines })) return `has the timeline ${said}, not ${row.lines}`;
  }
  return null;
}

/** Where the mirror is not what the service is. */
export function differences(world: World, mirror: MemoryMirror): string[] {
  const found = world.rows.flatMap((row) => {
    const said = difference(row, mirror.rows(row.collection).get(row.id));
    return said === null ? [] : [`${row.id} ${said}`];
  });
  const { collections } = mirror.state;
  for (const name of ['engagements', 'contacts'] as const) {
    const { rows, timelines } = collections[name].lanes;
    if (rows.length + timelines.length > 0) found.push(`${name} are not done`);
  }
  return found;
}

function isAhead(chain: Chain, instant: number): boolean {
  const upper = chain.reached ?? (chain.before === null ? Infinity : chain.before - 1);
  const lower = chain.stop ?? chain.from ?? -Infinity;
  return instant <= upper && instant >= lower;
}

function isCovered(name: Collection, mirror: MemoryMirror, instant: number, tuning: Tuning): boolean {
  const { checkpoint, quiet, lanes } = mirror.state.collections[name];
  if (lanes.rows.some((chain) => isAhead(chain, instant))) return true;
  return checkpoint === null
    ? lanes.rows.length === 0
    : instant >= (quiet ? checkpoint + 1 : checkpoint - tuning.overlapMs);
}

/** A row that counts as deleted and isn't. */
export function buried(world: World, mirror: MemoryMirror): string | null {
  for (const row of world.rows) {
    if (!row.deleted && mirror.rows(row.collection).get(row.id)?.gone === true) {
      return `${row.id} is there and counts as deleted`;
    }
  }
  return null;
}

/**
 * The first row that is neither as the service has it, nor in a stretch that is yet to be walked, nor in what
 * the next poll will read: it would be lost until a re-scan. What only a re-scan can find is left out.
 */
export function uncovered(world: World, mirror: MemoryMirror, tuning: Tuning): string | null {
  for (const row of world.rows) {
    if (row.deleted || row.hidden) continue;
    const mirrored = mirror.rows(row.collection).get(row.id);
    if (mirrored !== undefined && mirrored.fields['title'] === String(row.content)) continue;
    const instant = Math.floor(row.updatedAt / 1000);
    if (!isCovered(row.collection, mirror, instant, tuning)) return `${row.id} is out of sight`;
  }
  return null;
}
