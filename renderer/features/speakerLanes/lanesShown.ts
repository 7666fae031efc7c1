import { booleanOnly, preference } from '../../ui/preference.ts';

/** Whether the lanes are unfolded. */
export const lanesShown = preference<boolean>('lanes.shown', true, booleanOnly);
