import { memo, type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { groupedRows } from '#shared/domain/list/groupedRows.ts';
import type { CommandId } from '../commands/commandCatalogue.ts';
import { type Action, useCommands } from '../commands/commandRegistry.ts';
import type { MenuEntry } from './MenuItems.tsx';
import { useContextMenu } from './ContextMenu.tsx';
import { RowBlock, type RowContent, rowId, type TableGroup, type TableRows } from './TableRows.tsx';
import { cx } from './cx.ts';
import { useListPlace } from './listPlace.ts';
import {
  movedColumn,
  type ShownColumns,
  type TableColumn,
  type TableLayout,
  useTableColumns,
} from './tableColumns.ts';
import { usePressTarget } from './usePressed.ts';
import { rowBlocks, useVirtualRows } from './useVirtualRows.ts';
import gridRows from './gridRows.module.css';
import css from './Table.module.css';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useText } from '../text/useText.ts';
import { Menu } from './Menu.tsx';
import { VisuallyHidden } from './primitives.tsx';

const TABLE_HEAD_HEIGHT = 32;

type ColumnsLayout<Item> = Extract<TableLayout<Item>, { kind: 'columns' }>;

/**
 * The header: a click sorts, a right click also moves and hides columns, and the button at the end selects
 * them.
 */
