import type { Contact } from '#shared/contract/contact.ts';
import type { ContactId } from '#shared/contract/ids.ts';

/** An edit of a contact set that was not saved yet: who was there, and who shall be. */
export interface ContactDraft {
  readonly before: readonly Contact[];
  readonly added: readonly Contact[];
  readonly removed: ReadonlySet<ContactId>;
}

export function draftOf(before: readonly Contact[]): ContactDraft {
  return { before, added: [], removed: new Set() };
}

function wasThere(draft: ContactDraft, id: ContactId): boolean {
  return draft.before.some((contact) => contact.id === id);
}

/** Whether a contact will be on the call. */
export function includes(draft: ContactDraft, id: ContactId): boolean {
  return wasThere(draft, id) ? !draft.removed.has(id) : draft.added.some((contact) => contact.id === id);
}

/** Adds a contact, or puts one back that was removed. */
export function withContact(draft: ContactDraft, contact: Contact): ContactDraft {
  if (includes(draft, contact.id)) return draft;
  if (!wasThere(draft, contact.id)) return { ...draft, added: [...draft.added, contact] };
  const removed = new Set(draft.removed);
  removed.delete(contact.id);
  return { ...draft, removed };
}

export function withoutContact(draft: ContactDraft, id: ContactId): ContactDraft {
  return wasThere(draft, id)
    ? { ...draft, removed: new Set(draft.removed).add(id) }
    : { ...draft, added: draft.added.filter((contact) => contact.id !== id) };
}

export function withNobody(draft: ContactDraft): ContactDraft {
  return { ...draft, added: [], removed: new Set(draft.before.map(({ id }) => id)) };
}

export function isChanged(draft: ContactDraft): boolean {
  return draft.added.length > 0 || draft.removed.size > 0;
}

export function baseIds(draft: ContactDraft): ContactId[] {
  return draft.before.map(({ id }) => id);
}

/** The set to save: those who stay in their order, then those added in theirs. */
export function idsAfter(draft: ContactDraft): ContactId[] {
  const staying = draft.before.filter(({ id }) => !draft.removed.has(id));
  return [...staying, ...draft.added].map(({ id }) => id);
}
