import { useSyncExternalStore } from 'react';
import { rememberedValues } from './rememberedValues.ts';

/** The density from the settings, stored for the first paint before they are loaded. */
export const shownDensity = preference<'comfortable' | 'compact'>('density', 'comfortable', (stored) =>
  stored === 'compact' || stored === 'comfortable' ? stored : null,
);

const ROW_HEIGHTS = { comfortable: 52, compact: 44 } as const;

/** Height of a two-line row in pixels; same as `--height-row`. */
export function useRowHeight(): number {
  return ROW_HEIGHTS[usePreference(shownDensity)];
}

const TABLE_ROW_HEIGHTS = { comfortable: 40, compact: 32 } as const;

/** Height of a one-line row in pixels. */
export function useTableRowHeight(): number {
  return TABLE_ROW_HEIGHTS[usePreference(shownDensity)];
}

/** A value remembered by this window, such as the width of a pane or the volume. */
export interface Preference<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param read Validates the stored value; null means use the fallback. */
export function preference<T extends string | number | boolean>(
  name: string,
  fallback: T,
  read: (stored: unknown) => T | null,
): Preference<T> {
  const parse = (text: string | null): T => {
    try {
      return text === null ? fallback : (read(JSON.parse(text)) ?? fallback);
    } catch {
      return fallback;
    }
  };
  return {
    get: () => parse(rememberedValues.get(name)),
    set: (next) => rememberedValues.set(name, JSON.stringify(next)),
    subscribe: (listener) =>
      rememberedValues.subscribe((changed) => {
        if (changed === name) listener();
      }),
  };
}

export function usePreference<T>(choice: Preference<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

/** Validates a number and clamps it to the bounds. */
export function numberBetween(least: number, most: number) {
  return (stored: unknown): number | null =>
    typeof stored === 'number' && Number.isFinite(stored) ? Math.min(most, Math.max(least, stored)) : null;
}

export function booleanOnly(stored: unknown): boolean | null {
  return typeof stored === 'boolean' ? stored : null;
}
