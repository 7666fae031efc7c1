import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** How far the pointer may move during a click, in pixels. */
const CLICK_TOLERANCE = 6;

/**
 * What was under the pointer when it was pressed. Lists move by themselves, so another row may be under it on
 * release; and if the pressed element has been unmounted, the browser reports no row at all.
 */
export function usePressTarget<T>() {
  const pressed = useRef<{ readonly what: T; readonly x: number; readonly y: number } | null>(null);
  return {
    press: ({ clientX, clientY }: PointerEvent, what: T | null): void => {
      pressed.current = what === null ? null : { what, x: clientX, y: clientY };
    },
    /** Null for clicks without a pointer, or if the pointer moved away. */
    pressedBy: ({ clientX, clientY }: MouseEvent): T | null => {
      const begun = pressed.current;
      pressed.current = null;
      return begun !== null && Math.hypot(clientX - begun.x, clientY - begun.y) <= CLICK_TOLERANCE
        ? begun.what
        : null;
    },
  };
}
