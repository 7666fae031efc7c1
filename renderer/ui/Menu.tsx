import { useId, useRef, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Menu.module.css';
import { entries, MenuItems, type MenuItem } from './MenuItems.tsx';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface MenuProps {
  readonly label: string;
  /** Picture or words of the button that opens the menu. */
  readonly trigger: ReactNode;
  readonly triggerClass?: string | undefined;
  readonly items: readonly MenuItem[];
  /** Why it can't be opened now. It can still be reached by the keyboard, to learn why. */
  readonly blocked?: string | null;
}

/**
 * A button with a menu: a native popover placed at its button. Arrows, Home and End move, Enter chooses, Escape
 * goes back to the button. Checkboxes leave the menu open, so that several can be set in one visit.
 */
export function Menu({ label, trigger, triggerClass, items, blocked = null }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  if (blocked !== null) {
    return (
      <Tooltip label={blocked}>
        <button
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-disabled
          aria-describedby={id}
          className={cx(css['trigger'], triggerClass)}
        >
          {trigger}
        </button>
        <VisuallyHidden id={id}>{blocked}</VisuallyHidden>
      </Tooltip>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        className={cx(css['trigger'], triggerClass)}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={css['menu']}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen)
            (entries(popover).find((entry) => entry.ariaChecked === 'true') ?? entries(popover)[0])?.focus();
        }}
      >
        <MenuItems popover={popover} items={items} />
      </div>
    </>
  );
}
