import type { StandsAt } from './standsAt.ts';

/** Where a list was left: how far it was scrolled, where the keyboard stood, and whether it had the focus. */
export interface KeptPlace {
  readonly scrollTop: number;
  readonly at: StandsAt;
  readonly focused: boolean;
}

/** So many lists are remembered; who comes back to an older one begins at its top. */
const MOST_KEPT = 200;

const places = new Map<string, KeptPlace>();
/** The list that went from the page while it had the focus; what comes in its stead takes that over. */
let wentFocused: string | null = null;

/** The place a list was left at in this window, by the list's own name. */
export function keptPlace(name: string): KeptPlace | null {
  return places.get(name) ?? null;
}

export function keepPlace(name: string, place: KeptPlace): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.keys().next();
  if (places.size > MOST_KEPT && oldest.done !== true) places.delete(oldest.value);
}

/** A list of this label goes from the page with the focus in it, as while another search is being answered. */
export function handOnFocus(label: string): void {
  wentFocused = label;
}

/** Whether a list of this label that comes in has to take the focus over: once, and not from anybody who has it. */
export function takesFocusOver(label: string): boolean {
  const takes = wentFocused === label && document.activeElement === document.body;
  wentFocused = null;
  return takes;
}
