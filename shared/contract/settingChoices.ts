/* What the page needs of the settings without their schemas. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;

/** Whatever this computer is set to. */
export const SYSTEM = 'system';
