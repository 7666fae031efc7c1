import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Edit, EditState } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { hostState, linkOpen, transport } from '../transport/transport.ts';
import { ask } from './ask.ts';
import { ProblemError } from './problemError.ts';
import { connectionKey } from './queryClient.ts';

export type EditReview = OutputOf<'edits.review'>;
export type EditCounts = OutputOf<'edits.counts'>;

const EDITS_A_PAGE = 50;
const OUTCOMES_AT_ONCE = 100;
/** The number of edits of one engagement that are loaded. */
const OF_ONE_ENGAGEMENT = 30;

/** Parent key of everything that is refetched when edits change. */
export function editsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'edits'] as const;
}

/**
 * The fresh state that an edit starts from. Outside the edits' key, so that it doesn't change while the
 * dialog is open. Never cached.
 */
export function openForEditQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'editing', engagementId],
    queryFn: ({ signal }) => ask('edits.open', { connectionId, engagementId }, signal),
    gcTime: 0,
    structuralSharing: false,
  });
}

export function suggestionsQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'editing', engagementId, 'suggestions'],
    queryFn: ({ signal }) => ask('edits.suggestions', { connectionId, engagementId }, signal),
    gcTime: 0,
  });
}

/** Edits of one engagement in any state, newest first. */
export function engagementEditsQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...editsKey(connectionId), 'of', engagementId],
    queryFn: ({ signal }) =>
      ask(
        'edits.list',
        { connectionId, states: [], engagementId, bulkEditId: null, before: null, limit: OF_ONE_ENGAGEMENT },
        signal,
      ),
    select: ({ edits }) => edits,
  });
}

/** Edits in some states, newest first, page by page. */
export function editListQuery(
  connectionId: ConnectionId,
  states: readonly EditState[],
  proposed: boolean | null = null,
) {
  return infiniteQueryOptions({
    queryKey: [...editsKey(connectionId), 'list', states, proposed],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'edits.list',
        {
          connectionId,
          states: [...states],
          engagementId: null,
          bulkEditId: null,
          proposed,
          before: pageParam,
          limit: EDITS_A_PAGE,
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

export function editReviewQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...editsKey(connectionId), 'review'],
    queryFn: ({ signal }) => ask('edits.review', { connectionId }, signal),
  });
}

export function editCountsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...editsKey(connectionId), 'counts'],
    queryFn: ({ signal }) => ask('edits.counts', { connectionId }, signal),
  });
}

/** Engagements with an unsettled change, by id. */
export function editMarksQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...editsKey(connectionId), 'marks'],
    queryFn: ({ signal }) => ask('edits.marks', { connectionId }, signal),
  });
}

/**
 * Resolves once none of the edits can progress by itself, or with `orHeld` once all open ones are held. Edits
 * deleted since are left out. Keeps waiting across a lost link to the core.
 */
export async function editOutcome(
  connectionId: ConnectionId,
  editIds: readonly EditId[],
  { orHeld }: { readonly orHeld: boolean },
): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (let from = 0; from < editIds.length;) {
    const some = editIds.slice(from, from + OUTCOMES_AT_ONCE);
    // Chunks one after the other: later edits are hardly ever done before earlier ones.
    // oxlint-disable-next-line no-await-in-loop
    const result = await transport.call('edits.outcome', { connectionId, editIds: some, orHeld });
    if (result.ok) {
      edits.push(...result.value);
      from += some.length;
    } else if (hostState.get() === 'open') throw new ProblemError(result.problem);
    // oxlint-disable-next-line no-await-in-loop
    else await linkOpen();
  }
  return edits;
}
