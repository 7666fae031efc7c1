import { Check, Plus } from 'lucide-react';
import type { Person } from '../queries/person.ts';
import { personName } from '../text/personName.ts';
import { useText } from '../text/useText.ts';
import { PersonLine } from './PersonLine.tsx';
import css from './Pickers.module.css';

/** What choosing somebody means here. */
export interface PickerWords {
  readonly choose: (name: string) => string;
  readonly chosen: string;
}

/** Somebody who can be chosen, with the reason where there is one. */
export function PersonButton({
  person,
  chosen,
  words,
  why = null,
  onChoose,
}: {
  readonly person: Person;
  readonly chosen: boolean;
  readonly words: PickerWords;
  readonly why?: string | null;
  readonly onChoose: () => void;
}) {
  const { edit } = useText();
  const name = personName(person) ?? edit.contactById(person.id);
  return (
    <button
      type="button"
      data-person
      className={css['person']}
      aria-label={chosen ? `${name}, ${words.chosen}` : words.choose(name)}
      title={why ?? undefined}
      aria-disabled={chosen}
      onClick={() => {
        if (!chosen) onChoose();
      }}
    >
      <PersonLine person={person} why={why} />
      {chosen ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
    </button>
  );
}
