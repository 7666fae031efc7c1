import { type RefObject, useLayoutEffect, useState } from 'react';

export function innerWidthOf(element: HTMLElement): number {
  return element.clientWidth;
}

/**
 * What `read` says of an element: before its first paint, so that nothing is seen to move, and whenever its size
 * changes.
 *
 * @param read With another function, it measures again.
 * @param first What the first rendering uses. If it is right, there is no second.
 */
export function useMeasured<T extends number | boolean>(
  element: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => T,
  first: T,
): T {
  const [value, setValue] = useState(first);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => setValue(read(measured));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, read]);
  return value;
}
