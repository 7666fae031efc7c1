import type { Edit } from '#shared/contract/edit.ts';
import type { ContactId, EditId } from '#shared/contract/ids.ts';
import { mergeContactSets } from '#shared/domain/edits/contactSets.ts';
import { projectedContacts } from '#shared/domain/edits/pendingValues.ts';
import { standingOf, type Standing } from '../../edits/standing.ts';
import type { Person } from '../../queries/person.ts';
import { draftOf, idsAfter, withWanted, type ContactDraft } from './contactDraft.ts';

/** Who is on the call, as it was read for this edit. */
export interface Reading {
  readonly ids: readonly ContactId[];
  /** What is known of them; some may be known by id only. */
  readonly people: readonly Person[];
  /** Edits of this call that are not settled, oldest first. */
  readonly pending: readonly Edit[];
}

type Named = Pick<Edit, 'change' | 'names'>;

function peopleOf(ids: readonly ContactId[], people: readonly Person[], edits: readonly Named[]): Person[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const names = new Map(edits.flatMap((edit) => Object.entries(edit.names)));
  return ids.map((id) => {
    const name = names.get(id);
    return known.get(id) ?? (name === undefined ? { id } : { id, first_name: name });
  });
}

export interface Start extends Standing {
  readonly draft: ContactDraft;
}

/**
 * What the dialog begins with: the call as it will be once what is on its way is written, and on top of it what is
 * staged, or is to be edited again, so that looking at it once more goes on with it.
 */
export function startDraft({ ids, people, pending }: Reading, again: EditId | null = null): Start {
  const ours = pending.filter(({ change }) => change.kind === 'contacts');
  const base = projectedContacts(ids, ours);
  const start = draftOf(peopleOf(base, people, ours));
  const standing = standingOf(ours, again);
  const { staged } = standing;
  const wanted =
    staged?.change.kind === 'contacts'
      ? mergeContactSets(staged.change.base, base, staged.change.mine).merged
      : base;
  return {
    ...standing,
    draft: staged === null ? start : withWanted(start, peopleOf(wanted, people, ours)),
  };
}

/** A draft that was kept, applied to the call as it is now: everybody's changes since stay. */
export function takenUp(kept: ContactDraft, now: ContactDraft): ContactDraft {
  const base = now.before.map(({ id }) => id);
  const { merged } = mergeContactSets(
    kept.before.map(({ id }) => id),
    base,
    idsAfter(kept),
  );
  return withWanted(
    draftOf(now.before),
    peopleOf(merged, [...kept.before, ...kept.added, ...now.before], []),
  );
}
