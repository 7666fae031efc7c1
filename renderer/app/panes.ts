import { booleanOnly, numberBetween, preference } from '../ui/preference.ts';

export const LEAST_LIST = 320;
export const MOST_LIST = 560;

/** Width of the list in pixels. */
export const listWidth = preference<number>('pane.list', 380, numberBetween(LEAST_LIST, MOST_LIST));

export const sidebarShown = preference<boolean>('pane.sidebar', true, booleanOnly);
