import { Check } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Given for items that can be checked: one of many (`radio`) or each for itself (`checkbox`). */
  readonly checked?: { readonly kind: 'radio' | 'checkbox'; readonly on: boolean };
  readonly danger?: boolean;
  readonly onChoose: () => void;
}

interface MenuProps {
  readonly label: string;
  /** Picture or words of the button that opens the menu. */
  readonly trigger: ReactNode;
  readonly triggerClass?: string | undefined;
  readonly items: readonly MenuItem[];
}

const roles = { radio: 'menuitemradio', checkbox: 'menuitemcheckbox' } as const;

/**
 * A button with a menu: a native popover placed at its button. Arrows, Home and End move, Enter chooses, Escape
 * goes back to the button. Checkboxes leave the menu open, so that several can be set in one visit.
 */
export function Menu({ label, trigger, triggerClass, items }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const entries = () => [
    ...(popover.current?.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]') ?? []),
  ];

  const move = (key: string): boolean => {
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
    if (next === undefined) return false;
    all.at(next % all.length)?.focus();
    return true;
  };

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
          if (isOpen) (entries().find((entry) => entry.ariaChecked === 'true') ?? entries()[0])?.focus();
        }}
        onKeyDown={(event) => {
          // Keys of what lies behind must not act while a menu is open.
          event.stopPropagation();
          if (move(event.key)) event.preventDefault();
          else if (event.key === 'Tab') popover.current?.hidePopover();
        }}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role={item.checked === undefined ? 'menuitem' : roles[item.checked.kind]}
            aria-checked={item.checked?.on}
            tabIndex={-1}
            className={cx(css['item'], item.danger === true && css['danger'])}
            onClick={() => {
              if (item.checked?.kind !== 'checkbox') popover.current?.hidePopover();
              item.onChoose();
            }}
          >
            {item.checked === undefined ? null : (
              <span className={css['check']}>{item.checked.on ? <Check size={14} aria-hidden /> : null}</span>
            )}
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}
