import type { EditState } from '../../contract/edits/edit.ts';

/** States that only the user can end. */
export const NEEDS_USER: readonly EditState[] = ['failed', 'clash', 'unknown', 'overwrote'];
