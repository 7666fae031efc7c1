import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The active row and the scroll position of a list, remembered until it is mounted again. */
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
    // The list from which something was opened takes back the focus, unless the user has already moved on.
    const wants = inheritsFocus(label) || saved?.focused === true;
    if (wants && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, [saved, label, grid]);
  // Saved before the list leaves the document, which would reset its scroll position.
  useLayoutEffect(() => {
    const element = grid.current;
    return () => {
      if (element === null) return;
      if (element === document.activeElement) passFocusOn(label);
      // Someone who has moved on, for example to the transcript, doesn't want it back.
      const { activeElement } = document;
      const isFree = activeElement === document.body || element.contains(activeElement);
      const focused = place.current.focused && isFree;
      savePlace(name, { ...place.current, focused, scrollTop: element.scrollTop });
    };
  }, [name, label, grid]);

  const rowAt = (index: number): KeyboardRow => ({ index, key: keyOf?.(index) });
  return {
    scrollTop: saved?.scrollTop ?? 0,
    /** -1 if there is none. */
    activeRow: currentIndex(at, count, keyOf),
    moveTo: (index: number) => setAt(rowAt(index)),
    /** Saves the place immediately, because the opened item may replace the list. */
    leaveFrom: (index: number) => {
      place.current = { at: rowAt(index), focused: true };
    },
  };
}

/** The active row of a list. */
interface KeyboardRow {
  /** -1 if there is none. */
  readonly index: number;
  /** Identifies the row if rows are added above it. */
  readonly key?: number | string | undefined;
}

/** Identifies a row by its index. */
export type KeyOf = (index: number) => number | string | undefined;

/** The current index of the active row after rows were added above it; -1 if it is gone. */
export function currentIndex({ index, key }: KeyboardRow, count: number, keyOf: KeyOf | undefined): number {
  if (keyOf === undefined || key === undefined || keyOf(index) === key) return index;
  for (let other = 0; other < count; other++) if (keyOf(other) === key) return other;
  return -1;
}

/** The scroll position and active row of a list, and whether it had the focus. */
export interface SavedPlace {
  readonly scrollTop: number;
  readonly at: KeyboardRow;
  readonly focused: boolean;
}

/** Number of lists that are remembered; older ones start at the top. */
const MAX_SAVED = 200;

const places = new Map<string, SavedPlace>();
/** The label of a list that was unmounted while focused, for its successor. */
let focusedLabel: string | null = null;

/** The remembered place of a list. */
function savedPlace(name: string): SavedPlace | null {
  return places.get(name) ?? null;
}

function savePlace(name: string, place: SavedPlace): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.keys().next();
  if (places.size > MAX_SAVED && oldest.done !== true) places.delete(oldest.value);
}

/** Records that a list was unmounted while focused, as when a new search starts. */
function passFocusOn(label: string): void {
  focusedLabel = label;
}

/** Whether a new list with this label replaces one that was focused; true once. */
function inheritsFocus(label: string): boolean {
  const takes = focusedLabel === label;
  focusedLabel = null;
  return takes;
}
