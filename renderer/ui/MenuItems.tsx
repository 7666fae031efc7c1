import { Check, ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Kbd, Stack, Text } from './primitives.tsx';
import { cx } from './cx.ts';
import css from './Menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The keyboard shortcut, as shown. */
  readonly keys?: string | undefined;
  /** For items that can be checked, one of several (`radio`) or independently (`checkbox`). */
  readonly checked?: { readonly kind: 'radio' | 'checkbox'; readonly on: boolean };
  readonly danger?: boolean;
  /** Why it can't be selected now. The item stays focusable, so that the reason can be read. */
  readonly disabled?: string | null;
  readonly onChoose: () => void;
}

/** An item that opens more items beside it. */
interface Submenu extends Pick<MenuItem, 'key' | 'label' | 'icon' | 'disabled'> {
  readonly items: readonly MenuEntry[];
}

/** A line between groups of items. Hidden at either end, or next to another one. */
interface MenuSeparator {
  readonly key: string;
  readonly separator: true;
}

export type MenuEntry = MenuItem | Submenu | MenuSeparator;

function isSeparator(entry: MenuEntry | undefined): boolean {
  return entry !== undefined && 'separator' in entry;
}

/** Drops separators that separate nothing, so that callers can leave out items. */
export function shownEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const shown = entries.filter(
    (entry, at) => !isSeparator(entry) || (at > 0 && !isSeparator(entries[at - 1])),
  );
  return isSeparator(shown.at(-1)) ? shown.slice(0, -1) : shown;
}

const roles = { radio: 'menuitemradio', checkbox: 'menuitemcheckbox' } as const;

/** The items of a menu without those of its submenus. */
export function menuElements(menu: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter(
    (item) => item.closest('[role="menu"]') === menu.current,
  );
}

/** Letters typed within this time of each other are searched for together, in milliseconds. */
const TYPEAHEAD_MS = 500;

/**
 * The item selected by typing: the next label that starts with the typed letters, wrapping around; -1 if
 * there is none. Repeating a letter moves to the next label, other letters narrow the search.
 * @param current The focused item; -1 if there is none.
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

/**
 * Finds items by letters that are typed shortly after each other. The returned function gives the index of the
 * item, -1 if there is none, and null if the key isn't a letter or digit.
 */
export function useTypeahead() {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, labels: readonly string[], current: number): number | null => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
    if (!/^[\p{L}\p{N}]$/u.test(key) || ctrlKey || metaKey || altKey) return null;
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at < TYPEAHEAD_MS ? text + key : key, at: timeStamp };
    return typeaheadMatch(labels, current, typed.current.text);
  };
}

/** What an item shows: check mark, icon, label with the reason why it is disabled, shortcut. */
function ItemContent({
  item,
  reasonId,
  end,
}: {
  readonly item: Pick<MenuItem, 'label' | 'icon' | 'checked' | 'disabled'>;
  readonly reasonId: string;
  readonly end: ReactNode;
}) {
  const reason = item.disabled ?? null;
  return (
    <>
      {item.checked === undefined ? null : (
        <span className={css['check']}>{item.checked.on ? <Check size={14} aria-hidden /> : null}</span>
      )}
      {item.icon}
      {reason === null ? (
        <Text grow>{item.label}</Text>
      ) : (
        <Stack as="span" grow>
          <span>{item.label}</span>
          <Text id={reasonId} size="small" aria-hidden>
            {reason}
          </Text>
        </Stack>
      )}
      {end}
    </>
  );
}

/** Hover time in milliseconds after which a submenu opens. */
const HOVER_MS = 120;

