import { useEffect, useState } from 'react';
import { findIndexSteps, type FindIndex } from '#shared/domain/call/find/findIndex.ts';

/** A slice ends while so much of the browser's idle time is left, in milliseconds: a step may take two. */
const SPARE_MS = 3;
/** A busy page gets a slice at least so often, in milliseconds. */
const LATEST_MS = 200;

/**
 * The index of these lines, built between frames from when it is first wanted; null until then. While more lines
 * arrive the index of the earlier ones stays, since lines only come at the end.
 */
export function useFindIndex(lines: readonly string[], wanted: boolean): FindIndex | null {
  const [index, setIndex] = useState<FindIndex | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const steps = findIndexSteps(lines);
    let handle = 0;
    const work = (deadline: IdleDeadline) => {
      do {
        const step = steps.next();
        if (step.done === true) {
          setIndex(step.value);
          return;
        }
      } while (deadline.timeRemaining() > SPARE_MS);
      handle = requestIdleCallback(work, { timeout: LATEST_MS });
    };
    handle = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, [lines, wanted]);
  return index;
}
