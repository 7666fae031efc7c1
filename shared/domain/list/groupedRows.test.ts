import { describe, expect, test } from 'vitest';
import { groupedRows } from './groupedRows.ts';

const groups = [
  { name: 'Today', count: 2 },
  { name: 'Yesterday', count: 1 },
  { name: 'March', count: 3 },
];
const grouped = groupedRows(groups);

describe('grouped rows', () => {
  test('have a heading before the first row of each group', () => {
    const items = Array.from({ length: grouped.count }, (_, index) => {
      const item = grouped.at(index);
      return item.kind === 'heading' ? item.group.name : item.row;
    });
    expect(items).toEqual(['Today', 0, 1, 'Yesterday', 2, 'March', 3, 4, 5]);
    expect([0, 1, 2].map((group) => grouped.headingOf(group))).toEqual([0, 3, 5]);
  });

  test('are found by their number, and give the number of rows before an index', () => {
    for (let row = 0; row < 6; row += 1)
      expect(grouped.at(grouped.indexOf(row))).toEqual({ kind: 'row', row });
    const before = Array.from({ length: grouped.count }, (_, index) => grouped.rowsBefore(index));
    expect(before).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 5]);
  });
});
