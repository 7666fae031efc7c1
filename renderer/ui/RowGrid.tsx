import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCommands } from '../commands/commandRegistry.ts';
import { cx } from './cx.ts';
import { type KeyOf, useListPlace } from './listPlace.ts';
import { usePressTarget } from './usePressed.ts';
import css from './gridRows.module.css';

/** Position and state of a row. */
export interface RowPlace {
  readonly index: number;
  /** `aria-rowindex`: starts at one and counts the header row. */
  readonly number: number;
  readonly id: string;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** The row that keys apply to. */
  readonly active: boolean;
}

/** One positioned row of a grid. */
export function GridRow({
  place,
  height,
  selected,
  busy = false,
  className,
  children,
}: {
  readonly place: RowPlace;
  readonly height: number;
  /** Whether its item is open; undefined if rows open nothing beside the list. */
  readonly selected?: boolean | undefined;
  readonly busy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="row"
      id={place.id}
      data-row={place.index}
      aria-rowindex={place.number}
      aria-selected={selected}
      aria-busy={busy || undefined}
      className={cx(css['row'], css['placed'], place.active && css['active'], className)}
      style={{ top: place.top, height }}
    >
      {children}
    </div>
  );
}

const FOOT_HEIGHT = 44;
const OVERSCAN = 8;

function rowUnder(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}

interface RowGridProps {
  readonly label: string;
  /** Key of the remembered scroll position. */
  readonly name: string;
  readonly count: number;
  /** Whether there are more than `count` rows, of unknown number. */
  readonly hasMore?: boolean;
  /** Identifies a row, so that the active row stays active when rows are added above it. */
  readonly keyOf?: KeyOf;
  /** The sticky header row. Its height must not change. */
  readonly head?: {
    readonly height: number;
    readonly className?: string | undefined;
    readonly cells: ReactNode;
  };
  /** In pixels. Pass the same function until a height changes. */
  readonly heightOf: (index: number) => number;
  readonly renderRow: (place: RowPlace) => ReactNode;
  /** Headings between rows, which the keyboard skips. */
  readonly isHeading?: (index: number) => boolean;
  readonly onShown: (first: number, last: number) => void;
  readonly onOpen: (index: number) => void;
  /**
   * Edits a row by F2, by Enter, which opens other rows, or by a click on a part marked with `data-edits`. Null for a
   * row that can't be edited.
   */
  readonly editOf?: (index: number) => (() => void) | null;
  /** Called when a key moves to another row. */
  readonly onMove?: (index: number) => void;
  /** Called on Escape; null if Escape has another meaning. */
  readonly onClose: (() => void) | null;
  /** Whether it handles list keys while nothing is focused. */
  readonly first: boolean;
  readonly foot?: ReactNode;
  /** The open row, where the keyboard starts. */
  readonly openAt?: number;
  /** Scrolls to this row whenever it changes. */
  readonly show?: number | null;
  readonly className?: string | undefined;
}

/**
 * A virtualized grid of rows with known heights. One tab stop; arrows, J, K, Home and End move, Enter opens or edits.
 * Remembers its active row and scroll position.
 */
