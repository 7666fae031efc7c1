import type { Edit, EditState } from '../../contract/edit.ts';

/** States only the user can end. */
export const NEEDS_USER: readonly EditState[] = ['failed', 'clash', 'unknown', 'overwrote'];

/** States of an edit that has been written, even if its overwrite is undecided. */
export const WRITTEN: readonly EditState[] = ['done', 'unread', 'overwrote'];

export function isInFlight({ state }: Pick<Edit, 'state'>): boolean {
  return state === 'queued' || state === 'writing';
}
