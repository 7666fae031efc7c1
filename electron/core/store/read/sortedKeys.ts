/** Whether the first comes before the second. Total: no two keys are equal. */
export type Before = (a: number, b: number) => boolean;

/** The number of keys that come before this one. */
export function placeOf(keys: Uint32Array, key: number, before: Before): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(keys[middle] ?? 0, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The keys without those that are marked. */
export function without(keys: Uint32Array, marked: Uint8Array): Uint32Array {
  const left = new Uint32Array(keys.length);
  let count = 0;
  for (const key of keys) {
    if (marked[key] === 1) continue;
    left[count] = key;
    count += 1;
  }
  return left.slice(0, count);
}

/** The keys with others put in at their places. `added` may be in any order, none of it is there yet. */
export function withAdded(keys: Uint32Array, added: readonly number[], before: Before): Uint32Array {
  if (added.length === 0) return keys;
  const sorted = [...added].sort((a, b) => (before(a, b) ? -1 : 1));
  const all = new Uint32Array(keys.length + sorted.length);
  let from = 0;
  for (const [index, key] of sorted.entries()) {
    const place = placeOf(keys, key, before);
    all.set(keys.subarray(from, place), from + index);
    all[place + index] = key;
    from = place;
  }
  all.set(keys.subarray(from), from + sorted.length);
  return all;
}
