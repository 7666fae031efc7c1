/*
 * Context menus: the right mouse button, the context-menu key and Shift+F10 open the same menu.
 *
 * A feature attaches one to a row, chip, person, view, line or link with `useContextMenu`:
 *
 *   const commandItem = useCommandItem();
 *   const contextMenu = useContextMenu(
 *     (target) => rowUnder(target),                       // what was clicked; null for no menu here
 *     (row) => ({ label: row.title, items: [commandItem('list.open', { onChoose: () => open(row) })] }),
 *   );
 *   return <div onContextMenu={contextMenu.onContextMenu}>…{contextMenu.menu}</div>;
 *
 * - One hook serves a whole list: attach it to the list and find the row from the target. The subject is kept while
 *   the menu is open, so it stays the same when the list changes underneath.
 * - Of nested elements the innermost menu opens.
 * - What the command menu offers too comes from `useCommandItem`: the same title and shortcut. Without `onChoose` the
 *   command runs as from the command menu, so move the keyboard position of a list to the row first.
 * - What can't be done now stays in the menu with a reason (`disabled`); what makes no sense here is left out.
 * - Keys need nothing: they send a `contextmenu` event to the focused element, or to the row that
 *   `aria-activedescendant` names.
 */
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type CommandId, commandTitle } from '../commands/commandCatalogue.ts';
import { commandRegistry } from '../commands/commandRegistry.ts';
import { chordOf, platform } from '../commands/keyChords.ts';
import { keysOf, useKeyLabels } from '../commands/keymap.ts';
import { useText } from '../text/useText.ts';
import { useCopy } from './CopyButton.tsx';
import { type MenuEntry, type MenuItem, MenuItems, menuElements } from './MenuItems.tsx';
import css from './Menu.module.css';

/** A menu at a point of the window, open while mounted. Restores the focus when it closes. */
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
  readonly items: readonly MenuEntry[];
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
    menuElements(popover)[0]?.focus();
  }, [x, y]);

  // Events bubble to the component that rendered the menu, where a click in the menu must not count as one on
  // its row.
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <div
      ref={popover}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={css['menuAt']}
      onClick={stop}
      onPointerDown={stop}
      onMouseDown={stop}
      onKeyDown={stop}
      onContextMenu={(event) => {
        event.stopPropagation();
        event.preventDefault();
      }}
      onToggle={(event) => {
        if (event.newState !== 'closed') return;
        if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) {
          cameFrom.current.focus({ preventScroll: true });
        }
        close.current();
      }}
    >
      <MenuItems menu={popover} items={items} closeAll={() => popover.current?.hidePopover()} />
    </div>
  );
}

/** Menu items for commands, with the same titles and shortcuts as the command menu. */
export function useCommandItem() {
  const text = useText();
  const keys = useKeyLabels();
  return (id: CommandId, also: Partial<Omit<MenuItem, 'key' | 'keys'>> = {}): MenuItem => ({
    key: id,
    label: commandTitle(text, id),
    keys: keys(id)[0],
    onChoose: () => void commandRegistry.run(id),
    ...also,
  });
}

/** Menu items that copy something, and say so. */
export function useCopyItem() {
  const copy = useCopy();
  return (key: string, label: string, text: string): MenuItem => ({
    key,
    label,
    onChoose: () => copy(text),
  });
}

/** Where the browser's own menu is needed: to edit text, or to copy the selected text. */
function needsBrowserMenu(target: Element): boolean {
  if (target.closest('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea') !== null)
    return true;
  const selection = getSelection();
  return selection?.isCollapsed === false && selection.containsNode(target, true);
}

/** Runs once no mouse button is pressed: releasing one outside a popover closes it. */
function whenReleased(event: MouseEvent, run: () => void): void {
  if (event.buttons === 0) run();
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true });
}

/**
 * A context menu for an element or all elements within it.
 * @param subjectOf The subject of the menu, from the element under the pointer; null for no menu.
 * @param contentOf The menu. Called on every render while it is open.
 */
export function useContextMenu<Subject>(
  subjectOf: (target: Element) => Subject | null,
  contentOf: (subject: Subject) => { readonly label: string; readonly items: readonly MenuEntry[] },
): { readonly onContextMenu: (event: MouseEvent) => void; readonly menu: ReactNode } {
  const [open, setOpen] = useState<{
    readonly subject: Subject;
    readonly x: number;
    readonly y: number;
    readonly root: Element;
  } | null>(null);

  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    if (event.defaultPrevented || !(target instanceof Element) || needsBrowserMenu(target)) return;
    const subject = subjectOf(target);
    if (subject === null) return;
    event.preventDefault();
    // A modal dialog makes everything outside it inert.
    const root = target.closest('dialog') ?? document.body;
    whenReleased(event, () => setOpen({ subject, x, y, root }));
  };

  if (open === null) return { onContextMenu, menu: null };
  const { label, items } = contentOf(open.subject);
  return {
    onContextMenu,
    // Not inside the element, which may be a link or clip its content.
    menu: createPortal(
      <ContextMenu label={label} x={open.x} y={open.y} items={items} onClose={() => setOpen(null)} />,
      open.root,
    ),
  };
}

/** The element under the keyboard focus; in a list with one tab stop, the active row. */
function focusedElement(): Element | null {
  const focused = document.activeElement;
  const active = focused?.getAttribute('aria-activedescendant') ?? null;
  return (active === null ? null : document.querySelector(`#${CSS.escape(active)}`)) ?? focused;
}

/**
 * Starts sending `contextmenu` events for the keys. Not all browsers send them, and none sends them to an
 * active row.
 */
export function listenToContextMenuKeys(): void {
  const onKey = (event: KeyboardEvent) => {
    const chord = event.isComposing ? null : chordOf(event, platform);
    if (chord === null || !keysOf('window.contextMenu').includes(chord)) return;
    const element = focusedElement();
    if (element === null || needsBrowserMenu(element)) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isUnhandled = element.dispatchEvent(
      new globalThis.MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        view: globalThis.window,
        clientX: left + Math.min(width / 2, 80),
        clientY: top + Math.min(height / 2, 24),
      }),
    );
    if (isUnhandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capture phase, because dialogs and menus stop keys from bubbling.
  document.addEventListener('keydown', onKey, { capture: true });
}
