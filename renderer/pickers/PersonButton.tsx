import { Check, Plus } from 'lucide-react';
import { personName, primaryEmail } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { Person } from './contactDraft.ts';
import css from './EditContacts.module.css';

/** Somebody who can be added, with the reason where there is one. */
export function PersonButton({
  person,
  onCall,
  why = null,
  onAdd,
}: {
  readonly person: Person;
  readonly onCall: boolean;
  readonly why?: string | null;
  readonly onAdd: () => void;
}) {
  const { edit } = useText();
  const name = personName(person) ?? edit.contactById(person.id);
  const email = primaryEmail(person);
  const line = why ?? (email === name ? null : email);
  return (
    <button
      type="button"
      data-person
      className={css['person']}
      aria-label={onCall ? `${name}, ${edit.onTheCall}` : edit.add(name)}
      title={why ?? undefined}
      aria-disabled={onCall}
      onClick={() => {
        if (!onCall) onAdd();
      }}
    >
      <Avatar name={name} size={24} />
      <span className={css['who']}>
        <span className={css['name']}>{name}</span>
        {line === null ? null : <span className={css['email']}>{line}</span>}
      </span>
      {onCall ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
    </button>
  );
}
