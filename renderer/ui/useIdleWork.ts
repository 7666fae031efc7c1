import { useEffect, useState } from 'react';

/** Stop if less idle time than this is left, in milliseconds, because a step may take a few. */
const MIN_IDLE_MS = 3;
/** Work at least this often on a busy page, in milliseconds. */
const IDLE_TIMEOUT_MS = 200;

/**
 * The result of work done step by step in idle time; null until complete. While new work runs, the previous
 * result stays.
 * @param begin Starts the work; a different function means different work. Null for none.
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
      } while (deadline.timeRemaining() > MIN_IDLE_MS);
      handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    };
    handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }, [begin]);
  return result?.value ?? null;
}

interface IdleParts<T> {
  readonly parts: readonly (readonly T[])[];
  readonly done: boolean;
}

const NO_PARTS: IdleParts<never> = { parts: [], done: false };

/**
 * The parts that work yields in idle time; each is rendered before the next step starts. An empty part is a
 * pause.
 * @param begin Starts the work; a different function means different work and starts empty. Null for none.
 */
export function useIdleParts<T>(begin: (() => Generator<readonly T[], void>) | null): IdleParts<T> {
  const [result, setResult] = useState<IdleParts<T> & { readonly of: typeof begin }>({
    ...NO_PARTS,
    of: begin,
  });
  useEffect(() => {
    if (begin === null) return undefined;
    const steps = begin();
    let parts: readonly (readonly T[])[] = [];
    let handle = 0;
    const work = (deadline: IdleDeadline) => {
      let step = steps.next();
      while (step.done !== true && step.value.length === 0 && deadline.timeRemaining() > MIN_IDLE_MS) {
        step = steps.next();
      }
      if (step.done !== true && step.value.length > 0) parts = [...parts, step.value];
      setResult({ of: begin, parts, done: step.done === true });
      if (step.done !== true) handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    };
    handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }, [begin]);
  return result.of === begin ? result : NO_PARTS;
}
