import { useSyncExternalStore } from 'react';

/**
 * How closely the page is set, as the settings say. Kept here too, so that the first picture has it before the settings
 * are read.
 */
export const shownDensity = preference<'comfortable' | 'compact'>('density', 'comfortable', (stored) =>
  stored === 'compact' || stored === 'comfortable' ? stored : null,
);

const ROW_HEIGHTS = { comfortable: 52, compact: 44 } as const;

/** Height of a row in lists of two lines, in pixels; the same as `--height-row`. */
export function useRowHeight(): number {
  return ROW_HEIGHTS[usePreference(shownDensity)];
}

/** A small choice about this window that is remembered: a pane's width, the theme, the volume. */
export interface Preference<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param read Makes sense of what was stored, by an older version or by hand; null falls back.
 */
export function preference<T extends string | number | boolean>(
  name: string,
  fallback: T,
  read: (stored: unknown) => T | null,
): Preference<T> {
  const key = `parley.${name}`;
  const listeners = new Set<() => void>();

  const stored = (): T => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? fallback : (read(JSON.parse(text)) ?? fallback);
    } catch {
      return fallback;
    }
  };

  let value = stored();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden storage: the choice holds for this window only.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePreference<T>(choice: Preference<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

/** A stored number within bounds; what lies outside is brought to the nearest bound. */
export function numberBetween(least: number, most: number) {
  return (stored: unknown): number | null =>
    typeof stored === 'number' && Number.isFinite(stored) ? Math.min(most, Math.max(least, stored)) : null;
}

export function booleanOnly(stored: unknown): boolean | null {
  return typeof stored === 'boolean' ? stored : null;
}
