import { actsAnywhere, type Command, type Place, PLACES } from './command.ts';
import { COMMAND_IDS, type CommandId, COMMANDS } from './commandCatalogue.ts';
import { hasMod } from './keyChords.ts';

function pageOf(id: CommandId): string {
  return id.slice(0, id.indexOf('.'));
}

/** Whether there is a place in which this key could be meant for both. */
function canConflict(id: CommandId, other: CommandId, chord: string): boolean {
  const [a, b] = [COMMANDS[id], COMMANDS[other]];
  // Of the other pages there is one at a time.
  if (a.place === 'page' && b.place === 'page') return pageOf(id) === pageOf(other);
  if (a.place === b.place || actsAnywhere(a, chord) || actsAnywhere(b, chord)) return true;
  // The player acts within the call that it plays.
  const places = new Set([a.place, b.place]);
  return places.has('call') && places.has('playing');
}

/** The command that a key already means where this one would act too; null where it is free. */
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

/** Where a key was pressed, as far as it matters. */
export interface KeyContext {
  readonly chord: string;
  /** Into a text: then only function keys and chords with ⌘ or Ctrl can be meant for anything else. */
  readonly typing: boolean;
  /** On a button, a link or a slider, which has keys of its own. */
  readonly on: 'press' | 'link' | 'slide' | null;
  /** Whether a dialog is open. */
  readonly dialog: boolean;
  /** Whether a menu or a popover is open, which Escape closes by itself. */
  readonly popover: boolean;
  /** Whether words are marked, which then are what is copied. */
  readonly marked: boolean;
  /** The places around the focus, the innermost first; null while nothing has it, or something around the pages. */
  readonly places: readonly Place[] | null;
}

export interface Candidate<Id extends string> {
  readonly id: Id;
  readonly command: Command;
  readonly keys: readonly string[];
}

/** What a text field does by itself with ⌘ or Ctrl. */
const TEXT_EDITING_KEYS = new Set(
  ['A', 'C', 'V', 'X', 'Z', 'Y', 'Shift+Z', 'Shift+V', 'Backspace', 'Delete'].flatMap((key) => [
    `Mod+${key}`,
  ]),
);
/** Keys that write nothing, and are free in a text too. */
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

/** Nearest place first; what acts everywhere comes last. Null where the command has no say here. */
function nearness(command: Command, { places, chord }: KeyContext): number | null {
  const order = places ?? PLACES;
  const at = order.indexOf(command.place);
  if (at >= 0 && command.place !== 'everywhere') return at;
  return actsAnywhere(command, chord) ? order.length : null;
}

/** Which of the commands that are available now a key means; null where it means none of them. */
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
