import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useText } from '../../text/useText.ts';
import { useCommandItem, useContextMenu } from '../../ui/ContextMenu.tsx';
import { useRowHeight } from '../../ui/preference.ts';
import { Row } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { usePressTarget } from '../../ui/usePressed.ts';
import { EngagementRow, PlaceholderRow, rowElementId } from './EngagementRow.tsx';
import type { ListRows } from './listRows.ts';
import { type Selection, useRangeSelection } from './engagementSelection.ts';
import { slotOrder, useVirtualRows } from './useVirtualRows.ts';
import css from './EngagementGrid.module.css';

/**
 * The active row of the list. It follows the open engagement and stays there when that is closed. Stored as an id
 * once the row is loaded, so that it stays on its row when rows above it come and go.
 */
function useListCursor(rows: ListRows, openId: string | null) {
  const [place, setPlace] = useState<{ openId: string | null; id: string | null; index: number }>({
    openId,
    id: openId,
    index: -1,
  });
  if (place.openId !== openId) setPlace({ openId, id: openId ?? place.id, index: place.index });
  const index = place.id === null ? place.index : rows.indexOf(place.id, place.index);

  return {
    index,
    moveTo: (to: number) => setPlace({ openId, id: rows.at(to)?.id ?? null, index: to }),
  };
}

const FOOT_HEIGHT = 44;

interface EngagementGridProps {
  readonly rows: ListRows;
  /** Whether there are more rows than these. */
  readonly hasMore: boolean;
  readonly openId: EngagementId | null;
  readonly selection: Selection;
  /** Called with the rows on screen, which should be loaded with some beyond them. */
  readonly onShown: (first: number, last: number) => void;
  readonly onOpen: (id: EngagementId, byKey: boolean) => void;
  /** Called with rows to select that are not loaded, from the first to the one after the last. */
  readonly onSelectMissing: (first: number, end: number) => void;
  readonly onSelectAll: () => void;
  /** Copies the selection, or the active row. */
  readonly onCopy: (standsOn: Engagement | undefined) => void;
  /** Closes or clears one thing. */
  readonly onBack: () => void;
  readonly onQuickLook: () => void;
  /** The quick look of the active row, beside the list. */
  readonly renderQuickLook: (row: Engagement) => ReactNode;
  /** Shown under the last row: the end, or that more rows are loading. */
  readonly foot: ReactNode;
}

