import { memo, type ReactNode } from 'react';
import type { GroupedRows } from '#shared/domain/list/groupedRows.ts';
import { Skeleton } from './Skeleton.tsx';
import { cx } from './cx.ts';
import { BLOCK } from './useVirtualRows.ts';
import gridRows from './gridRows.module.css';
import css from './Table.module.css';

/**
 * The rows of a table by index. Not all of them need to be loaded: a table of a million rows costs as much as
 * its visible ones.
 */
export interface TableRows<Item> {
  readonly count: number;
  /** Undefined if the row isn't loaded. */
  at(index: number): Item | undefined;
  /** The index of a loaded row by its key, trying `hint` first; -1 if it isn't loaded. */
  indexOf(key: string, hint: number): number;
}

/** A heading before the first row of a group. */
export interface TableGroup {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

export interface RowContent<Item> {
  readonly render: (item: Item) => ReactNode;
  readonly className: string | undefined;
}

/** The id of a row, to which `aria-activedescendant` refers. */
export function rowId<Item>(rows: TableRows<Item>, keyOf: (item: Item) => string, index: number): string {
  const item = rows.at(index);
  return item === undefined ? `row-at-${index}` : `row-${keyOf(item)}`;
}

interface RowProps<Item> {
  readonly item: Item | undefined;
  readonly id: string;
  readonly index: number;
  /** `aria-rowindex`. */
  readonly number: number;
  readonly height: number;
  readonly active: boolean;
  /** Undefined if rows can't be selected. */
  readonly selected: boolean | undefined;
  readonly open: boolean;
  readonly content: RowContent<Item>;
}

function PlainTableRow<Item>(props: RowProps<Item>) {
  const { item, index, content } = props;
  return (
    <div
      role="row"
      id={props.id}
      data-index={index}
      aria-rowindex={props.number}
      aria-selected={item === undefined ? undefined : props.selected}
      aria-current={props.open ? 'true' : undefined}
      aria-busy={item === undefined || undefined}
      className={cx(
        gridRows['row'],
        item === undefined ? css['loading'] : content.className,
        props.active && gridRows['active'],
      )}
      style={{ height: props.height }}
    >
      {item === undefined ? (
        <span role="gridcell">
          <Skeleton width={`${34 + ((index * 7) % 26)}%`} />
        </span>
      ) : (
        content.render(item)
      )}
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` keeps no type parameters
const TableRow = memo(PlainTableRow) as unknown as typeof PlainTableRow;

interface BlockProps<Item> {
  readonly id: string;
  /** The rows and headings in it; `end` is exclusive. */
  readonly first: number;
  readonly end: number;
  readonly top: number;
  readonly rowHeight: number;
  readonly rows: TableRows<Item>;
  readonly grouped: GroupedRows<TableGroup>;
  readonly keyOf: (item: Item) => string;
  /** What is added to an index for `aria-rowindex`. */
  readonly numberedFrom: number;
  /** The active row if it is in this block, otherwise -1. */
  readonly active: number;
  readonly openKey: string | null;
  readonly isSelected: ((item: Item) => boolean) | undefined;
  readonly content: RowContent<Item>;
}

/**
 * Rows that are positioned and replaced together. The browser lays out and paints a block by itself, which costs less
 * than doing so for each row.
 */
function PlainRowBlock<Item>(props: BlockProps<Item>) {
  const { first, end, rowHeight, rows, grouped, keyOf, openKey } = props;
  return (
    <div
      role="rowgroup"
      id={props.id}
      className={gridRows['placed']}
      style={{ top: props.top, height: (end - first) * rowHeight }}
    >
      {Array.from({ length: end - first }, (_, at) => {
        const place = grouped.at(first + at);
        const key = (first + at) % BLOCK;
        if (place.kind === 'heading') {
          return (
            <div
              key={key}
              role="row"
              className={cx(css['heading'], first + at === 0 && css['firstHeading'])}
              style={{ height: rowHeight }}
            >
              <span role="rowheader" data-dated="">
                {place.group.label}
              </span>
            </div>
          );
        }
        const { row } = place;
        const item = rows.at(row);
        return (
          <TableRow
            key={key}
            item={item}
            id={rowId(rows, keyOf, row)}
            index={row}
            number={row + props.numberedFrom}
            height={rowHeight}
            active={row === props.active}
            selected={item === undefined ? undefined : props.isSelected?.(item)}
            open={item !== undefined && keyOf(item) === openKey}
            content={props.content}
          />
        );
      })}
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` keeps no type parameters
export const RowBlock = memo(PlainRowBlock) as unknown as typeof PlainRowBlock;
