import {
  type CSSProperties,
  createElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
} from 'react';
import type { MenuItem } from './MenuItems.tsx';
import { preference, usePreference } from './preference.ts';
import { innerWidthOf, useMeasured } from './useMeasured.ts';

export interface TableColumn<Item> {
  readonly key: string;
  readonly label: string;
  /** Pixels. */
  readonly least: number;
  /** Its share of the remaining width; none by default. */
  readonly grow?: number;
  readonly align?: 'end';
  /** Of its text. */
  readonly tone?: 'secondary' | 'tertiary';
  /** For styles specific to one column. */
  readonly className?: string | undefined;
  /** The direction of the first click on its header; without it, the column isn't sortable. */
  readonly sort?: SortDirection;
  /** In a narrow window, columns with higher numbers are hidden first; 0 is always shown. */
  readonly drop: number;
  /** Its content fits or truncates itself: a cell that clips is painted by itself. */
  readonly fits?: boolean;
  /** Only shown if selected. */
  readonly optional?: boolean;
  /** Always shown at its position, without a visible label. */
  readonly fixed?: boolean;
  readonly render: (item: Item) => ReactNode;
  /** The tooltip of its cell. */
  readonly titleOf?: (item: Item) => string | undefined;
}

export type SortDirection = 'asc' | 'desc';

export interface TableSort {
  /** Key of the column. */
  readonly key: string;
  readonly direction: SortDirection;
}

/** Parses a sort order such as `name:asc`. */
export function toTableSort(order: string): TableSort {
  return { key: order.slice(0, order.lastIndexOf(':')), direction: order.endsWith(':asc') ? 'asc' : 'desc' };
}

const COLUMN_GAP = 12;
/** Padding at both ends of a row. */
const ROW_PADDING = 76;

type Placed = Pick<TableColumn<unknown>, 'key' | 'least' | 'drop' | 'optional' | 'fixed'>;

/** The selected columns in order; fixed ones first, unknown names dropped. Null for the default. */
export function chosenColumns<Column extends Placed>(
  columns: readonly Column[],
  choice: readonly string[] | null,
): readonly Column[] {
  const fixed = columns.filter((column) => column.fixed === true);
  if (choice === null)
    return [...fixed, ...columns.filter(({ fixed: f, optional }) => f !== true && optional !== true)];
  const chosen = choice.flatMap(
    (key) => columns.find((column) => column.key === key && column.fixed !== true) ?? [],
  );
  return chosen.length === 0 ? chosenColumns(columns, null) : [...fixed, ...chosen];
}

/** The columns that fit the width, in order. */
export function fittingColumns<Column extends Placed>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const needed = columns.reduce((sum, { least }) => sum + least + COLUMN_GAP, ROW_PADDING - COLUMN_GAP);
  if (needed <= width) return columns;
  const last = Math.max(0, ...columns.map(({ drop }) => drop));
  if (last === 0) return columns;
  const at = columns.findLastIndex(({ drop }) => drop === last);
  return fittingColumns(columns.toSpliced(at, 1), width);
}

/** Moves a column past its neighbour; returns the same list if there is none. */
export function movedColumn(keys: readonly string[], key: string, by: 1 | -1): readonly string[] {
  const at = keys.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= keys.length) return keys;
  return keys.toSpliced(at, 1).toSpliced(to, 0, key);
}

/** The number of views whose columns are remembered. */
const MAX_VIEWS = 100;

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** The selected columns of each view of a table, in order. */
export function columnChoices(table: string) {
  const stored = preference<string>(`columns.${table}`, '[]', (text) =>
    typeof text === 'string' ? text : null,
  );
  const viewsIn = (text: string): readonly (readonly [view: string, keys: readonly string[]])[] => {
    try {
      const read: unknown = JSON.parse(text);
      return Array.isArray(read)
        ? read.flatMap((entry: unknown) =>
            Array.isArray(entry) && typeof entry[0] === 'string' && isNames(entry[1])
              ? [[entry[0], entry[1]] as const]
              : [],
          )
        : [];
    } catch {
      return [];
    }
  };
  return {
    stored,
    /** Null for the default columns. */
    of: (view: string, text = stored.get()): readonly string[] | null =>
      viewsIn(text).find(([name]) => name === view)?.[1] ?? null,
    set: (view: string, keys: readonly string[] | null): void => {
      const others = viewsIn(stored.get()).filter(([name]) => name !== view);
      const next = keys === null ? others : [[view, keys] as const, ...others];
      stored.set(JSON.stringify(next.slice(0, MAX_VIEWS)));
    },
  };
}

