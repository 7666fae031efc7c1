import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where the keyboard stands in a list, kept with how far it is scrolled until the list is there again. */
export function useListPlace({
  name,
  label,
  grid,
  count,
  keyOf,
}: {
  readonly name: string;
  readonly label: string;
  readonly grid: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly keyOf: KeyOf | undefined;
}) {
  const [saved] = useState(() => savedPlace(name));
  const [at, setAt] = useState<KeyboardRow>(saved?.at ?? { index: -1 });
  const place = useRef({ at, focused: false });
  useEffect(() => {
    place.current = { ...place.current, at };
  }, [at]);
  useEffect(() => {
    // Whoever opened something from here by a key goes on from here.
    if (inheritsFocus(label) || saved?.focused === true) grid.current?.focus({ preventScroll: true });
  }, [saved, label, grid]);
  // Kept before the list leaves the page: what is no longer in it is scrolled nowhere.
  useLayoutEffect(() => {
    const element = grid.current;
    return () => {
      if (element === null) return;
      if (element === document.activeElement) passFocusOn(label);
      savePlace(name, { ...place.current, scrollTop: element.scrollTop });
    };
  }, [name, label, grid]);

  const rowAt = (index: number): KeyboardRow => ({ index, key: keyOf?.(index) });
  return {
    scrollTop: saved?.scrollTop ?? 0,
    /** -1 where the keyboard stands nowhere. */
    activeRow: currentIndex(at, count, keyOf),
    moveTo: (index: number) => setAt(rowAt(index)),
    /** What is opened may take the list's place at once. */
    leaveFrom: (index: number) => {
      place.current = { at: rowAt(index), focused: true };
    },
  };
}

/** Where the keyboard stands in a list. */
interface KeyboardRow {
  /** -1 for nowhere yet. */
  readonly index: number;
  /** What it stands on, in a list that rows come into above it. */
  readonly key?: number | string | undefined;
}

/** What a row of the list is, by its index. */
export type KeyOf = (index: number) => number | string | undefined;

/** Where what the keyboard stood on is now: rows that came in above it have moved it down. -1 where it is gone. */
export function currentIndex({ index, key }: KeyboardRow, count: number, keyOf: KeyOf | undefined): number {
  if (keyOf === undefined || key === undefined || keyOf(index) === key) return index;
  for (let other = 0; other < count; other++) if (keyOf(other) === key) return other;
  return -1;
}

/** Where a list was left: how far it was scrolled, where the keyboard stood, and whether it had the focus. */
export interface SavedPlace {
  readonly scrollTop: number;
  readonly at: KeyboardRow;
  readonly focused: boolean;
}

/** So many lists are remembered; who comes back to an older one begins at its top. */
const MAX_SAVED = 200;

const places = new Map<string, SavedPlace>();
/** The list that went from the page while it had the focus; what comes in its stead takes that over. */
let focusedLabel: string | null = null;

/** The place a list was left at in this window, by the list's own name. */
function savedPlace(name: string): SavedPlace | null {
  return places.get(name) ?? null;
}

function savePlace(name: string, place: SavedPlace): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.keys().next();
  if (places.size > MAX_SAVED && oldest.done !== true) places.delete(oldest.value);
}

/** A list of this label goes from the page with the focus in it, as while another search is being answered. */
function passFocusOn(label: string): void {
  focusedLabel = label;
}

/** Whether a list of this label that comes in has to take the focus over: once, and not from anybody who has it. */
function inheritsFocus(label: string): boolean {
  const takes = focusedLabel === label && document.activeElement === document.body;
  focusedLabel = null;
  return takes;
}
