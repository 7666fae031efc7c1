import { stream, unit } from '../chance/hash.ts';
import { iso } from './iso.ts';

const day = 86_400_000;

export interface RowTimes {
  readonly created: string;
  readonly updated: string;
}

/** When rows other than engagements were updated: spread over two years before `end`, in milliseconds. */
export function updateTimes(seed: number, kind: number, count: number, end: number): Float64Array {
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const chance = unit(seed ^ kind, stream.updated, i);
    times[i] = Math.floor(end - 60_000 - chance * chance * 730 * day);
  }
  return times;
}

/** A row's times as the API writes them; created some time before the update, or at it. */
export function rowTimes(seed: number, kind: number, index: number, updated: number): RowTimes {
  const chance = unit(seed ^ kind, stream.updated, index + 0x40000000);
  const created = chance < 0.15 ? updated : Math.floor(updated - chance * 400 * day);
  return { created: iso(created), updated: iso(updated) };
}
