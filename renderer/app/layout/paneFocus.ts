import { useEffect } from 'react';
import { useCommands } from '../../commands/commandRegistry.ts';

/** The panes that F6 moves between, in document order. */
const PANES = '[data-pane], main';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** The last focused element of each pane. */
const lastIn = new WeakMap<Element, HTMLElement>();

function isUsable(element: HTMLElement | null | undefined): element is HTMLElement {
  return element?.isConnected === true && element.checkVisibility({ visibilityProperty: true });
}

/**
 * Where to focus in a pane: its last focused element, its list, its current link, itself, or its first
 * control.
 */
function entryOf(pane: HTMLElement): HTMLElement | undefined {
  const within = (selector: string) => pane.querySelector<HTMLElement>(selector);
  const entries = [
    lastIn.get(pane),
    within('[data-region~="list"]'),
    within('[aria-current="page"]'),
    pane.hasAttribute('tabindex') ? pane : null,
    ...pane.querySelectorAll<HTMLElement>(FOCUSABLE),
  ];
  return entries.find(isUsable);
}

function move(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(isUsable);
  const current = panes.findIndex((pane) => pane.contains(document.activeElement));
  // From outside all panes, go to the first or the last.
  let at = current < 0 && by === -1 ? 0 : current;
  for (let tries = 0; tries < panes.length; tries += 1) {
    at = (at + by + panes.length) % panes.length;
    const pane = panes[at];
    const entry = pane === undefined ? undefined : entryOf(pane);
    if (entry === undefined) continue;
    entry.focus();
    return;
  }
}

/** Focuses the list where it was last focused; false if no list is visible. */
export function focusList(): boolean {
  const list = document.querySelector<HTMLElement>('[data-region~="list"]');
  if (!isUsable(list)) return false;
  const pane = list.closest(PANES);
  const last = pane === null ? undefined : lastIn.get(pane);
  (isUsable(last) && list.contains(last) ? last : list).focus();
  return true;
}

/** F6 moves from pane to pane and returns to the last focused element of each. */
export function usePaneFocus(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const pane = target.closest(PANES);
      if (pane !== null) lastIn.set(pane, target);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useCommands({ 'window.nextPane': () => move(1), 'window.previousPane': () => move(-1) });
}
