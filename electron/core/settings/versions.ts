/** One step to the next version: what was stored by one, as the next one reads it. Never throws, whatever it is given. */
export type Step = (stored: unknown) => unknown;

/**
 * The steps from version 1 on, in their order. A value that is new needs none, as it has a default; one that is
 * renamed, moved or takes another form does. A step that has left the house is never changed again.
 */
export const STEPS: readonly Step[] = [];

/** The version that is written: 1 where there are no steps. */
export function versionAfter(steps: readonly Step[]): number {
  return steps.length + 1;
}

/** Brings what version `from` wrote to today's form. */
export function migrated(stored: unknown, from: number, steps: readonly Step[]): unknown {
  return steps.slice(from - 1).reduce((value, step) => step(value), stored);
}
