import { Check, Ellipsis } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { cx } from './cx.ts';
import css from './Menu.module.css';

/** A menu behind three dots. */
export function MoreMenu({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  return <Menu label={label} trigger={<Ellipsis size={14} aria-hidden />} look="more" items={items} />;
}

/** A menu at a point of the window, open while it is mounted. Restores the focus when it closes. */
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

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** For items that can be checked, one of many (`radio`) or each by itself (`checkbox`). */
  readonly checked?: { readonly kind: 'radio' | 'checkbox'; readonly on: boolean };
  readonly danger?: boolean;
  readonly onChoose: () => void;
}

const roles = { radio: 'menuitemradio', checkbox: 'menuitemcheckbox' } as const;

function menuEntries(popover: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(popover.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Letters typed within this time of each other are searched for together, in milliseconds. */
const TYPEAHEAD_MS = 500;

/**
 * The item that typing leads to: the next label that starts with the typed letters, round from the last to the first;
 * -1 for none. Repeating a letter goes to the next label, other letters narrow the search.
 *
 * @param current The focused item; -1 for none.
 */
export function typeaheadMatch(labels: readonly string[], current: number, typed: string): number {
  const letters = typed.toLowerCase();
  const first = letters.charAt(0);
  const isRepeated = letters.replaceAll(first, '') === '';
  const wanted = isRepeated ? first : letters;
  const from = isRepeated ? current + 1 : Math.max(0, current);
  const order = labels.map((_label, index) => (from + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted) === true) ?? -1;
}

/** The items of a menu and its keys: arrows, Home and End move, letters go to an item, Enter chooses, Tab closes. */
function MenuItems({
  popover,
  items,
}: {
  readonly popover: RefObject<HTMLElement | null>;
  readonly items: readonly MenuItem[];
}) {
  const typed = useRef({ text: '', at: 0 });
  const move = ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    const all = menuEntries(popover);
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
    if (next !== undefined) {
      all.at(next % all.length)?.focus();
      return true;
    }
    if (!/^[\p{L}\p{N}]$/u.test(key) || ctrlKey || metaKey || altKey) return false;
    const { text, at: before } = typed.current;
    typed.current = { text: timeStamp - before < TYPEAHEAD_MS ? text + key : key, at: timeStamp };
    const labels = items.map(({ label }) => label);
    all[typeaheadMatch(labels, at, typed.current.text)]?.focus();
    return true;
  };
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        // Shortcuts of the page must not act while a menu is open.
        event.stopPropagation();
        if (move(event)) event.preventDefault();
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

interface MenuProps {
  readonly label: string;
  /** Content of the button that opens the menu. */
  readonly trigger: ReactNode;
  /** Style of the button; `more` is a small one in a row. Without it `triggerClass` styles the button. */
  readonly look?: 'icon' | 'quiet' | 'more';
  readonly triggerClass?: string | undefined;
  readonly items: readonly MenuItem[];
  /** Why it can't be opened now. It stays focusable, so that the reason can be read. */
  readonly blocked?: string | null;
}

/**
 * A button with a menu, which is a native popover. Escape returns to the button. Checkboxes leave the menu open, so
 * that several can be set at once.
 */
export function Menu({ label, trigger, look, triggerClass, items, blocked = null }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const className = cx(css['trigger'], look !== undefined && css[look], triggerClass);

  if (blocked !== null) {
    return (
      <Tooltip label={blocked}>
        <button
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-disabled
          aria-describedby={id}
          className={className}
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
        className={className}
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
            (
              menuEntries(popover).find((entry) => entry.ariaChecked === 'true') ?? menuEntries(popover)[0]
            )?.focus();
        }}
      >
        <MenuItems popover={popover} items={items} />
      </div>
    </>
  );
}
