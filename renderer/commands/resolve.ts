import { hasMod } from './chord.ts';
import { actsAnywhere, PLACES, type Command, type Place } from './command.ts';

/** Where a key was pressed, as far as it matters. */
export interface Situation {
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
const EDITING = new Set(
  ['A', 'C', 'V', 'X', 'Z', 'Y', 'Shift+Z', 'Shift+V', 'Backspace', 'Delete'].flatMap((key) => [
    `Mod+${key}`,
  ]),
);
/** Keys that write nothing, and are free in a text too. */
const FUNCTION_KEY = /^(?:Shift\+)?F\d+$/;
const PRESSING = new Set(['Enter', 'Space']);
const SLIDING = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

function belongsToWhatHasTheFocus({ chord, typing, on, popover, marked }: Situation): boolean {
  const isFree = hasMod(chord) || FUNCTION_KEY.test(chord);
  if (typing && (!isFree || EDITING.has(chord) || /Arrow|Home|End/.test(chord))) return true;
  if (on === 'press' && PRESSING.has(chord)) return true;
  if (on === 'link' && chord === 'Enter') return true;
  if (on === 'slide' && SLIDING.has(chord)) return true;
  if (popover && chord === 'Escape') return true;
  return marked && chord === 'Mod+C';
}

/** Nearest place first; what acts everywhere comes last. Null where the command has no say here. */
function nearness(command: Command, { places, chord }: Situation): number | null {
  const order = places ?? PLACES;
  const at = order.indexOf(command.place);
  if (at >= 0 && command.place !== 'everywhere') return at;
  return actsAnywhere(command, chord) ? order.length : null;
}

/** Which of the commands that are available now a key means; null where it means none of them. */
export function resolve<Id extends string>(
  situation: Situation,
  candidates: readonly Candidate<Id>[],
): Id | null {
  if (belongsToWhatHasTheFocus(situation)) return null;
  let found: { readonly id: Id; readonly at: number } | null = null;
  for (const { id, command, keys } of candidates) {
    if (command.fixed === true || !keys.includes(situation.chord)) continue;
    if (situation.dialog && command.inDialogs !== true) continue;
    const at = nearness(command, situation);
    if (at !== null && (found === null || at < found.at)) found = { id, at };
  }
  return found?.id ?? null;
}
