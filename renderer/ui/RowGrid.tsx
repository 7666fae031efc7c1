import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCommands } from '../commands/commandRegistry.ts';
import { cx } from './cx.ts';
import { type KeyOf, useListPlace } from './listPlace.ts';
import { usePressTarget } from './usePressed.ts';
import css from './RowGrid.module.css';

/** What a row needs to stand at its place. */
export interface RowPlace {
  readonly index: number;
  /** As it is counted aloud: from one, with the heads of the columns. */
  readonly number: number;
  readonly id: string;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Where the keyboard stands. */
  readonly active: boolean;
}

/** The frame of one row: its place, its number, and the mark of where the keyboard stands. */
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
  /** Whether its page is the one that is open; undefined where rows open no page beside them. */
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
      className={cx(css['row'], place.active && css['active'], className)}
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
  /** Under which its place is remembered: the list itself, not the page that it is on. */
  readonly name: string;
  readonly count: number;
  /** Whether there are more than `count`, and nobody knows how many. */
  readonly hasMore?: boolean;
  /** What stands at a place, where rows come in above others: the keyboard stays with its row. */
  readonly keyOf?: KeyOf;
  /** The heads of the columns, which stay on screen. The same height always. */
  readonly head?: {
    readonly height: number;
    readonly className?: string | undefined;
    readonly cells: ReactNode;
  };
  /** Pixels. The same function as long as no row changes its height. */
  readonly heightOf: (index: number) => number;
  readonly renderRow: (place: RowPlace) => ReactNode;
  /** Rows that only part others; the keyboard passes over them. */
  readonly isHeading?: (index: number) => boolean;
  readonly onShown: (first: number, last: number) => void;
  readonly onOpen: (index: number) => void;
  /** Whenever a key has gone to another row. */
  readonly onMove?: (index: number) => void;
  /** What Escape does; null where it is somebody else's. */
  readonly onClose: (() => void) | null;
  /** Whether the keys of lists are its own also while nothing has the focus. */
  readonly first: boolean;
  readonly foot?: ReactNode;
  /** The row that is open: where the keyboard begins. */
  readonly openAt?: number;
  /** A row to be shown: scrolled to whenever it changes. */
  readonly show?: number | null;
  readonly className?: string | undefined;
}

/**
 * Rows of known heights, of which only those on screen are in the page. One stop for the Tab key; arrows, J, K, Home
 * and End move within, Enter opens. It is found again where it was left.
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
    // The heads stand over the first rows, and push the last ones down.
    scrollPaddingEnd: head?.height ?? 0,
    paddingEnd: props.foot === undefined ? 0 : FOOT_HEIGHT,
    // The row the keyboard stands on stays in the page: the grid points to it by its id.
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
    // The keys belong to the list also while nothing at all has the focus, right after the page came up.
    grid.current?.focus({ preventScroll: true });
    // The heading above a row that begins its stretch comes into view with it.
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
  // Two lists may stand side by side: the keys belong to the one that has the focus, else to the first.
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
          'list.open': active >= 0 && active < count ? () => open(active) : null,
          'list.back': onClose,
        }
      : {},
  );

  const heads = head === undefined ? 0 : 1;
  const rowId = (index: number) => `${gridId}-${index}`;
  const isShown = items.some(({ index }) => index === active);

  return (
    // Its keys are commands, heard by the one listener of the window.
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
        open(index);
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
