import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { ask, read, readPages, refresh } from './ask.ts';
import type { ProblemError } from './problemError.ts';

export type UpdatesPageData = OutputOf<'mirror.updates'>;
export type Change = UpdatesPageData['changes'][number];
export type ChangedKind = Change['kind'];
export type ChangedHow = NonNullable<InputOf<'mirror.updates'>['how']>[number];

export interface UpdatesChoice {
  readonly kinds: readonly ChangedKind[];
  readonly how: readonly ChangedHow[];
  /** Limits the result to one record. */
  readonly of: { readonly kind: ChangedKind; readonly id: string } | null;
}

const CHANGES_A_PAGE = 100;

/** What changed, newest first, page by page. */
export const updatesQuery = (connectionId: ConnectionId, { kinds, how, of }: UpdatesChoice) =>
  readPages(
    'mirror.updates',
    (before: number | null) => ({
      connectionId,
      before,
      limit: CHANGES_A_PAGE,
      kinds: [...kinds],
      how: [...how],
      ...(of === null ? {} : { of }),
    }),
    null,
    ({ next }) => next,
  );

export const unreadUpdatesQuery = (connectionId: ConnectionId) => ({
  ...read('mirror.updates', { connectionId, before: null, limit: 1 }),
  select: ({ unseen }: UpdatesPageData) => unseen,
});

/** Marks changes as read up to a number; a lower number marks later ones as unread. */
export function useMarkUpdatesRead(connectionId: ConnectionId) {
  const client = useQueryClient();
  return useMutation<null, ProblemError, number>({
    mutationFn: (seq) => ask('mirror.markUpdatesRead', { connectionId, seq }),
    onSuccess: () => refresh(client, connectionId, ['mirror.updates']),
  });
}
