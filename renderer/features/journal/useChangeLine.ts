import type { JournalEntry } from '#shared/contract/journal.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { useLinkWords } from '../../edits/linkWords.ts';
import { useText } from '../../text/useText.ts';

/** What a write changed, as one line. */
export function useChangeLine(): (
  entry: Pick<JournalEntry, 'before' | 'beforeSeen' | 'sent' | 'names'>,
) => string {
  const { editors, edit } = useText();
  const linkWords = useLinkWords();
  return ({ before, beforeSeen, sent, names }) => {
    if (before.kind === 'contacts' && sent.kind === 'contacts') {
      const nameOf = (id: ContactId) => names[id] ?? edit.contactById(id);
      const { added, removed } = diffContactSets(before.ids, sent.ids);
      const parts = [...added.map((id) => `+ ${nameOf(id)}`), ...removed.map((id) => `− ${nameOf(id)}`)];
      return parts.length === 0 ? editors.changesNothing : parts.join(', ');
    }
    if (before.kind !== 'crm' || sent.kind !== 'crm') return '';
    return `${beforeSeen ? linkWords(before.link) : editors.unseenLink} → ${linkWords(sent.link)}`;
  };
}
