import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { handOnFocus, keepPlace, keptPlace, takesFocusOver } from './keptPlaces.ts';
import { indexNow, type KeyOf, type StandsAt } from './standsAt.ts';

/** Where the keyboard stands in a list, kept with how far it is scrolled until the list is there again. */
export function useRowPlace({
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
  const [kept] = useState(() => keptPlace(name));
  const [at, setAt] = useState<StandsAt>(kept?.at ?? { index: -1 });
  const place = useRef({ at, focused: false });
  useEffect(() => {
    place.current = { ...place.current, at };
  }, [at]);
  useEffect(() => {
    // Whoever opened something from here by a key goes on from here.
    if (takesFocusOver(label) || kept?.focused === true) grid.current?.focus({ preventScroll: true });
  }, [kept, label, grid]);
  // Kept before the list leaves the page: what is no longer in it is scrolled nowhere.
  useLayoutEffect(() => {
    const element = grid.current;
    return () => {
      if (element === null) return;
      if (element === document.activeElement) handOnFocus(label);
      keepPlace(name, { ...place.current, scrollTop: element.scrollTop });
    };
  }, [name, label, grid]);

  const standingAt = (index: number): StandsAt => ({ index, key: keyOf?.(index) });
  return {
    scrollTop: kept?.scrollTop ?? 0,
    /** -1 where the keyboard stands nowhere. */
    stood: indexNow(at, count, keyOf),
    standOn: (index: number) => setAt(standingAt(index)),
    /** What is opened may take the list's place at once. */
    leaveFrom: (index: number) => {
      place.current = { at: standingAt(index), focused: true };
    },
  };
}
