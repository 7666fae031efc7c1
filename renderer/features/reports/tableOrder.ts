/** The sort value of a row; null comes last in either direction. */
export type OrderValue = string | number | null;

/** Sorts rows by a value, keeping the order of equal ones. */
export function inOrder<RowData>(
  rows: readonly RowData[],
  valueOf: (row: RowData) => OrderValue,
  descending: boolean,
): readonly RowData[] {
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right));
    return descending ? -order : order;
  });
}
