/** A list with a heading before the first row of each group, in the order of the rows. */
export interface GroupedRows<Group> {
  /** Rows and headings. */
  readonly count: number;
  at(index: number): GroupedItem<Group>;
  indexOf(row: number): number;
  /** The index of a group's heading. */
  headingOf(group: number): number;
  rowsBefore(index: number): number;
}

export type GroupedItem<Group> =
  | { readonly kind: 'heading'; readonly group: Group }
  | { readonly kind: 'row'; readonly row: number };

/** The last value of an ascending list that is at most `most`; 0 if there is none. */
function lastUpTo(ascending: readonly number[], most: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function groupedRows<Group extends { readonly count: number }>(
  groups: readonly Group[],
): GroupedRows<Group> {
  const headings: number[] = [];
  const firstRows: number[] = [];
  let rows = 0;
  for (const { count } of groups) {
    headings.push(rows + headings.length);
    firstRows.push(rows);
    rows += count;
  }

  return {
    count: rows + headings.length,
    at: (index) => {
      const at = lastUpTo(headings, index);
      const group = groups[at];
      return group !== undefined && headings[at] === index
        ? { kind: 'heading', group }
        : { kind: 'row', row: groups.length === 0 ? index : index - at - 1 };
    },
    indexOf: (row) => (groups.length === 0 ? row : row + lastUpTo(firstRows, row) + 1),
    headingOf: (group) => headings[group] ?? 0,
    rowsBefore: (index) => {
      const at = lastUpTo(headings, index);
      return Math.max(0, headings[at] === index ? index - at : index - at - 1);
    },
  };
}
