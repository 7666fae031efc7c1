import type { ReactNode } from 'react';
import { cx } from './cx.ts';
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
