import { SIGNAL_KINDS } from '#shared/contract/enumerations.ts';
import { type Database, json, keys as keysOf, number } from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import { signalsOf } from '../storedSignals.ts';
import { type Columns, compareValues, type Keys } from './engagementTable.ts';

/**
 * Where a signal puts an engagement: numbers come first, then yes and no, texts, days, and lists, in both directions of
 * the order. Of several values, the least counts.
 */
interface SignalPlace {
  readonly kind: number;
  readonly value: number | string;
}

/** One range of the table's primary key, in its order: nothing is sorted (`signalOrder.test.ts` has the plan). */
export const SIGNAL_RANGE = `SELECT kind, group_concat(engagement) FROM signal
  WHERE definition = (SELECT key FROM signal_definition WHERE id = ?) AND kind > 0
  GROUP BY kind, value ORDER BY kind, value`;

/**
 * All engagements by the values of a signal; equal ones newest first, then those without a value.
 * @param byTime All of them, oldest first.
 */
export function keysBySignal(
  db: Database,
  { capacity, timeKey }: Columns,
  byTime: Keys,
  { id, descending }: { readonly id: string; readonly descending: boolean },
): Keys {
  const isWaiting = new Uint8Array(capacity);
  for (const key of byTime) isWaiting[key] = 1;
  /** The engagements of each value, by kind. */
  const kinds: { kind: number; values: number[][] }[] = [];
  for (const row of db.each(SIGNAL_RANGE, id)) {
    const kind = number(row, 0);
    const equal = keysOf(row, 1).filter((key) => isWaiting[key] === 1);
    for (const key of equal) isWaiting[key] = 0;
    if (kinds.at(-1)?.kind !== kind) kinds.push({ kind, values: [] });
    kinds.at(-1)?.values.push(equal);
  }
  const keys = new Uint32Array(byTime.length);
  let count = 0;
  for (const { values } of kinds) {
    for (const equal of descending ? values.reverse() : values) {
      keys.set(
        equal.sort((a, b) => (timeKey[b] ?? 0) - (timeKey[a] ?? 0)),
        count,
      );
      count += equal.length;
    }
  }
  for (let at = byTime.length - 1; at >= 0; at -= 1) {
    const key = byTime[at] ?? 0;
    if (isWaiting[key] !== 1) continue;
    keys[count] = key;
    count += 1;
  }
  return keys;
}

/** The same of one engagement, from its fields: the table isn't ordered by engagement. Null without a value. */
export function signalPlace(db: Database, key: number, id: string): SignalPlace | null {
  const body = db.get('SELECT json FROM engagement_body WHERE key = ?', (row) => json(row, 0), key);
  const own = signalsOf(isRecord(body) ? body['signals'] : []).get(id);
  const [least = null] = (own?.values ?? [])
    .map(({ kind, value }): SignalPlace => ({ kind: SIGNAL_KINDS.indexOf(kind), value }))
    .filter(({ kind }) => kind > 0)
    .sort((a, b) => a.kind - b.kind || compareValues(a.value, b.value));
  return least;
}