/** The virtualized rows. One tab stop; arrow keys move within. */
export function EngagementGrid(props: EngagementGridProps) {
  const { rows, selection, openId, onShown, onOpen } = props;
  const text = useText();
  const now = useNow();
  const { count } = rows;
  const cursor = useListCursor(rows, openId);
  const active = cursor.index;
  const virtual = useVirtualRows(count, useRowHeight(), FOOT_HEIGHT);
  const { scroller, first, end, see } = virtual;
  const { press, pressedBy } = usePressTarget<EngagementId>();
  const span = useRangeSelection(rows, selection, props.onSelectMissing);

  useEffect(() => onShown(first, Math.max(first, end - 1)), [first, end, onShown]);

  // The address may open a row that is not on screen.
  const shownFirst = useRef(false);
  useEffect(() => {
    if (shownFirst.current || count === 0) return;
    shownFirst.current = true;
    if (active >= 0) see(active, 'middle');
  }, [count, active, see]);

  const toggle = (index: number) => {
    const row = rows.at(index);
    if (row === undefined) return;
    selection.toggle(row.id);
    span.begin(index);
  };

  const move = (to: number, extend: boolean) => {
    const index = Math.min(Math.max(0, to), count - 1);
    if (extend) span.extend(Math.max(0, active), index);
    else span.forget();
    cursor.moveTo(index);
    see(index);
    // Its keys also work while nothing has the focus, right after the page has loaded.
    scroller.current?.focus({ preventScroll: true });
  };

  const row = rows.at(active);
  const step = (by: number, extend: boolean) => () => move(active < 0 ? 0 : active + by, extend);
  const screen = (by: number, extend: boolean) => () => move(active + by * virtual.rowsAScreen(), extend);
  useCommands({
    'list.next': step(1, false),
    'list.previous': step(-1, false),
    'list.extendDown': step(1, true),
    'list.extendUp': step(-1, true),
    'list.pageDown': screen(1, false),
    'list.pageUp': screen(-1, false),
    'list.extendPageDown': screen(1, true),
    'list.extendPageUp': screen(-1, true),
    'list.first': () => move(0, false),
    'list.last': () => move(count - 1, false),
    'list.extendToFirst': () => move(0, true),
    'list.extendToLast': () => move(count - 1, true),
    'list.open': row === undefined ? null : () => onOpen(row.id, true),
    'list.toggle': row === undefined ? null : () => toggle(active),
    'list.selectAll': props.onSelectAll,
    'list.copy': () => props.onCopy(row),
    'list.peek': row === undefined ? null : props.onQuickLook,
    'list.back': props.onBack,
  });

  const indexUnder = ({ target }: { readonly target: EventTarget }): number => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[role="row"]') : null;
    return Number(element?.dataset['index']);
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const meant = pressedBy(event);
    const under = indexUnder(event);
    const stands = meant === null ? -1 : rows.indexOf(meant, under);
    const index = stands < 0 ? under : stands;
    const clicked = rows.at(index);
    if (clicked === undefined || !(target instanceof Element)) return;
    if (event.shiftKey) {
      span.extend(Math.max(0, active), index);
      cursor.moveTo(index);
    } else if (event.metaKey || event.ctrlKey || target.closest('[data-select]') !== null) {
      toggle(index);
      cursor.moveTo(index);
    } else onOpen(clicked.id, false);
  };

  const commandItem = useCommandItem();
  const contextMenu = useContextMenu(
    (target) => {
      const index = indexUnder({ target });
      const row = rows.at(index);
      // Its commands act on the active row.
      if (row !== undefined) cursor.moveTo(index);
      return row ?? null;
    },
    ({ id, title }) => ({
      label: title.trim() === '' ? text.engagements.list.untitled : title,
      items: [
        commandItem('list.open', { onChoose: () => onOpen(id, true) }),
        commandItem('list.peek'),
        { key: 'line', separator: true },
        commandItem('list.toggle', {
          label: selection.has(id) ? text.engagements.list.deselect : text.engagements.list.select,
        }),
        commandItem('list.copy'),
      ],
    }),
  );

  const shown = slotOrder({ first, end, slots: virtual.slots });
  // The active row stays in the DOM: `aria-activedescendant` refers to its id.
  if (active >= 0 && active < count && (active < first || active >= end)) shown.push(active);
  // In the DOM they are ordered by slot; a screen reader reads them in the order of the list.
  const inOrder = shown.toSorted((a, b) => a - b).map((index) => rowElementId(index, rows.at(index)));

  return (
    <>
      {/* Its keys are commands. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        role="grid"
        aria-label={text.engagements.list.title}
        aria-rowcount={props.hasMore ? -1 : count}
        aria-multiselectable="true"
        aria-activedescendant={row === undefined ? undefined : rowElementId(active, row)}
        aria-owns={inOrder.join(' ')}
        tabIndex={0}
        data-region="list"
        className={css['grid']}
        onScroll={virtual.onScroll}
        onFocus={() => {
          // Focus by keyboard scrolls to the active row.
          if (active >= 0 && scroller.current?.matches(':focus-visible') === true) see(active);
        }}
        onPointerDown={(event) => press(event, rows.at(indexUnder(event))?.id ?? null)}
        onClick={onClick}
        onContextMenu={contextMenu.onContextMenu}
      >
        <div role="presentation" className={css['rows']} style={{ height: virtual.height }}>
          {shown.map((index) => {
            const engagement = rows.at(index);
            const key = index < first || index >= end ? 'active' : index % virtual.slots;
            return engagement === undefined ? (
              <PlaceholderRow key={key} index={index} top={virtual.topOf(index)} />
            ) : (
              <EngagementRow
                key={key}
                engagement={engagement}
                index={index}
                top={virtual.topOf(index)}
                active={index === active}
                selected={selection.has(engagement.id)}
                open={engagement.id === openId}
                now={now}
              />
            );
          })}
          <Row justify="center" className={css['foot']} style={{ height: FOOT_HEIGHT }}>
            {props.foot}
          </Row>
        </div>
      </div>
      {contextMenu.menu}
      {row === undefined ? null : props.renderQuickLook(row)}
    </>
  );
}
