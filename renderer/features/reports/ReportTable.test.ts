import { expect, test } from 'vitest';
import { inOrder } from './ReportTable.tsx';

test('rows are sorted in either direction, missing values last, keeping the order of equal ones', () => {
  const rows = [
    { name: 'Cyn', value: null },
    { name: 'Ada', value: 2 },
    { name: 'Eve', value: 10 },
    { name: 'Bob', value: 2 },
  ];
  const names = (descending: boolean) =>
    inOrder(rows, ({ value }) => value, descending).map(({ name }) => name);
  expect(names(true)).toEqual(['Eve', 'Ada', 'Bob', 'Cyn']);
  expect(names(false)).toEqual(['Ada', 'Bob', 'Eve', 'Cyn']);
  expect(inOrder(rows, ({ name }) => name, false).map(({ name }) => name)).toEqual([
    'Ada',
    'Bob',
    'Cyn',
    'Eve',
  ]);
});
