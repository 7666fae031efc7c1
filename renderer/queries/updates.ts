import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';
import type { ProblemError } from './problemError.ts';

export type FeedPage = OutputOf<'mirror.updates'>;
export type Change = FeedPage['changes'][number];
export type ChangedKind = Change['kind'];
export type ChangedHow = NonNullable<InputOf<'mirror.updates'>['how']>[number];

export interface FeedChoice {
  readonly kinds: readonly ChangedKind[];
  readonly how: readonly ChangedHow[];
  /** Of one resource only. */
  readonly of: { readonly kind: ChangedKind; readonly id: string } | null;
}

const CHANGES_A_PAGE = 100;

function feedKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror', 'feed'] as const;
}

/** What changed, newest first, page by page. */
export function feedQuery(connectionId: ConnectionId, { kinds, how, of }: FeedChoice) {
  return infiniteQueryOptions({
    queryKey: [...feedKey(connectionId), kinds, how, of],
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

/** How many changes have not been looked at. */
export function unseenQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...feedKey(connectionId), 'unseen'],
    queryFn: ({ signal }) => ask('mirror.updates', { connectionId, before: null, limit: 1 }, signal),
    select: ({ unseen }) => unseen,
  });
}

/** Marks what is there up to a change as looked at; an earlier one takes that back. */
export function useMarkLooked(connectionId: ConnectionId) {
  const client = useQueryClient();
  return useMutation<null, ProblemError, number>({
    mutationFn: (seq) => ask('mirror.markUpdatesRead', { connectionId, seq }),
    onSuccess: () => client.invalidateQueries({ queryKey: feedKey(connectionId) }),
  });
}
