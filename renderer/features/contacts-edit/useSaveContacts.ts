import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#shared/contract/contact.ts';
import type { EditOutcome } from '#shared/contract/editOutcome.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { takeIn } from '../../queries/engagements.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toasts.ts';

interface Change {
  readonly base: ContactId[];
  readonly mine: ContactId[];
}

/**
 * Saves a contact set, says what became of it, and offers to put it back: undo is a new, checked write, so that
 * it can't take away what others did in between either.
 *
 * @param known Contacts by id, to name those whom others added or removed.
 */
export function useSaveContacts(
  connectionId: ConnectionId,
  engagement: Engagement,
  known: ReadonlyMap<ContactId, Contact>,
  onSaved: () => void,
) {
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { edit } = text;

  const write = (change: Change) =>
    ask('engagements.replaceContacts', { connectionId, engagementId: engagement.id, ...change });

  const namesOf = (ids: readonly ContactId[], saved: Engagement) => {
    const there = new Map((saved.contacts ?? []).map((contact) => [contact.id, contact]));
    return format.names(
      ids.map((id) => {
        const contact = there.get(id) ?? known.get(id);
        return (contact && personName(contact)) ?? edit.contactById(id);
      }),
    );
  };

  const detailsOf = (saved: Extract<EditOutcome, { kind: 'saved' }>): string[] => {
    const lines: readonly [readonly ContactId[], (names: string) => string][] = [
      [saved.alsoAdded, edit.alsoAdded],
      [saved.alsoRemoved, edit.alsoRemoved],
      [saved.keptByService, edit.keptByService],
      [saved.notStored, edit.notStored],
    ];
    return lines.flatMap(([ids, say]) => (ids.length === 0 ? [] : [say(namesOf(ids, saved.engagement))]));
  };

  const undo = async (change: Change) => {
    try {
      const outcome = await write(change);
      if (outcome.kind === 'saved') takeIn(client, connectionId, outcome.engagement);
      showToast({ words: edit.undone, details: outcome.kind === 'saved' ? detailsOf(outcome) : [] });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const words = describeProblem(text, format, error.problem);
      showToast({ words: edit.undoFailed, details: [`${words.what}. ${words.todo}`] });
    }
  };

  return useMutation<EditOutcome, ProblemError, Change>({
    mutationFn: write,
    onSuccess: (outcome, { base, mine }) => {
      onSaved();
      if (outcome.kind !== 'saved') {
        showToast({ words: edit.savedUnread, undo: () => void undo({ base: mine, mine: base }) });
        return;
      }
      takeIn(client, connectionId, outcome.engagement);
      const saved = outcome.engagement.contacts?.map(({ id }) => id) ?? mine;
      // What others changed stays changed: only this edit is taken back.
      const others = new Set(outcome.alsoRemoved);
      const before = [
        ...base.filter((id) => !others.has(id)),
        ...saved.filter((id) => !base.includes(id) && !mine.includes(id)),
      ];
      showToast({
        words: edit.contactsSaved(engagement.title),
        details: detailsOf(outcome),
        undo: () => void undo({ base: saved, mine: before }),
      });
    },
  });
}
