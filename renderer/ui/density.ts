import { preference, usePreference } from './preference.ts';

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
