import type { Contact } from '#shared/contract/contact.ts';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Hold, Names, Overwritten } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { crmRecordName, useCrmNames } from '../links/crmNames.ts';
import { describeProblem } from '../text/describeProblem.ts';
import type { Text } from '../text/messages.gen.d.ts';
import type { Format } from '../text/format.ts';
import { useFormat, useText } from '../text/useText.ts';

/** The maximum length of a name in the contract. */
const MAX_NAME_LENGTH = 300;

/** The contacts' names stored with an edit, so that it can be shown offline. */
export function contactNames(contacts: Iterable<Contact>, ids: ReadonlySet<ContactId>): Names {
  const names: Names = {};
  for (const contact of contacts) {
    const name = personName(contact);
    if (name !== null && ids.has(contact.id)) names[contact.id] = name.slice(0, MAX_NAME_LENGTH);
  }
  return names;
}

/** Why an edit isn't being written now, and when it will be retried. */
export function describeHold(
  text: Text,
  format: Format,
  { reason, until }: Hold,
  problem: Problem | null = null,
): string {
  const { edits } = text;
  // Only this reason has many possible causes.
  const what = reason === 'service' && problem !== null ? describeProblem(text, format, problem).what : null;
  const again = reason === 'confirming' ? edits.nextCheck : edits.heldUntil;
  return [
    what === null ? null : `${what}.`,
    reason === 'token' && problem?.kind === 'refused' ? edits.tokenMissing : edits.holds[reason],
    until === null ? null : again({ time: format.timeToTheSecond(until) }),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Sentences about the changes by others that our write overwrote. */
export function useOverwrittenText(): (overwrote: Overwritten, names: Names) => string[] {
  const { edits, editors } = useText();
  const format = useFormat();
  const crmLinkText = useCrmLinkText();
  return (overwrote, names) => {
    switch (overwrote.kind) {
      case 'unseen':
        return [edits.lostUnseen];
      case 'crm':
        return [edits.lostLink({ link: crmLinkText(overwrote.link) })];
      case 'contacts': {
        const sides: readonly [
          readonly ContactId[],
          (values: { readonly names: string; readonly count: number }) => string,
        ][] = [
          [overwrote.added, edits.lostAdded],
          [overwrote.removed, edits.lostRemoved],
        ];
        return sides.flatMap(([ids, say]) =>
          ids.length === 0
            ? []
            : [
                say({
                  names: format.names(ids.map((id) => names[id] ?? editors.contactById({ id }))),
                  count: ids.length,
                }),
              ],
        );
      }
    }
  };
}

/** A CRM link on one line: record and CRM. To be drawn again once the name is known, call `useCrmNames`. */
export function crmLinkText(text: Text, link: CrmAssociation | null): string {
  return link === null ? text.edits.noLink : `${crmRecordName(text, link)} · ${crmName(link.source)}`;
}

export function useCrmLinkText(): (link: CrmAssociation | null) => string {
  const text = useText();
  useCrmNames();
  return (link) => crmLinkText(text, link);
}
