import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Pixels that a hand moves while it clicks; further, and it has thought better of it. */
const CLICK_TOLERANCE = 6;

/**
 * What lay under the pointer when it was pressed. Lists move by themselves: what has come under it by the time it is
 * let go is not what was meant, and where an element went away in between, the browser tells of no row at all.
 */
export function usePressTarget<T>() {
  const pressed = useRef<{ readonly what: T; readonly x: number; readonly y: number } | null>(null);
  return {
    press: ({ clientX, clientY }: PointerEvent, what: T | null): void => {
      pressed.current = what === null ? null : { what, x: clientX, y: clientY };
    },
    /** Null where the click is none of a pointer, or ends elsewhere than it began. */
    pressedBy: ({ clientX, clientY }: MouseEvent): T | null => {
      const begun = pressed.current;
      pressed.current = null;
      return begun !== null && Math.hypot(clientX - begun.x, clientY - begun.y) <= CLICK_TOLERANCE
        ? begun.what
        : null;
    },
  };
}
