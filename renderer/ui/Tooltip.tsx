import { useId, useRef, type ReactNode } from 'react';
import { Kbd } from './primitives.tsx';
import css from './Tooltip.module.css';

const WAIT_MS = 450;

/**
 * A label and shortcut on hover and focus. A manual popover, which doesn't close others. Hidden from screen
 * readers, because the control has the same name.
 */
export function Tooltip({
  label,
  keys,
  children,
}: {
  readonly label: string;
  readonly keys?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  const anchor = `--tip-${id.replaceAll(/[^\w-]/g, '')}`;
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (tip.current?.isConnected === true) tip.current.showPopover();
    }, wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current?.matches(':popover-open') === true) tip.current.hidePopover();
  };

  return (
    <span
      className={css['anchor']}
      style={{ anchorName: anchor }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(WAIT_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(WAIT_MS)}
      onBlur={hide}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        aria-hidden="true"
        className={css['tip']}
        style={{ positionAnchor: anchor }}
      >
        {label}
        {keys === undefined ? null : <Kbd>{keys}</Kbd>}
      </span>
    </span>
  );
}
