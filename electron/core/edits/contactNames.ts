import type { Change, ContactDetails, Edit, EditResult, Names, Overwritten } from '#shared/contract/edit.ts';
import { contact } from '#shared/contract/contact.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import { primaryEmail } from '#shared/domain/edits/personName.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The contract's cap for one name. */
const MAX_NAME_LENGTH = 300;
/** Contacts looked up per response; the rest are shown by id. */
const MAX_LOOKUPS = 1000;

/** The mirror's names of these contacts, without those it doesn't have. */
export async function contactNames(mirror: Pick<Mirror, 'read'>, ids: Iterable<string>): Promise<Names> {
  const found = await Promise.all(
    [...new Set(ids)].slice(0, MAX_LOOKUPS).map(async (id): Promise<[string, string][]> => {
      const record = await mirror.read('record', { kind: 'contact', id });
      const name = record.ok ? (record.value?.name ?? '') : '';
      return name === '' ? [] : [[id, name.slice(0, MAX_NAME_LENGTH)]];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Adds the mirror's names of contacts added by others, which were unknown when the item was stored. */
export async function nameContacts<T extends { readonly names: Names }>(
  workspace: Workspace,
  items: readonly T[],
  idsOf: (item: T) => readonly string[],
): Promise<T[]> {
  const unnamed = new Set(items.flatMap((item) => idsOf(item).filter((id) => (item.names[id] ?? id) === id)));
  const open = unnamed.size === 0 ? null : await workspace.mirror();
  if (open?.ok !== true) return [...items];
  const found = await contactNames(open.value, unnamed);
  return items.map((item) => {
    const more = idsOf(item).flatMap((id) => (found[id] === undefined ? [] : [[id, found[id]]]));
    return more.length === 0 ? item : { ...item, names: { ...item.names, ...Object.fromEntries(more) } };
  });
}

/** Adds what tells apart the contacts that these edits add and remove from others of the same name. */
export async function withContactDetails(
  mirror: Pick<Mirror, 'read'>,
  edits: readonly Edit[],
): Promise<Edit[]> {
  const changed = ({ change }: Edit): string[] => {
    if (change.kind !== 'contacts') return [];
    const { added, removed } = diffContactSets(change.base, change.mine);
    return [...added, ...removed];
  };
  const details = new Map<string, ContactDetails[string]>();
  const ids = [...new Set(edits.flatMap(changed))].slice(0, MAX_LOOKUPS);
  for (const id of ids) {
    const record = await mirror.read('record', { kind: 'contact', id });
    const fields = record.ok ? contact.safeParse(record.value?.fields) : null;
    if (!record.ok || record.value === null) continue;
    const email = fields?.success === true ? primaryEmail(fields.data) : null;
    details.set(id, { email, company: record.value.companyName });
  }
  return edits.map((edit) => {
    const own = changed(edit).flatMap((id): [string, ContactDetails[string]][] => {
      const known = details.get(id);
      return known === undefined ? [] : [[id, known]];
    });
    return { ...edit, contactDetails: Object.fromEntries(own) };
  });
}

/** All contacts an edit may mention. */
export function contactsOfEdit(edit: {
  readonly change: Change;
  readonly result: EditResult | null;
  readonly overwrote: Overwritten | null;
}): string[] {
  const { change, result, overwrote } = edit;
  if (change.kind !== 'contacts') return [];
  if (result?.kind !== 'contacts') return [...change.base, ...change.mine];
  const { before, sent, after, alsoAdded, alsoRemoved, keptByService, notStored } = result;
  const lost = overwrote?.kind === 'contacts' ? [...overwrote.added, ...overwrote.removed] : [];
  const idLists = [before, sent ?? [], after ?? [], alsoAdded, alsoRemoved, keptByService, notStored, lost];
  return [...change.base, ...change.mine, ...idLists.flat()];
}

export function contactsOfWrite(write: {
  readonly before: WrittenValue;
  readonly sent: WrittenValue;
  readonly after: WrittenValue | null;
}): string[] {
  return [write.before, write.sent, write.after].flatMap((value) =>
    value?.kind === 'contacts' ? value.ids : [],
  );
}
