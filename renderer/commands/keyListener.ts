import { type Place, PLACES } from './command.ts';
import { COMMANDS } from './commandCatalogue.ts';
import { commandRegistry } from './commandRegistry.ts';
import { chordOf, platform } from './keyChords.ts';
import { type KeyContext, resolveKey } from './keyResolution.ts';
import { keysOf } from './keymap.ts';

/** Whether the key goes into a text field, where single letters aren't shortcuts. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button'].includes(target.type)
  );
}

const PRESSED = [
  'button, summary, input[type="checkbox"], input[type="radio"]',
  '[role="tab"], [role="option"], [role^="menuitem"], [role="switch"], [role="checkbox"], [role="radio"]',
].join();

/** Elements above the page, which belong to none of its places. */
const OVER_THE_PAGE = 'dialog, [popover], [role="dialog"], [role="menu"], [role="listbox"]';

function placesAround(target: EventTarget | null): readonly Place[] | null {
  if (!(target instanceof Element)) return null;
  const found: Place[] = [];
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    const marks = at.getAttribute('data-region')?.split(' ') ?? [];
    found.push(...PLACES.filter((place) => marks.includes(place)));
  }
  // After opening a page with its sidebar link, which keeps the focus, keys apply to the new page.
  return found.length === 0 && target.closest(OVER_THE_PAGE) === null ? null : found;
}

function keyContext(event: KeyboardEvent, chord: string): KeyContext {
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

function onKey(event: KeyboardEvent): void {
  // During composition, every key belongs to the input method, even Enter and Escape.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const chord = chordOf(event, platform);
  if (chord === null) return;
  const candidates = commandRegistry
    .available()
    .map((id) => ({ id, command: COMMANDS[id], keys: keysOf(id) }));
  const id = resolveKey(keyContext(event, chord), candidates);
  if (id === null) return;
  event.preventDefault();
  event.stopPropagation();
  // A held key must not open or toggle something repeatedly.
  if (!event.repeat || COMMANDS[id].repeats === true) commandRegistry.run(id);
}

/** Starts the window's key listener. Returns a function that stops it. */
export function listenToKeys(): () => void {
  // Widgets come first and prevent the default. Dialogs stop their keys from bubbling, so commands that work
  // in dialogs are handled in the capture phase.
  const down = (event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]') !== null) onKey(event);
  };
  document.addEventListener('keydown', down, { capture: true });
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('keydown', down, { capture: true });
    document.removeEventListener('keydown', onKey);
  };
}