export function RowGrid(props: RowGridProps) {
  const {
    label,
    name,
    count,
    head,
    heightOf,
    isHeading,
    onShown,
    onOpen,
    onClose,
    first,
    show = null,
  } = props;
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { scrollTop, activeRow, moveTo, leaveFrom } = useListPlace({
    name,
    label,
    grid,
    count,
    keyOf: props.keyOf,
  });
  const active = activeRow < 0 ? (props.openAt ?? -1) : activeRow;
  const [focused, setFocused] = useState(false);
  const { press, pressedBy } = usePressTarget<HTMLElement>();

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    initialOffset: scrollTop,
    // The sticky header covers the top of the viewport.
    scrollPaddingEnd: head?.height ?? 0,
    paddingEnd: props.foot === undefined ? 0 : FOOT_HEIGHT,
    // The active row stays mounted: `aria-activedescendant` refers to it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || active >= count || shown.includes(active)
        ? shown
        : [...shown, active].sort((a, b) => a - b);
    },
  });

  const items = virtualizer.getVirtualItems();
  const firstShown = virtualizer.range?.startIndex ?? 0;
  const lastShown = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onShown(firstShown, lastShown), [firstShown, lastShown, count, onShown]);

  useEffect(() => virtualizer.measure(), [heightOf, virtualizer]);

  useEffect(() => {
    if (show !== null) virtualizer.scrollToIndex(show, { align: 'start' });
  }, [show, virtualizer]);

  const step = (from: number, by: 1 | -1): number => {
    let to = from;
    while (to >= 0 && to < count && isHeading?.(to) === true) to += by;
    return to;
  };
  const move = (wanted: number, by: 1 | -1) => {
    const within = Math.min(Math.max(0, wanted), count - 1);
    const ahead = step(within, by);
    const to = ahead >= 0 && ahead < count ? ahead : step(within, by === 1 ? -1 : 1);
    if (to < 0 || to >= count) return;
    moveTo(to);
    // The keys also work while nothing is focused, directly after opening the page.
    grid.current?.focus({ preventScroll: true });
    // The heading above the row scrolls into view with it.
    virtualizer.scrollToIndex(isHeading?.(to - 1) === true && by === -1 ? to - 1 : to, { align: 'auto' });
    props.onMove?.(to);
  };

  const open = (index: number) => {
    leaveFrom(index);
    onOpen(index);
  };
  const page = () => {
    const seen = (grid.current?.clientHeight ?? 0) - (head?.height ?? 0);
    return Math.max(1, Math.floor(seen / heightOf(Math.max(0, active))) - 1);
  };
  const isRow = active >= 0 && active < count;
  const edit = (isRow ? props.editOf?.(active) : null) ?? null;
  // With two lists side by side, the focused one handles the keys, otherwise the first.
  const owns = focused || first;
  useCommands(
    owns
      ? {
          'list.next': () => move(active + 1, 1),
          'list.previous': () => move(active < 0 ? 0 : active - 1, -1),
          'list.pageDown': () => move(active + page(), 1),
          'list.pageUp': () => move(active - page(), -1),
          'list.first': () => move(0, 1),
          'list.last': () => move(count - 1, -1),
          'list.open': isRow ? (edit ?? (() => open(active))) : null,
          'list.edit': edit,
          'list.peek': edit === null ? null : () => open(active),
          'list.back': onClose,
        }
      : {},
  );

  const heads = head === undefined ? 0 : 1;
  const rowId = (index: number) => `${gridId}-${index}`;
  const isShown = items.some(({ index }) => index === active);

  return (
    // Its keys are commands, handled by the window's key listener.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={props.hasMore === true ? -1 : count + heads}
      aria-activedescendant={isShown ? rowId(active) : undefined}
      tabIndex={0}
      data-region="list"
      className={cx(css['grid'], props.className)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerDown={(event) => press(event, rowUnder(event.target))}
      onClick={(event) => {
        const meant = pressedBy(event);
        if (!(event.target instanceof Element) || event.target.closest('a, button') !== null) return;
        const row = meant?.isConnected === true ? meant : rowUnder(event.target);
        const index = Number(row?.dataset['row'] ?? Number.NaN);
        if (Number.isNaN(index) || isHeading?.(index) === true) return;
        moveTo(index);
        const editHere = event.target.closest('[data-edits]') === null ? null : props.editOf?.(index);
        if (editHere === null || editHere === undefined) open(index);
        else editHere();
      }}
    >
      {head === undefined ? null : (
        <div
          role="row"
          aria-rowindex={1}
          className={cx(css['head'], head.className)}
          style={{ height: head.height }}
        >
          {head.cells}
        </div>
      )}
      <div role="presentation" className={css['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) =>
          props.renderRow({
            index,
            number: index + 1 + heads,
            id: rowId(index),
            top: start,
            active: index === active,
          }),
        )}
        {props.foot === undefined ? null : (
          <div className={css['foot']} style={{ height: FOOT_HEIGHT }}>
            {props.foot}
          </div>
        )}
      </div>
    </div>
  );
}
