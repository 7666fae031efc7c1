import { ENTER_PATH, KEY_IN_FRAGMENT } from '#shared/contract/loopback.ts';
import { originOf, type Gate } from './guard.ts';
import { newKey, sameKey } from './runKey.ts';

/** The keys of this run, from the moment its port is known. A link is handed on to the page, which judges it. */
export interface Entrance {
  readonly gate: Gate;
  /** An address that lets in for as long as the program runs: for the one who asked for an address, in any browser. */
  lasting(link: string | null): string;
  /** An address that lets in once: for a window that we open. `onSpent` is called when its key was given up. */
  once(link: string | null, onSpent: () => void): string;
  /** Whether a key lets in; one that lets in once is spent by asking. */
  admits(given: string): boolean;
}

export function openEntrance(port: number): Entrance {
  const lastingKey = newKey();
  /** What is to be called when it is spent, by the key. */
  const onceKeys = new Map<string, () => void>();
  const address = (key: string, link: string | null): string => {
    const search = link === null ? '' : `?link=${encodeURIComponent(link)}`;
    return originOf(port) + ENTER_PATH + search + KEY_IN_FRAGMENT + key;
  };
  return {
    gate: { port, session: { secret: newKey(), mediaPath: `/media/${newKey()}` }, cookie: newKey() },
    lasting: (link) => address(lastingKey, link),
    once: (link, onSpent) => {
      const key = newKey();
      onceKeys.set(key, onSpent);
      return address(key, link);
    },
    admits: (given) => {
      const onSpent = onceKeys.get(given);
      if (onSpent === undefined) return sameKey(given, lastingKey);
      onceKeys.delete(given);
      onSpent();
      return true;
    },
  };
}
