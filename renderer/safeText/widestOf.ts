/** Cells of the longest row. */
export function widestOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}
