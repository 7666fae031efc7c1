import type { Change, Edit, Names } from '#shared/contract/edit.ts';
import type { ContactId, EditId } from '#shared/contract/ids.ts';
import { mergeContactSets } from '#shared/domain/edits/contactSets.ts';
import { emailKey } from '#shared/domain/edits/personName.ts';
import { projectedContacts } from '#shared/domain/edits/pendingValues.ts';
import { emailsOf } from '#shared/domain/edits/editSuggestions.ts';
import { type UnsettledEdits, unsettledEditsOf } from '../../edits/unsettledEdits.ts';
import type { ContactSummary } from '../../pickers/contactSummary.ts';

/** The contacts of the engagement as read for this edit. */
export interface ContactsReading {
  readonly ids: readonly ContactId[];
  /** What is known about them; some are known by id only. */
  readonly people: readonly ContactSummary[];
  /** Unsettled edits of this engagement, oldest first. */
  readonly pending: readonly Edit[];
}

type Named = Pick<Edit, 'names'>;

function peopleOf(
  ids: readonly ContactId[],
  people: readonly ContactSummary[],
  edits: readonly Named[],
): ContactSummary[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const names = new Map(edits.flatMap((edit) => Object.entries(edit.names)));
  return ids.map((id) => {
    const name = names.get(id);
    return known.get(id) ?? (name === undefined ? { id } : { id, first_name: name });
  });
}

interface Start extends UnsettledEdits {
  readonly draft: ContactDraft;
}

/**
 * What the dialog starts with: the contacts once edits in flight are written, with the staged change, or the
 * refused one being edited again, applied to them. A correction starts with its own value instead, and leaves staged
 * changes alone.
 */
export function startDraft(
  { ids, people, pending }: ContactsReading,
  again: EditId | null = null,
  correction: { readonly change: Change | null; readonly names: Names } | null = null,
): Start {
  const ours = pending.filter(({ change }) => change.kind === 'contacts');
  const base = projectedContacts(ids, ours);
  const start = draftOf(peopleOf(base, people, ours));
  const standing = unsettledEditsOf(ours, again, correction !== null);
  const change = correction?.change ?? standing.staged?.change;
  if (change?.kind !== 'contacts') return { ...standing, draft: start };
  const wanted = mergeContactSets(change.base, base, change.mine).merged;
  const named = [...ours, ...(correction === null ? [] : [correction])];
  return { ...standing, draft: withContacts(start, peopleOf(wanted, people, named)) };
}

/** A saved draft, rebased on the current contacts: changes by others since then are kept. */
export function rebasedDraft(kept: ContactDraft, now: ContactDraft): ContactDraft {
  const base = now.before.map(({ id }) => id);
  const { merged } = mergeContactSets(
    kept.before.map(({ id }) => id),
    base,
    idsAfter(kept),
  );
  return withContacts(
    draftOf(now.before),
    peopleOf(merged, [...kept.before, ...kept.added, ...now.before], []),
  );
}

/** An edit of a contact set that isn't saved yet. Plain data, so that it can be stored. */
export interface ContactDraft {
  readonly before: readonly ContactSummary[];
  readonly added: readonly ContactSummary[];
  readonly removed: readonly ContactId[];
}

export function draftOf(before: readonly ContactSummary[]): ContactDraft {
  return { before, added: [], removed: [] };
}

function wasThere(draft: ContactDraft, id: ContactId): boolean {
  return draft.before.some((person) => person.id === id);
}

/** Whether the contact is in the edited set. */
export function includes(draft: ContactDraft, id: ContactId): boolean {
  return wasThere(draft, id) ? !draft.removed.includes(id) : draft.added.some((person) => person.id === id);
}

/** Adds a contact, or restores one that was removed. */
export function withContact(draft: ContactDraft, person: ContactSummary): ContactDraft {
  if (includes(draft, person.id)) return draft;
  return wasThere(draft, person.id)
    ? { ...draft, removed: draft.removed.filter((id) => id !== person.id) }
    : { ...draft, added: [...draft.added, person] };
}

export function withoutContact(draft: ContactDraft, id: ContactId): ContactDraft {
  if (!includes(draft, id)) return draft;
  return wasThere(draft, id)
    ? { ...draft, removed: [...draft.removed, id] }
    : { ...draft, added: draft.added.filter((person) => person.id !== id) };
}

export function withoutContacts(draft: ContactDraft): ContactDraft {
  return { ...draft, added: [], removed: draft.before.map(({ id }) => id) };
}

/** The draft that results in the given set, for a staged change or a changed base. */
export function withContacts(draft: ContactDraft, wanted: readonly ContactSummary[]): ContactDraft {
  const ids = new Set(wanted.map(({ id }) => id));
  return {
    before: draft.before,
    added: wanted.filter(({ id }) => !wasThere(draft, id)),
    removed: draft.before.map(({ id }) => id).filter((id) => !ids.has(id)),
  };
}

export function isChanged(draft: ContactDraft): boolean {
  return draft.added.length > 0 || draft.removed.length > 0;
}

export function baseIds(draft: ContactDraft): ContactId[] {
  return draft.before.map(({ id }) => id);
}

/** The contacts to save: the remaining ones in their order, then the added ones in theirs. */
export function contactsAfter(draft: ContactDraft): ContactSummary[] {
  return [...draft.before.filter(({ id }) => !draft.removed.includes(id)), ...draft.added];
}

export function idsAfter(draft: ContactDraft): ContactId[] {
  return contactsAfter(draft).map(({ id }) => id);
}

export function sharesAddress(contact: ContactSummary, others: readonly ContactSummary[]): boolean {
  const taken = new Set(emailsOf(others).map(emailKey));
  return emailsOf([contact]).some((email) => taken.has(emailKey(email)));
}
