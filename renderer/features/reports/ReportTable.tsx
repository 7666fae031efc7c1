import { type ReactNode, useState } from 'react';
import css from './Reports.module.css';

export interface ReportColumn<RowData> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: RowData) => ReactNode;
  /** The value it is sorted by, null last; without it, the column isn't sortable. */
  readonly value?: (row: RowData) => string | number | null;
  /** Text starts where its heading does; numbers end there. */
  readonly isText?: boolean;
}

/** Sorts rows by a value, keeping the order of equal ones; null comes last in either direction. */
export function inOrder<RowData>(
  rows: readonly RowData[],
  valueOf: (row: RowData) => string | number | null,
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

export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

/** Selecting a column again reverses the order; names start ascending, figures descending. */
export function nextSort(sort: TableSort, column: string, first: string): TableSort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column !== first };
}

/** A table of a report: the first column names the row, and clicking a heading sorts. */
export function ReportTable<RowData>({
  label,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  isOrdered = false,
}: {
  readonly label: string;
  readonly columns: readonly ReportColumn<RowData>[];
  readonly rows: readonly RowData[];
  readonly keyOf: (row: RowData) => string;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  /** The rows are already in the order of `sort`. */
  readonly isOrdered?: boolean;
}) {
  const [first] = columns;
  const { value } = columns.find(({ key }) => key === sort.column) ?? {};
  const shown = isOrdered || value === undefined ? rows : inOrder(rows, value, sort.descending);
  return (
    // Scrolls horizontally in a narrow window, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={css['scroll']}>
      <table aria-label={label} className={css['table']}>
        <thead>
          <tr>
            {columns.map(({ key, label: heading, value: sortable, isText = false }) => {
              const isSorted = sort.column === key;
              return sortable === undefined ? (
                <th key={key} scope="col" className={isText ? css['text'] : undefined}>
                  {heading}
                </th>
              ) : (
                <th
                  key={key}
                  scope="col"
                  aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                  className={isText ? css['text'] : undefined}
                >
                  <button
                    type="button"
                    className={css['sort']}
                    onClick={() => onSort(nextSort(sort, key, first?.key ?? ''))}
                  >
                    {heading}
                    {isSorted ? <span aria-hidden="true">{sort.descending ? ' ↓' : ' ↑'}</span> : null}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, render, isText = false }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} className={isText ? css['text'] : undefined}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table that keeps its order while it is mounted. */
export function SortedReportTable<RowData>({
  initial,
  ...table
}: Omit<Parameters<typeof ReportTable<RowData>>[0], 'sort' | 'onSort'> & { readonly initial: TableSort }) {
  const [sort, setSort] = useState(initial);
  return <ReportTable {...table} sort={sort} onSort={setSort} />;
}
