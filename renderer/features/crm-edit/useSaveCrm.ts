import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { EditOutcome } from '#shared/contract/editOutcome.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { takeIn } from '../../queries/engagements.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toasts.ts';
import { asDraft, type CrmDraft } from './crmDraft.ts';

export interface CrmChange {
  readonly base: CrmAssociation | null;
  readonly mine: CrmDraft;
  readonly replaceTheirs: boolean;
}

/**
 * Saves a CRM link. A clash is handed on for the user to decide. Undo sets the link that was there before by a
 * new, checked write; where there was none it can't be offered, and the toast says why.
 */
export function useSaveCrm(
  connectionId: ConnectionId,
  engagement: Engagement,
  onSaved: () => void,
  onClash: (theirs: CrmAssociation | null) => void,
) {
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { edit } = text;

  const write = (change: CrmChange) =>
    ask('engagements.setCrmAssociation', { connectionId, engagementId: engagement.id, ...change });

  const undo = async (change: CrmChange) => {
    try {
      const outcome = await write(change);
      if (outcome.kind === 'clash') {
        showToast({ words: edit.undoFailed, details: [`${edit.clashTitle}.`] });
        return;
      }
      if (outcome.kind === 'saved') takeIn(client, connectionId, outcome.engagement);
      showToast({ words: edit.undone });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const words = describeProblem(text, format, error.problem);
      showToast({ words: edit.undoFailed, details: [`${words.what}. ${words.todo}`] });
    }
  };

  return useMutation<EditOutcome, ProblemError, CrmChange>({
    mutationFn: write,
    onSuccess: (outcome, { base, mine }) => {
      if (outcome.kind === 'clash') {
        onClash(outcome.engagement.crm_association ?? null);
        return;
      }
      onSaved();
      const saved = outcome.kind === 'saved' ? (outcome.engagement.crm_association ?? mine) : mine;
      if (outcome.kind === 'saved') takeIn(client, connectionId, outcome.engagement);
      const before = asDraft(base);
      const noUndo = base === null ? edit.crmNoUndo : edit.crmNoUndoType;
      showToast({
        words: outcome.kind === 'saved' ? edit.crmSaved(engagement.title) : edit.savedUnread,
        details: before === null ? [noUndo] : [],
        undo: before === null ? null : () => void undo({ base: saved, mine: before, replaceTheirs: false }),
      });
    },
  });
}
