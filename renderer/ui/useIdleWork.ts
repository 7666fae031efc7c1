import { useEffect, useState } from 'react';

/** A slice ends while so much of the browser's idle time is left, in milliseconds: a step may take a few. */
const SPARE_MS = 3;
/** A busy page gets a slice at least so often, in milliseconds. */
const LATEST_MS = 200;

/**
 * The result of work that is done between frames, step by step; null until it is there. While new work is under way
 * the result of the work before it stays.
 *
 * @param begin Begins the work; another function is other work. Null for none.
 */
export function useIdleWork<T>(begin: (() => Generator<unknown, T>) | null): T | null {
  const [result, setResult] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (begin === null) return undefined;
    const steps = begin();
    let handle = 0;
    const work = (deadline: IdleDeadline) => {
      do {
        const step = steps.next();
        if (step.done === true) {
          setResult({ value: step.value });
          return;
        }
      } while (deadline.timeRemaining() > SPARE_MS);
      handle = requestIdleCallback(work, { timeout: LATEST_MS });
    };
    handle = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, [begin]);
  return result?.value ?? null;
}
