import type { ContactId } from '#shared/contract/ids.ts';
import type { Person } from '../../queries/person.ts';

/** An edit of a contact set that was not saved yet: who was there, and who shall be. Plain data, so that it can be kept. */
export interface ContactDraft {
  readonly before: readonly Person[];
  readonly added: readonly Person[];
  readonly removed: readonly ContactId[];
}

export function draftOf(before: readonly Person[]): ContactDraft {
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
export function withContact(draft: ContactDraft, person: Person): ContactDraft {
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

export function withNobody(draft: ContactDraft): ContactDraft {
  return { ...draft, added: [], removed: draft.before.map(({ id }) => id) };
}

/** The same set wanted of another one: for a draft whose call has changed since, or a change that was staged. */
export function withWanted(draft: ContactDraft, wanted: readonly Person[]): ContactDraft {
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