type ColumnChoices = ReturnType<typeof columnChoices>;

/** The layout of rows: cells in columns under a header, or a narrow row with one cell beside an open item. */
export type TableLayout<Item> =
  | {
      readonly kind: 'columns';
      readonly columns: readonly TableColumn<Item>[];
      readonly choices: ColumnChoices;
      /** The view that the selected columns belong to. */
      readonly view: string;
      /** Below the columns that can be selected: others. */
      readonly more?: MenuItem;
      readonly sort: TableSort | null;
      readonly onSort: (sort: TableSort) => void;
    }
  | { readonly kind: 'list'; readonly renderRow: (item: Item) => ReactNode; readonly rowClass: string };

export interface ShownColumns<Item> {
  readonly headId: string;
  /** All selected columns, and those of them that fit. */
  readonly chosen: readonly TableColumn<Item>[];
  readonly shown: readonly TableColumn<Item>[];
  readonly style: CSSProperties | undefined;
  readonly renderCells: (item: Item) => ReactNode;
}

function trackOf({ least, grow }: Pick<TableColumn<unknown>, 'least' | 'grow'>): string {
  return grow === undefined ? `${least}px` : `minmax(${least}px, ${grow}fr)`;
}

const noChoices = columnChoices('none');
const NO_COLUMNS: readonly never[] = [];

/** Of the last table: that of the next one is nearly always the same. */
let lastWidth: number | null = null;

/** A list without columns isn't measured, which would lay it out before its rows are there. */
const unmeasured = (): number => 0;

/** The columns of a table that are selected for its view and fit its width. */
export function useTableColumns<Item>(
  layout: {
    readonly columns: readonly TableColumn<Item>[];
    readonly choices: ColumnChoices;
    readonly view: string;
  } | null,
  scroller: RefObject<HTMLElement | null>,
): ShownColumns<Item> {
  const headId = useId();
  const columns = layout?.columns ?? NO_COLUMNS;
  const choices = layout?.choices ?? noChoices;
  const view = layout?.view ?? '';
  const stored = usePreference(choices.stored);
  const isTable = layout !== null;
  const width = useMeasured(
    scroller,
    isTable ? innerWidthOf : unmeasured,
    isTable ? (lastWidth ?? window.innerWidth) : 0,
  );
  useEffect(() => {
    if (isTable) lastWidth = width;
  }, [isTable, width]);

  const chosen = useMemo(
    () => chosenColumns(columns, choices.of(view, stored)),
    [columns, choices, view, stored],
  );
  const fitting = useMemo(
    () =>
      fittingColumns(chosen, width)
        .map(({ key }) => key)
        .join(' '),
    [chosen, width],
  );
  return useMemo(() => {
    const keys = new Set(fitting.split(' '));
    const shown = chosen.filter(({ key }) => keys.has(key));
    return {
      headId,
      chosen,
      shown,
      style:
        shown.length === 0 ? undefined : Object.assign({}, { '--columns': shown.map(trackOf).join(' ') }),
      renderCells: (item: Item) =>
        shown.map((column) =>
          createElement(
            'span',
            {
              key: column.key,
              role: 'gridcell',
              'data-align': column.align,
              'data-select': column.fixed === true ? '' : undefined,
              'data-fits': column.fits,
              'data-tone': column.tone,
              className: column.className,
              title: column.titleOf?.(item),
            },
            column.render(item),
          ),
        ),
    };
  }, [headId, chosen, fitting]);
}
