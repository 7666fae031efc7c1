import type { Edit } from '#shared/contract/edit.ts';
import type { ContactId, EditId } from '#shared/contract/ids.ts';
import { mergeContactSets } from '#shared/domain/edits/contactSets.ts';
import { projectedContacts } from '#shared/domain/edits/pendingValues.ts';
import { type UnsettledEdits, unsettledEditsOf } from '../../edits/unsettledEdits.ts';
import type { ContactSummary } from '../../queries/contactSummary.ts';

/** Who is on the call, as it was read for this edit. */
export interface ContactsReading {
  readonly ids: readonly ContactId[];
  /** What is known of them; some may be known by id only. */
  readonly people: readonly ContactSummary[];
  /** Edits of this call that are not settled, oldest first. */
  readonly pending: readonly Edit[];
}

type Named = Pick<Edit, 'change' | 'names'>;

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
 * What the dialog begins with: the call as it will be once what is on its way is written, and on top of it what is
 * staged, or is to be edited again, so that looking at it once more goes on with it.
 */
export function startDraft({ ids, people, pending }: ContactsReading, again: EditId | null = null): Start {
  const ours = pending.filter(({ change }) => change.kind === 'contacts');
  const base = projectedContacts(ids, ours);
  const start = draftOf(peopleOf(base, people, ours));
  const standing = unsettledEditsOf(ours, again);
  const { staged } = standing;
  const wanted =
    staged?.change.kind === 'contacts'
      ? mergeContactSets(staged.change.base, base, staged.change.mine).merged
      : base;
  return {
    ...standing,
    draft: staged === null ? start : withContacts(start, peopleOf(wanted, people, ours)),
  };
}

/** A draft that was kept, applied to the call as it is now: everybody's changes since stay. */
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

/** An edit of a contact set that was not saved yet: who was there, and who shall be. Plain data, so that it can be kept. */
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

/** Whether a contact will be on the call. */
export function includes(draft: ContactDraft, id: ContactId): boolean {
  return wasThere(draft, id) ? !draft.removed.includes(id) : draft.added.some((person) => person.id === id);
}

/** Adds a contact, or puts one back that was removed. */
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

/** The same set wanted of another one: for a draft whose call has changed since, or a change that was staged. */
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

/** The set to save: those who stay in their order, then those added in theirs. */
export function idsAfter(draft: ContactDraft): ContactId[] {
  const staying = draft.before.filter(({ id }) => !draft.removed.includes(id));
  return [...staying, ...draft.added].map(({ id }) => id);
}
