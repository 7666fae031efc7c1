import { useRef } from 'react';
import { cx } from './cx.ts';
import { usePreference, type Preference } from './preference.ts';
import css from './Splitter.module.css';

const STEP = 16;

/**
 * A separator between two panes, moved by dragging or arrow keys. Stores the size in a preference.
 * @param edge The position of the sized pane: `before` is left of a `vertical` separator and above a
 * `horizontal` one.
 */
export function Splitter({
  label,
  size,
  least,
  most,
  orientation,
  edge,
  className,
}: {
  readonly label: string;
  readonly size: Preference<number>;
  readonly least: number;
  readonly most: number;
  readonly orientation: 'vertical' | 'horizontal';
  readonly edge: 'before' | 'after';
  readonly className?: string | undefined;
}) {
  const value = usePreference(size);
  const drag = useRef<{ from: number; size: number } | null>(null);
  const along = orientation === 'vertical' ? 'clientX' : 'clientY';
  const sign = edge === 'before' ? 1 : -1;
  const resize = (next: number) => size.set(Math.round(Math.min(most, Math.max(least, next))));

  return (
    // A window splitter is a focusable separator (ARIA, "Window Splitter").
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={cx(css['splitter'], css[orientation], className)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event[along], size: value };
      }}
      onPointerMove={(event) => {
        if (drag.current) resize(drag.current.size + sign * (event[along] - drag.current.from));
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onKeyDown={(event) => {
        const direction = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        resize(value + direction * sign * STEP);
      }}
    />
  );
}
