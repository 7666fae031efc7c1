import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
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

const roles = { radio: 'menuitemradio', checkbox: 'menuitemcheckbox' } as const;

export function entries(popover: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(popover.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** What a menu holds, and its keys: arrows, Home and End move, Enter chooses, Tab leaves. */
export function MenuItems({
  popover,
  items,
}: {
  readonly popover: RefObject<HTMLElement | null>;
  readonly items: readonly MenuItem[];
}) {
  const move = (key: string): boolean => {
    const all = entries(popover);
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
    if (next === undefined) return false;
    all.at(next % all.length)?.focus();
    return true;
  };
  return (
    <div
      role="presentation"
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
  );
}
