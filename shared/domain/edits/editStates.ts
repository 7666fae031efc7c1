import type { Edit, EditState } from '../../contract/edit.ts';

/** States that only the user can end. */
export const NEEDS_USER: readonly EditState[] = ['failed', 'clash', 'unknown', 'overwrote'];

/** States of an edit whose change is at the service, even where what it replaced is yet to be decided. */
export const WRITTEN: readonly EditState[] = ['done', 'unread', 'overwrote'];

/** Whether it is being written, or is about to be. */
export function isInFlight({ state }: Pick<Edit, 'state'>): boolean {
  return state === 'queued' || state === 'writing';
}
