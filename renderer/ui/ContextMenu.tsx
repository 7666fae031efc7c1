import { useEffect, useLayoutEffect, useRef } from 'react';

import { MenuItems, type MenuItem } from './MenuItems.tsx';
import css from './Menu.module.css';

/** A menu at a point of the window, open while it is rendered. Escape and a choice give the focus back. */
export function ContextMenu({
  label,
  x,
  y,
  items,
  onClose,
}: {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}) {
  const popover = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = popover.current;
    if (element === null) return;
    cameFrom.current = document.activeElement;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, y + height > innerHeight - 4 ? y - height : y)}px`;
    element.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [x, y]);

  return (
    <div
      ref={popover}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={css['menuAt']}
      onToggle={(event) => {
        if (event.newState !== 'closed') return;
        if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) {
          cameFrom.current.focus({ preventScroll: true });
        }
        close.current();
      }}
    >
      <MenuItems popover={popover} items={items} />
    </div>
  );
}
