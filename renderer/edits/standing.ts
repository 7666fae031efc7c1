import type { Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { NEEDS_USER } from '#shared/domain/edits/editStates.ts';

/** How what is not settled yet stands to an edit that is begun. */
export interface Standing {
  /** The change that this one takes the place of: staged, or refused and edited again. */
  readonly staged: Edit | null;
  /** Whether others of the same kind are on their way, or need the user. */
  readonly waiting: boolean;
  readonly stuck: boolean;
}

/** Of the edits of one kind on one engagement, oldest first; `again` is the refused one that is edited once more. */
export function standingOf(ours: readonly Edit[], again: EditId | null): Standing {
  return {
    staged: ours.find(({ id }) => id === again) ?? ours.find(({ state }) => state === 'staged') ?? null,
    waiting: ours.some(({ state }) => state === 'queued' || state === 'writing'),
    stuck: ours.some(({ id, state }) => id !== again && NEEDS_USER.includes(state)),
  };
}
