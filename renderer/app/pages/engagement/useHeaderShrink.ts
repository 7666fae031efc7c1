import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scroll distance in pixels at which the header shrinks: more than the height it loses. */
const SHRINK_AT = 160;
/** Scrolling this long after a wheel, touch or key event counts as the user's, in milliseconds. */
const USERS_MS = 400;

const SCROLL_KEYS = new Set(['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Whether the header is shrunk. Only the user's own scrolling changes it: text positioned by playback and
 * jumps must not move.
 */
export function isShrunkAfter(isShrunk: boolean, scrollTop: number, byUser: boolean): boolean {
  if (!byUser) return isShrunk;
  return isShrunk ? scrollTop > 0 : scrollTop > SHRINK_AT;
}

/** Shrinks the header while the text below it is scrolled, without moving the text on the screen. */
export function useHeaderShrink(body: RefObject<HTMLElement | null>): boolean {
  const [isShrunk, setShrunk] = useState(false);
  const wasShrunk = useRef(false);
  const scrolled = useRef<{ readonly element: HTMLElement; readonly bodyTop: number }>(null);

  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    let usedAt = Number.NEGATIVE_INFINITY;
    const onUse = (event: Event) => {
      if (event instanceof KeyboardEvent && !SCROLL_KEYS.has(event.key)) return;
      usedAt = event.timeStamp;
    };
    const onScroll = ({ target, timeStamp }: Event) => {
      if (!(target instanceof HTMLElement) || target.closest('aside') !== null) return;
      const byUser = timeStamp - usedAt < USERS_MS;
      // Not measured while the text follows the recording: it would lay out the page once more in each frame.
      if (byUser) scrolled.current = { element: target, bodyTop: element.getBoundingClientRect().top };
      setShrunk((before) => isShrunkAfter(before, byUser ? target.scrollTop : 0, byUser));
    };
    const uses = ['wheel', 'touchmove', 'keydown'] as const;
    for (const use of uses) element.addEventListener(use, onUse, { passive: true, capture: true });
    element.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      for (const use of uses) element.removeEventListener(use, onUse, { capture: true });
      element.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [body]);

  useLayoutEffect(() => {
    const [element, before] = [body.current, scrolled.current];
    if (wasShrunk.current === isShrunk || element === null || before === null) return;
    wasShrunk.current = isShrunk;
    before.element.scrollTop += element.getBoundingClientRect().top - before.bodyTop;
  }, [body, isShrunk]);
  return isShrunk;
}
