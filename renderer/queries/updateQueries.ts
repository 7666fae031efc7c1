import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';
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

function updatesKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror', 'feed'] as const;
}

/** What changed, newest first, page by page. */
export function updatesQuery(connectionId: ConnectionId, { kinds, how, of }: UpdatesChoice) {
  return infiniteQueryOptions({
    queryKey: [...updatesKey(connectionId), kinds, how, of],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'mirror.updates',
        {
          connectionId,
          before: pageParam,
          limit: CHANGES_A_PAGE,
          kinds: [...kinds],
          how: [...how],
          ...(of === null ? {} : { of }),
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

export function unreadUpdatesQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...updatesKey(connectionId), 'unseen'],
    queryFn: ({ signal }) => ask('mirror.updates', { connectionId, before: null, limit: 1 }, signal),
    select: ({ unseen }) => unseen,
  });
}

/** Marks changes as read up to a number; a lower number marks later ones as unread. */
export function useMarkUpdatesRead(connectionId: ConnectionId) {
  const client = useQueryClient();
  return useMutation<null, ProblemError, number>({
    mutationFn: (seq) => ask('mirror.markUpdatesRead', { connectionId, seq }),
    onSuccess: () => client.invalidateQueries({ queryKey: updatesKey(connectionId) }),
  });
}
