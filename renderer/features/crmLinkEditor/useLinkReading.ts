import { useQuery } from '@tanstack/react-query';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { engagementEditsQuery, openForEditQuery } from '../../queries/edits.ts';
import { isPassing, unsettled } from '../../edits/readings.ts';

export type LinkReading =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly onRetry: () => void }
  | {
      readonly kind: 'ready';
      readonly link: CrmAssociation | null;
      readonly pending: readonly Edit[];
      /** Set where the service couldn't be asked and the page's own, older reading stands in. */
      readonly asOf: string | null;
      /** Set where the token may write, for all we know, but not read: with the scope it lacks. */
      readonly blind: { readonly scope: string | null } | null;
    };

/** The link that is set now, read for this edit. One value can be written unseen: nobody is dropped by it. */
export function useLinkReading(
  connectionId: ConnectionId,
  engagementId: EngagementId,
  known: { readonly engagement: Engagement; readonly asOf: string } | null,
): LinkReading {
  const opened = useQuery(openForEditQuery(connectionId, engagementId));
  const edits = useQuery(engagementEditsQuery(connectionId, engagementId));
  if (opened.isPending) return { kind: 'pending' };
  if (opened.isSuccess) {
    const { engagement, pending } = opened.data;
    return { kind: 'ready', link: engagement.crm_association ?? null, pending, asOf: null, blind: null };
  }
  const { problem } = opened.error;
  const blind = problem.kind === 'forbidden' ? { scope: problem.scope } : null;
  if (blind === null && (known === null || !isPassing(problem))) {
    return { kind: 'failed', problem, onRetry: () => void opened.refetch() };
  }
  if (edits.isPending) return { kind: 'pending' };
  return {
    kind: 'ready',
    link: known?.engagement.crm_association ?? null,
    pending: unsettled(edits.data ?? []),
    asOf: blind === null ? (known?.asOf ?? null) : null,
    blind,
  };
}
