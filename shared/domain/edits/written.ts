import type { EditState } from '../../contract/edits/edit.ts';

/** States of an edit whose change is at the service, even where what it replaced is yet to be decided. */
export const WRITTEN: readonly EditState[] = ['done', 'unread', 'overwrote'];