function SubmenuItem({ entry, closeAll }: { readonly entry: Submenu; readonly closeAll: () => void }) {
  const reasonId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const isDisabled = (entry.disabled ?? null) !== null;
  useEffect(() => () => clearTimeout(hover.current), []);

  const show = (focus: boolean) => {
    const [item, list] = [button.current, menu.current];
    if (item === null || list === null || isDisabled) return;
    if (!list.matches(':popover-open')) list.showPopover();
    const at = item.getBoundingClientRect();
    const { width, height } = list.getBoundingClientRect();
    const left = at.right + width > innerWidth - 4 ? at.left - width : at.right;
    list.style.left = `${Math.max(4, left)}px`;
    list.style.top = `${Math.max(4, Math.min(at.top - 4, innerHeight - height - 4))}px`;
    if (focus) menuElements(menu)[0]?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={entry.label}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? reasonId : undefined}
        tabIndex={-1}
        data-label={entry.label}
        className={css['item']}
        onClick={() => show(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return;
          event.preventDefault();
          event.stopPropagation();
          show(true);
        }}
        onPointerEnter={() => {
          clearTimeout(hover.current);
          hover.current = setTimeout(() => show(false), HOVER_MS);
        }}
        onPointerLeave={() => clearTimeout(hover.current)}
      >
        <ItemContent item={entry} reasonId={reasonId} end={<ChevronRight size={14} aria-hidden />} />
      </button>
      <div
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={entry.label}
        tabIndex={-1}
        className={css['menuAt']}
        onToggle={(event) => {
          event.stopPropagation();
          setOpen(event.newState === 'open');
          if (event.newState === 'closed' && menu.current?.contains(document.activeElement) === true) {
            button.current?.focus();
          }
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft') return;
          event.preventDefault();
          event.stopPropagation();
          button.current?.focus();
          menu.current?.hidePopover();
        }}
      >
        <MenuItems menu={menu} items={entry.items} closeAll={closeAll} />
      </div>
    </>
  );
}

function ItemButton({ item, closeAll }: { readonly item: MenuItem; readonly closeAll: () => void }) {
  const reasonId = useId();
  const isDisabled = (item.disabled ?? null) !== null;
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : roles[item.checked.kind]}
      aria-checked={item.checked?.on}
      aria-disabled={isDisabled || undefined}
      aria-describedby={isDisabled ? reasonId : undefined}
      // The accessible name is just the label; the shortcut and the reason are separate.
      aria-label={item.keys === undefined && !isDisabled ? undefined : item.label}
      tabIndex={-1}
      data-label={item.label}
      className={cx(css['item'], item.danger === true && css['danger'])}
      onClick={() => {
        if (isDisabled) return;
        if (item.checked?.kind !== 'checkbox') closeAll();
        item.onChoose();
      }}
    >
      <ItemContent
        item={item}
        reasonId={reasonId}
        end={item.keys === undefined ? null : <Kbd>{item.keys}</Kbd>}
      />
    </button>
  );
}

/**
 * The items of a menu with their keys: arrows, Home and End move, letters select an item, Enter activates it,
 * Tab closes.
 */
export function MenuItems({
  menu,
  items,
  closeAll,
}: {
  readonly menu: RefObject<HTMLElement | null>;
  readonly items: readonly MenuEntry[];
  /** Closes this menu and all its parent menus. */
  readonly closeAll: () => void;
}) {
  const findTyped = useTypeahead();
  const move = (event: KeyboardEvent): boolean => {
    const all = menuElements(menu);
    const at = all.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      all.at(next % all.length)?.focus();
      return true;
    }
    const labels = all.map((item) => item.dataset['label'] ?? '');
    const found = findTyped(event, labels, at);
    if (found === null) return false;
    all[found]?.focus();
    return true;
  };
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        // Page shortcuts must not run while a menu is open.
        event.stopPropagation();
        if (move(event)) event.preventDefault();
        else if (event.key === 'Tab') closeAll();
      }}
      // Keys apply to the item under the pointer. Not on `pointerover`, because a menu may open under a
      // resting pointer.
      onPointerMove={({ target }) => {
        const item = target instanceof Element ? target.closest<HTMLElement>('[role^="menuitem"]') : null;
        if (
          item !== null &&
          item !== document.activeElement &&
          item.closest('[role="menu"]') === menu.current
        ) {
          item.focus({ preventScroll: true });
        }
      }}
      onFocus={({ target }) => {
        for (const submenu of menu.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) {
          if (!submenu.contains(target) && submenu.previousElementSibling !== target) submenu.hidePopover();
        }
      }}
    >
      {shownEntries(items).map((entry) =>
        'separator' in entry ? (
          <hr key={entry.key} className={css['separator']} />
        ) : 'items' in entry ? (
          <SubmenuItem key={entry.key} entry={entry} closeAll={closeAll} />
        ) : (
          <ItemButton key={entry.key} item={entry} closeAll={closeAll} />
        ),
      )}
    </div>
  );
}
