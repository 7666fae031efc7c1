import { originOf, type Gate } from './guard.ts';
import { newKey, sameKey } from './runKey.ts';

export const ENTER_PATH = '/enter';

/** The keys of this run, from the moment its port is known. */
export interface Entrance {
  readonly gate: Gate;
  /** With the key of this run: whoever has it is in, for as long as the program runs. */
  readonly url: string;
  /**
   * An address that lets in once. For the browser that is started here: others on this computer can read what
   * a program was started with.
   */
  once(): string;
  /** Whether a key lets in; one that lets in once is spent by asking. */
  admits(given: string): boolean;
}

export function openEntrance(port: number): Entrance {
  const runKey = newKey();
  const onceKeys = new Set<string>();
  const enterWith = (key: string): string => `${originOf(port)}${ENTER_PATH}?key=${key}`;
  return {
    gate: { port, cookie: newKey() },
    url: enterWith(runKey),
    once: () => {
      const key = newKey();
      onceKeys.add(key);
      return enterWith(key);
    },
    admits: (given) => onceKeys.delete(given) || sameKey(given, runKey),
  };
}