function PlainTableHead<Item>({
  layout,
  columns: { headId, shown, chosen },
}: {
  readonly layout: ColumnsLayout<Item>;
  readonly columns: ShownColumns<Item>;
}) {
  const { table } = useText();
  const { columns, choices, view, more, sort, onSort } = layout;
  const keys = chosen.filter(({ fixed }) => fixed !== true).map(({ key }) => key);
  const choose = (next: readonly string[] | null) => choices.set(view, next);

  const choiceItems = (): readonly MenuEntry[] => [
    ...columns
      .filter(({ fixed }) => fixed !== true)
      .map(({ key, label }) => ({
        key,
        label,
        checked: { kind: 'checkbox' as const, on: keys.includes(key) },
        disabled: keys.length === 1 && keys[0] === key ? table.lastColumn : null,
        onChoose: () => choose(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
      })),
    ...(more === undefined ? [] : [more]),
    { key: 'line', separator: true },
    {
      key: 'reset',
      label: table.resetColumns,
      disabled: choices.of(view) === null ? table.alreadyReset : null,
      onChoose: () => choose(null),
    },
  ];

  const contextMenu = useContextMenu<TableColumn<Item>>(
    (target) => {
      const key = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
      return shown.find((column) => column.key === key && column.fixed !== true) ?? null;
    },
    ({ key, label, sort: sortable }) => ({
      label,
      items: [
        ...(sortable === undefined
          ? []
          : [
              { key: 'asc', label: table.sortAscending, onChoose: () => onSort({ key, direction: 'asc' }) },
              {
                key: 'desc',
                label: table.sortDescending,
                onChoose: () => onSort({ key, direction: 'desc' }),
              },
            ]),
        { key: 'line 1', separator: true },
        {
          key: 'left',
          label: table.moveLeft,
          disabled: keys[0] === key ? table.firstColumn : null,
          onChoose: () => choose(movedColumn(keys, key, -1)),
        },
        {
          key: 'right',
          label: table.moveRight,
          disabled: keys.at(-1) === key ? table.endColumn : null,
          onChoose: () => choose(movedColumn(keys, key, 1)),
        },
        {
          key: 'hide',
          label: table.hideColumn,
          disabled: keys.length === 1 ? table.lastColumn : null,
          onChoose: () => choose(keys.filter((each) => each !== key)),
        },
        { key: 'line 2', separator: true },
        { key: 'columns', label: table.columns, items: choiceItems() },
      ],
    }),
  );

  return (
    <div
      role="row"
      id={headId}
      aria-rowindex={1}
      className={cx(gridRows['head'], css['cells'])}
      style={{ height: TABLE_HEAD_HEIGHT }}
      onContextMenu={contextMenu.onContextMenu}
    >
      {shown.map((column) => {
        const { key, label, fixed, align, sort: firstDirection } = column;
        const sorted = sort?.key === key ? sort.direction : null;
        const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
        return (
          <div
            key={key}
            role="columnheader"
            data-column={key}
            data-align={align}
            title={label}
            aria-sort={
              sorted === null
                ? firstDirection === undefined
                  ? undefined
                  : 'none'
                : sorted === 'asc'
                  ? 'ascending'
                  : 'descending'
            }
            className={css['headCell']}
          >
            {fixed === true ? (
              <VisuallyHidden>{label}</VisuallyHidden>
            ) : firstDirection === undefined ? (
              label
            ) : (
              <button
                type="button"
                className={css['sort']}
                onClick={() =>
                  onSort({
                    key,
                    direction: sorted === null ? firstDirection : sorted === 'asc' ? 'desc' : 'asc',
                  })
                }
              >
                <span className={css['sortWords']}>{label}</span>
                {sorted === null ? null : <Arrow size={12} aria-hidden />}
              </button>
            )}
          </div>
        );
      })}
      <div role="columnheader" className={css['choose']}>
        <Menu
          label={table.columns}
          look="more"
          triggerClass={css['chooseButton']}
          trigger={<Columns3 size={14} aria-hidden />}
          items={choiceItems()}
        />
      </div>
      {contextMenu.menu}
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` keeps no type parameters
const TableHead = memo(PlainTableHead) as unknown as typeof PlainTableHead;

const FOOT_HEIGHT = 44;

interface TableProps<Item> {
  readonly label: string;
  /** Key of the remembered scroll position and active row. */
  readonly name: string;
  readonly rows: TableRows<Item>;
  readonly keyOf: (item: Item) => string;
  /** Whether there are more rows than these. */
  readonly hasMore?: boolean;
  readonly groups?: readonly TableGroup[];
  readonly layout: TableLayout<Item>;
  readonly rowHeight: number;
  /** Key of the open item. */
  readonly openKey: string | null;
  readonly isSelected?: (item: Item) => boolean;
  /** Called when rows are selected by key or click; without it, nothing can be selected. */
  readonly range?: {
    readonly extend: (from: number, to: number) => void;
    readonly forget: () => void;
    readonly toggle: (index: number) => void;
  };
  /** Called with the visible rows, which should be loaded along with some beyond them. */
  readonly onShown: (first: number, last: number) => void;
  readonly onOpen: (item: Item, byKey: boolean) => void;
  /** Called on Escape; null if Escape has another meaning. */
  readonly onBack: (() => void) | null;
  /** Whether it handles list keys while nothing is focused. */
  readonly takesKeys?: boolean;
  /** Further commands for the active row. */
  readonly commandsOf?: (active: number, item: Item | undefined) => Partial<Record<CommandId, Action | null>>;
  /** @param part `data-part` of the clicked element, if a cell has parts with a menu of their own. */
  readonly menuOf: (
    item: Item,
    part: string | null,
  ) => { readonly label: string; readonly items: readonly MenuEntry[] };
  /** Shown below the last row. */
  readonly foot: ReactNode;
  /** Shown beside the table for the active row. */
  readonly renderBeside?: (item: Item) => ReactNode;
}

/**
 * The active row. It follows the open item and stays there when that is closed. Stored as a key once the row
 * is loaded, so that it stays the same row when rows are added or removed above it.
 */
function useCursor<Item>(
  rows: TableRows<Item>,
  keyOf: (item: Item) => string,
  openKey: string | null,
  savedIndex: number,
) {
  const [place, setPlace] = useState<{ openKey: string | null; key: string | null; index: number }>({
    openKey,
    key: openKey,
    index: savedIndex,
  });
  if (place.openKey !== openKey) setPlace({ openKey, key: openKey ?? place.key, index: place.index });
  const keyAt = (index: number): string | null => {
    const item = rows.at(index);
    return item === undefined ? null : keyOf(item);
  };
  return {
    index: place.key === null ? place.index : rows.indexOf(place.key, place.index),
    moveTo: (to: number) => setPlace({ openKey, key: keyAt(to), index: to }),
  };
}

function indexUnder(target: EventTarget): number {
  const element = target instanceof Element ? target.closest<HTMLElement>('[role="row"]') : null;
  return Number(element?.dataset['index'] ?? Number.NaN);
}

/**
 * A virtualized table or list with rows of one height. One tab stop; arrows, J, K, Home and End move, Enter
 * opens.
 */
export function Table<Item>(props: TableProps<Item>) {
  const { rows, keyOf, layout, rowHeight, openKey, range, onShown, onOpen, groups } = props;
  const { count } = rows;
  const gridId = useId();
  const isTable = layout.kind === 'columns';
  const head = isTable ? TABLE_HEAD_HEIGHT : 0;
  const grouped = useMemo(() => groupedRows(groups ?? []), [groups]);
  const headings = groups?.length ?? 0;
  const virtual = useVirtualRows(count + headings, rowHeight, FOOT_HEIGHT, head);
  const { scroller, first, end, see } = virtual;
  const saved = useListPlace({
    name: props.name,
    label: props.label,
    grid: scroller,
    count,
    keyOf: undefined,
  });
  const cursor = useCursor(rows, keyOf, openKey, saved.activeRow);
  const active = cursor.index;
  const { press, pressedBy } = usePressTarget<string>();
  const [focused, setFocused] = useState(false);
  const columns = useTableColumns(layout.kind === 'columns' ? layout : null, scroller);
  const content: RowContent<Item> = useMemo(
    () =>
      layout.kind === 'list'
        ? { render: layout.renderRow, className: layout.rowClass }
        : { render: columns.renderCells, className: css['cells'] },
    [layout, columns.renderCells],
  );

  const rowsBeforeFirst = grouped.rowsBefore(first);
  const rowsBeforeEnd = Math.max(rowsBeforeFirst, grouped.rowsBefore(Math.max(first, end - 1)));
  useEffect(() => onShown(rowsBeforeFirst, rowsBeforeEnd), [rowsBeforeFirst, rowsBeforeEnd, onShown]);

  // The URL may open a row that isn't on screen, and rows of another height have other positions.
  const shownIn = useRef<{ readonly rowHeight: number; readonly headings: number } | null>(null);
  const activeItem = active < 0 ? -1 : grouped.indexOf(active);
  useEffect(() => {
    const before = shownIn.current;
    if (count === 0 || before?.rowHeight === rowHeight) return;
    shownIn.current = { rowHeight, headings };
    if (activeItem >= 0) see(activeItem, 'middle');
    else if (before === null && saved.scrollTop > 0 && scroller.current !== null) {
      scroller.current.scrollTo({ top: saved.scrollTop });
    }
  }, [count, activeItem, rowHeight, headings, see, saved.scrollTop, scroller]);

  const moveTo = (index: number) => {
    cursor.moveTo(index);
    saved.moveTo(index);
  };
  const move = (to: number, extend: boolean) => {
    const index = Math.min(Math.max(0, to), count - 1);
    if (extend) range?.extend(Math.max(0, active), index);
    else range?.forget();
    moveTo(index);
    const at = grouped.indexOf(index);
    // The heading above the row is scrolled into view with it.
    if (at > 0 && index <= active && grouped.at(at - 1).kind === 'heading') see(at - 1);
    see(at);
    // Its keys also work while nothing has the focus, directly after loading the page.
    scroller.current?.focus({ preventScroll: true });
  };

  const row = rows.at(active);
  const open = (item: Item, byKey: boolean) => {
    saved.leaveFrom(active);
    onOpen(item, byKey);
  };
  const step = (by: number, extend: boolean) => () => move(active < 0 ? 0 : active + by, extend);
  const screen = (by: number, extend: boolean) => () => move(active + by * virtual.rowsAScreen(), extend);
  const extending: Partial<Record<CommandId, Action>> =
    range === undefined
      ? {}
      : {
          'list.extendDown': step(1, true),
          'list.extendUp': step(-1, true),
          'list.extendPageDown': screen(1, true),
          'list.extendPageUp': screen(-1, true),
          'list.extendToFirst': () => move(0, true),
          'list.extendToLast': () => move(count - 1, true),
          ...(row === undefined ? {} : { 'list.toggle': () => range.toggle(active) }),
        };
  useCommands(
    // With two lists side by side, the focused one handles the keys.
    props.takesKeys === false && !focused
      ? {}
      : {
          'list.next': step(1, false),
          'list.previous': step(-1, false),
          'list.pageDown': screen(1, false),
          'list.pageUp': screen(-1, false),
          'list.first': () => move(0, false),
          'list.last': () => move(count - 1, false),
          'list.open': row === undefined ? null : () => open(row, true),
          'list.back': props.onBack,
          ...extending,
          ...props.commandsOf?.(active, row),
        },
  );

  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const meant = pressedBy(event);
    if (!(target instanceof Element) || target.closest('a, button') !== null) return;
    const under = indexUnder(target);
    const stands = meant === null ? -1 : rows.indexOf(meant, under);
    const index = stands < 0 ? under : stands;
    const clicked = rows.at(index);
    if (clicked === undefined) return;
    if (range !== undefined && event.shiftKey) {
      range.extend(Math.max(0, active), index);
      moveTo(index);
    } else if (
      range !== undefined &&
      (event.metaKey || event.ctrlKey || target.closest('[data-select]') !== null)
    ) {
      range.toggle(index);
      moveTo(index);
    } else {
      moveTo(index);
      open(clicked, false);
    }
  };

  const contextMenu = useContextMenu(
    (target) => {
      const index = indexUnder(target);
      const item = rows.at(index);
      if (item === undefined) return null;
      // Its commands apply to the active row.
      moveTo(index);
      return { item, part: target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null };
    },
    ({ item, part }) => props.menuOf(item, part),
  );

  const blocks = rowBlocks({ first, end, slots: virtual.slots }).map(({ slot, ...place }) => ({
    ...place,
    key: `${gridId}-${slot}`,
  }));
  // The active row stays in the DOM: `aria-activedescendant` refers to its id.
  if (activeItem >= 0 && active < count && (activeItem < first || activeItem >= end))
    blocks.push({ key: `${gridId}-active`, first: activeItem, end: activeItem + 1 });
  // In the DOM, blocks are ordered by slot; screen readers read them in list order.
  const inOrder = blocks.toSorted((a, b) => a.first - b.first).map(({ key }) => key);

  return (
    <>
      {/* Handled as commands. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.hasMore === true ? -1 : count + (isTable ? 1 : 0)}
        aria-multiselectable={range === undefined ? undefined : 'true'}
        aria-activedescendant={row === undefined ? undefined : rowId(rows, keyOf, active)}
        aria-owns={[...(isTable ? [columns.headId] : []), ...inOrder].join(' ')}
        tabIndex={0}
        data-region="list"
        className={cx(gridRows['grid'], css['grid'])}
        style={columns.style}
        onScroll={virtual.onScroll}
        onBlur={() => setFocused(false)}
        onFocus={(event) => {
          setFocused(true);
          // Focusing by keyboard scrolls to the active row.
          if (event.target === scroller.current && activeItem >= 0 && event.target.matches(':focus-visible'))
            see(activeItem);
        }}
        onPointerDown={(event) => {
          const item = rows.at(indexUnder(event.target));
          press(event, item === undefined ? null : keyOf(item));
        }}
        onClick={onClick}
        onContextMenu={contextMenu.onContextMenu}
      >
        {layout.kind === 'columns' ? <TableHead layout={layout} columns={columns} /> : null}
        <div role="presentation" className={gridRows['rows']} style={{ height: virtual.height }}>
          {blocks.map((block) => (
            <RowBlock
              key={block.key}
              id={block.key}
              first={block.first}
              end={block.end}
              top={virtual.topOf(block.first)}
              rowHeight={rowHeight}
              rows={rows}
              grouped={grouped}
              keyOf={keyOf}
              numberedFrom={isTable ? 2 : 1}
              active={activeItem >= block.first && activeItem < block.end ? active : -1}
              openKey={openKey}
              isSelected={props.isSelected}
              content={content}
            />
          ))}
          <div role="presentation" className={gridRows['foot']} style={{ height: FOOT_HEIGHT }}>
            {props.foot}
          </div>
        </div>
      </div>
      {contextMenu.menu}
      {row === undefined ? null : props.renderBeside?.(row)}
    </>
  );
}
