import { memo } from 'react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useText } from '../text/useText.ts';
import { useContextMenu } from './ContextMenu.tsx';
import { Menu } from './Menu.tsx';
import type { MenuEntry } from './MenuItems.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { cx } from './cx.ts';
import { movedColumn, type ShownColumns, type TableColumn, type TableLayout } from './tableColumns.ts';
import gridRows from './gridRows.module.css';
import css from './Table.module.css';

export const TABLE_HEAD_HEIGHT = 32;

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
export const TableHead = memo(PlainTableHead) as unknown as typeof PlainTableHead;
