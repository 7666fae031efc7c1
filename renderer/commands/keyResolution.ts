import { actsAnywhere, type Command, type Place, PLACES } from './command.ts';
import { COMMAND_IDS, type CommandId, COMMANDS } from './commandCatalogue.ts';
import { hasMod } from './keyChords.ts';

function pageOf(id: CommandId): string {
  return id.slice(0, id.indexOf('.'));
}

/** Whether the key could trigger both commands somewhere. */
function canConflict(id: CommandId, other: CommandId, chord: string): boolean {
  const [a, b] = [COMMANDS[id], COMMANDS[other]];
  // Editing takes place in dialogs, in which no other commands work.
  if (a.place === 'editing' || b.place === 'editing') return a.inDialogs === true && b.inDialogs === true;
  // Only one page is open at a time, and an engagement is one.
  if (a.place === 'page' && b.place === 'page') return pageOf(id) === pageOf(other);
  if ((a.place === 'page' && b.place === 'call') || (a.place === 'call' && b.place === 'page')) return false;
  if (a.place === b.place || actsAnywhere(a, chord) || actsAnywhere(b, chord)) return true;
  // The player's keys work on the engagement page.
  const places = new Set([a.place, b.place]);
  return places.has('call') && places.has('playing');
}

/** Another command that uses the key in the same place; null if it is free. */
export function conflictingCommand(
  id: CommandId,
  chord: string,
  keysOf: (id: CommandId) => readonly string[],
): CommandId | null {
  return (
    COMMAND_IDS.find(
      (other) => other !== id && keysOf(other).includes(chord) && canConflict(id, other, chord),
    ) ?? null
  );
}

/** Where a key was pressed. */
export interface KeyContext {
  readonly chord: string;
  /** In a text field, where only function keys and chords with ⌘ or Ctrl are shortcuts. */
  readonly typing: boolean;
  /** On a button, link or slider, which handles some keys itself. */
  readonly on: 'press' | 'link' | 'slide' | null;
  /** Whether a dialog is open. */
  readonly dialog: boolean;
  /** Whether a menu or popover is open, which Escape closes natively. */
  readonly popover: boolean;
  /** Whether text is selected, which Copy then applies to. */
  readonly marked: boolean;
  /** The places around the focus, innermost first; null if the focus is outside the page. */
  readonly places: readonly Place[] | null;
}

export interface Candidate<Id extends string> {
  readonly id: Id;
  readonly command: Command;
  readonly keys: readonly string[];
}

/** Shortcuts of text fields. */
const TEXT_EDITING_KEYS = new Set(
  ['A', 'C', 'V', 'X', 'Z', 'Y', 'Shift+Z', 'Shift+V', 'Backspace', 'Delete'].flatMap((key) => [
    `Mod+${key}`,
  ]),
);
/** Keys that produce no text and also work in text fields. */
const FUNCTION_KEY = /^(?:Shift\+)?F\d+$/;
const PRESS_KEYS = new Set(['Enter', 'Space']);
const SLIDER_KEYS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

function belongsToFocusedElement({ chord, typing, on, popover, marked }: KeyContext): boolean {
  const isFree = hasMod(chord) || FUNCTION_KEY.test(chord);
  if (typing && (!isFree || TEXT_EDITING_KEYS.has(chord) || /Arrow|Home|End/.test(chord))) return true;
  if (on === 'press' && PRESS_KEYS.has(chord)) return true;
  if (on === 'link' && chord === 'Enter') return true;
  if (on === 'slide' && SLIDER_KEYS.has(chord)) return true;
  if (popover && chord === 'Escape') return true;
  return marked && chord === 'Mod+C';
}

/** Rank of a command: nearest place first, global commands last. Null if it doesn't work here. */
function nearness(command: Command, { places, chord }: KeyContext): number | null {
  const order = places ?? PLACES;
  const at = order.indexOf(command.place);
  if (at >= 0 && command.place !== 'everywhere') return at;
  return actsAnywhere(command, chord) ? order.length : null;
}

/** The available command for a key; null if there is none. */
export function resolveKey<Id extends string>(
  situation: KeyContext,
  candidates: readonly Candidate<Id>[],
): Id | null {
  if (belongsToFocusedElement(situation)) return null;
  let found: { readonly id: Id; readonly at: number } | null = null;
  for (const { id, command, keys } of candidates) {
    if (command.fixed === true || !keys.includes(situation.chord)) continue;
    if (situation.dialog && command.inDialogs !== true) continue;
    const at = nearness(command, situation);
    if (at !== null && (found === null || at < found.at)) found = { id, at };
  }
  return found?.id ?? null;
}
