import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Change } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { contactId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { contactNames } from './contactNames.ts';
import type { EditDraft } from './edits.ts';

/** What another program wants to change, in the API's field names. */
export interface ProposedChange {
  readonly contacts?: { readonly add: readonly string[]; readonly remove: readonly string[] } | undefined;
  readonly crm_association?: CrmAssociationDraft | undefined;
}

/**
 * The changes that another program proposes, one for each field. Titles, names and present values are those of the
 * mirror, because what that program says about them would mislead the user who decides.
 */
export async function proposedDrafts(
  mirror: Pick<Mirror, 'read'>,
  { id, title, contacts, crm_association: link = null }: Engagement,
  { contacts: wanted, crm_association: mine }: ProposedChange,
): Promise<Result<EditDraft[]>> {
  const changes: Change[] = [];
  if (wanted !== undefined) {
    if (contacts === undefined || contacts === null) {
      return refused('The contacts of this engagement are not known, so they can’t be changed.');
    }
    for (const added of wanted.add) {
      const record = await mirror.read('record', { kind: 'contact', id: added });
      if (!record.ok) return record;
      if (record.value === null) return refused(`There is no contact ${plainLine(added)} in this workspace.`);
    }
    const base = contacts.map((contact) => contact.id);
    const stays = base.filter((present) => !wanted.remove.includes(present));
    const added = wanted.add.map((each) => contactId.parse(each));
    changes.push({ kind: 'contacts', base, mine: [...new Set([...stays, ...added])] });
  }
  if (mine !== undefined) changes.push({ kind: 'crm', base: link, mine, replaceTheirs: false });
  const drafts = changes.map(async (change) => ({
    engagementId: id,
    engagementTitle: title,
    change,
    names: await contactNames(mirror, change.kind === 'contacts' ? [...change.base, ...change.mine] : []),
  }));
  return ok(await Promise.all(drafts));
}

function refused(detail: string): Result<never> {
  return failed({ kind: 'contract', detail });
}
