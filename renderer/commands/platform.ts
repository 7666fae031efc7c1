import type { Platform } from './chord.ts';

/** The keyboard before the user. */
export const platform: Platform =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'mac' : 'other';
