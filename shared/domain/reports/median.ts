/** The median of fewer values is mostly chance. */
export const FEWEST_FOR_MEDIAN = 5;

/** The k-th smallest value, counted from 0, by Hoare's quickselect; reorders the values. */
function select(values: Float64Array, k: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else break;
  }
  return values[k] ?? 0;
}

/** Null for fewer than `FEWEST_FOR_MEDIAN` values. For an even number, the mean of the two middle ones. */
export function medianOf(values: ArrayLike<number>): number | null {
  const { length } = values;
  if (length < FEWEST_FOR_MEDIAN) return null;
  const own = Float64Array.from(values);
  const upper = select(own, length >>> 1);
  return length % 2 === 1 ? upper : (upper + select(own, length / 2 - 1)) / 2;
}
