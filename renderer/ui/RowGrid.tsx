import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useCommands } from '../commands/useCommands.ts';
import { cx } from './cx.ts';
import { keepPlace, keptPlace } from './keptPlaces.ts';
import css from './RowGrid.module.css';

const FOOT_HEIGHT = 44;
const OVERSCAN = 8;

/** What a row needs to stand at its place. */
export interface RowPlace {
  readonly index: number;
  readonly id: string;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Where the keyboard stands. */
  readonly active: boolean;
}

interface RowGridProps {
  readonly label: string;
  /** Under which its place is remembered: the list itself, not the page that it is on. */
  readonly name: string;
  readonly count: number;
  /** Pixels. The same function as long as no row changes its height. */
  readonly heightOf: (index: number) => number;
  readonly renderRow: (place: RowPlace) => ReactNode;
  /** Rows that only part others; the keyboard passes over them. */
  readonly isHeading?: (index: number) => boolean;
  readonly onShown: (first: number, last: number) => void;
  readonly onOpen: (index: number) => void;
  /** What Escape does; null where it is somebody else's. */
  readonly onClose: (() => void) | null;
  /** Whether the keys of lists are its own also while nothing has the focus. */
  readonly first: boolean;
  readonly foot?: ReactNode;
  /** A row to be shown: scrolled to whenever it changes. */
  readonly show?: number | null;
}

/**
 * Rows of known heights, of which only those on screen are in the page. One stop for the Tab key; arrows, J, K, Home
 * and End move within, Enter opens. It is found again where it was left.
 */
export function RowGrid(props: RowGridProps) {
  const { label, name, count, heightOf, isHeading, onShown, onOpen, onClose, first, show = null } = props;
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => keptPlace(name));
  const [active, setActive] = useState(kept?.active ?? -1);
  const [focused, setFocused] = useState(false);

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    initialOffset: kept?.scrollTop ?? 0,
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

  const place = useRef({ active, focused: false });
  useEffect(() => {
    place.current = { ...place.current, active };
  }, [active]);
  useEffect(() => {
    // Whoever opened something from here by a key goes on from here.
    if (kept?.focused === true) grid.current?.focus({ preventScroll: true });
  }, [kept]);
  // Kept before the list leaves the page: what is no longer in it is scrolled nowhere.
  useLayoutEffect(() => {
    const element = grid.current;
    return () => {
      if (element !== null) keepPlace(name, { ...place.current, scrollTop: element.scrollTop });
    };
  }, [name]);

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
    setActive(to);
    // The keys belong to the list also while nothing at all has the focus, right after the page came up.
    grid.current?.focus({ preventScroll: true });
    // The heading above a row that begins its stretch comes into view with it.
    virtualizer.scrollToIndex(isHeading?.(to - 1) === true && by === -1 ? to - 1 : to, { align: 'auto' });
  };

  const open = (index: number) => {
    place.current = { active: index, focused: true };
    onOpen(index);
  };
  const page = () =>
    Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / heightOf(Math.max(0, active))) - 1);
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

  const rowId = (index: number) => `${gridId}-${index}`;
  const isShown = items.some(({ index }) => index === active);

  return (
    // Its keys are commands, heard by the one listener of the window.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-activedescendant={isShown ? rowId(active) : undefined}
      tabIndex={0}
      data-region="list"
      className={css['grid']}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('a, button') !== null) return;
        const index = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
        if (Number.isNaN(index) || isHeading?.(index) === true) return;
        setActive(index);
        open(index);
      }}
    >
      <div role="presentation" className={css['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) =>
          props.renderRow({ index, id: rowId(index), top: start, active: index === active }),
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
      aria-rowindex={place.index + 1}
      aria-selected={selected}
      aria-busy={busy || undefined}
      className={cx(css['row'], place.active && css['active'], className)}
      style={{ top: place.top, height }}
    >
      {children}
    </div>
  );
}
