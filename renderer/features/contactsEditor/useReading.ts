import { useQuery } from '@tanstack/react-query';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, ContactId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isPassing, unsettled } from '../../edits/readings.ts';
import { engagementEditsQuery, openForEditQuery } from '../../queries/edits.ts';
import type { Reading } from './startDraft.ts';

export type ReadingState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly onRetry: () => void }
  | { readonly kind: 'withheld'; readonly scope: string }
  | { readonly kind: 'unsaid' }
  /** `asOf` is set where the service couldn't be asked and the page's own, older reading stands in. */
  | { readonly kind: 'ready'; readonly reading: Reading; readonly asOf: string | null };

/** Who is on the call, read for this edit, and whether the set can be replaced at all. */
export function useReading(
  connectionId: ConnectionId,
  engagementId: EngagementId,
  known: { readonly engagement: Engagement; readonly asOf: string } | null,
): { readonly state: ReadingState; readonly kept: ReadonlySet<ContactId> } {
  const opened = useQuery(openForEditQuery(connectionId, engagementId));
  const edits = useQuery(engagementEditsQuery(connectionId, engagementId));
  const kept = new Set(
    (edits.data ?? []).flatMap(({ result }) => (result?.kind === 'contacts' ? result.keptByService : [])),
  );

  const state = (): ReadingState => {
    if (opened.isPending) return { kind: 'pending' };
    if (opened.isError) {
      const contacts = known?.engagement.contacts ?? null;
      if (!isPassing(opened.error.problem) || known === null || contacts === null) {
        return { kind: 'failed', problem: opened.error.problem, onRetry: () => void opened.refetch() };
      }
      if (edits.isPending) return { kind: 'pending' };
      const reading = {
        ids: contacts.map(({ id }) => id),
        people: contacts,
        pending: unsettled(edits.data ?? []),
      };
      return { kind: 'ready', reading, asOf: known.asOf };
    }
    const { engagement, contacts, pending } = opened.data;
    if (contacts.kind !== 'known') return contacts;
    const reading = { ids: contacts.ids, people: engagement.contacts ?? [], pending };
    return { kind: 'ready', reading, asOf: null };
  };
  return { state: state(), kept };
}
