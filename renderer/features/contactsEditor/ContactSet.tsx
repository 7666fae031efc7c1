import { Undo2, X } from 'lucide-react';
import type { ContactId } from '#shared/contract/ids.ts';
import { PickerColumn, PickerNote } from '../../pickers/PickerColumn.tsx';
import { PersonItem } from '../../pickers/PersonLine.tsx';
import type { Person } from '../../queries/person.ts';
import { personName } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ContactDraft } from './contactDraft.ts';
import css from './EditContacts.module.css';

type Change = 'added' | 'removed' | null;

/** Who is on the call, with what the edit does to each: the difference is seen where it happens. */
export function ContactSet({
  draft,
  kept,
  onRemove,
  onPutBack,
}: {
  readonly draft: ContactDraft;
  /** Those whom the service kept when they were taken off before. */
  readonly kept: ReadonlySet<ContactId>;
  readonly onRemove: (person: Person) => void;
  readonly onPutBack: (person: Person) => void;
}) {
  const { edit } = useText();
  const removed = new Set(draft.removed);
  const entries: readonly (readonly [Person, Change])[] = [
    ...draft.before.map((person) => [person, removed.has(person.id) ? 'removed' : null] as const),
    ...draft.added.map((person) => [person, 'added'] as const),
  ];

  return (
    <PickerColumn label={edit.onTheCall} head={<h3 className={css['heading']}>{edit.onTheCall}</h3>}>
      {entries.length === 0 ? <PickerNote>{edit.nobodyOnTheCall}</PickerNote> : null}
      <ul>
        {entries.map(([person, change]) => {
          const name = personName(person) ?? edit.contactById(person.id);
          return (
            <PersonItem key={person.id} person={person} struck={change === 'removed'}>
              {kept.has(person.id) ? (
                <span title={edit.keptWhy}>
                  <Badge>{edit.keptMark}</Badge>
                </span>
              ) : null}
              {change === null ? null : (
                <Badge tone={change === 'added' ? 'good' : 'bad'}>
                  {change === 'added' ? edit.added : edit.removed}
                </Badge>
              )}
              {change === 'removed' ? (
                <IconButton label={edit.putBack(name)} onClick={() => onPutBack(person)}>
                  <Undo2 size={14} aria-hidden />
                </IconButton>
              ) : (
                <IconButton label={edit.remove(name)} onClick={() => onRemove(person)}>
                  <X size={14} aria-hidden />
                </IconButton>
              )}
            </PersonItem>
          );
        })}
      </ul>
    </PickerColumn>
  );
}
