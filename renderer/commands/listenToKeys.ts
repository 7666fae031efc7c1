import { isTyping } from '../ui/isTyping.ts';
import { catalogue } from './catalogue/index.ts';
import { chordOf } from './chord.ts';
import { PLACES, type Place } from './command.ts';
import { keysOf } from './keymap.ts';
import { platform } from './platform.ts';
import { commandRegistry } from './registry.ts';
import { resolve, type Situation } from './resolve.ts';

const PRESSED = [
  'button, summary, input[type="checkbox"], input[type="radio"]',
  '[role="tab"], [role="option"], [role^="menuitem"], [role="switch"], [role="checkbox"], [role="radio"]',
].join();

/** What lies over the page and has nothing to do with the places under it. */
const OVER_THE_PAGE = 'dialog, [popover], [role="dialog"], [role="menu"], [role="listbox"]';

function placesAround(target: EventTarget | null): readonly Place[] | null {
  if (!(target instanceof Element)) return null;
  const found: Place[] = [];
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    const marks = at.getAttribute('data-region')?.split(' ') ?? [];
    found.push(...PLACES.filter((place) => marks.includes(place)));
  }
  // Whoever went to a page by its link in the sidebar still has the focus there, and means the list that came up.
  return found.length === 0 && target.closest(OVER_THE_PAGE) === null ? null : found;
}

function situationOf(event: KeyboardEvent, chord: string): Situation {
  const { target } = event;
  const element = target instanceof Element ? target : null;
  return {
    chord,
    typing: isTyping(event),
    on:
      element === null
        ? null
        : element.matches('input[type="range"], [role="slider"], [role="separator"]')
          ? 'slide'
          : element.closest(PRESSED) !== null
            ? 'press'
            : element.closest('a[href]') !== null
              ? 'link'
              : null,
    dialog: document.querySelector('dialog[open]') !== null,
    popover: document.querySelector('[popover="auto"]:popover-open') !== null,
    marked: getSelection()?.isCollapsed === false,
    places: placesAround(target),
  };
}

function act(event: KeyboardEvent): void {
  // A key that composes a character belongs to the input method, also where it looks like Enter or Escape.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const chord = chordOf(event, platform);
  if (chord === null) return;
  const candidates = commandRegistry
    .available()
    .map((id) => ({ id, command: catalogue[id], keys: keysOf(id) }));
  const id = resolve(situationOf(event, chord), candidates);
  if (id === null) return;
  event.preventDefault();
  event.stopPropagation();
  // Held down, a key that opens or toggles something would do so over and over.
  if (!event.repeat || catalogue[id].repeats === true) commandRegistry.run(id);
}

/** The one listener for the keys of the window. Returns the function that stops it. */
export function listenToKeys(): () => void {
  // Widgets come first and say so by preventing the default. A dialog keeps its keys to itself, so what acts through
  // one is looked for on the way down.
  const down = (event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]') !== null) act(event);
  };
  document.addEventListener('keydown', down, { capture: true });
  document.addEventListener('keydown', act);
  return () => {
    document.removeEventListener('keydown', down, { capture: true });
    document.removeEventListener('keydown', act);
  };
}
