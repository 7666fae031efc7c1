import { useState } from 'react';
import type { ContactId } from '#shared/contract/ids.ts';
import { sameContactSet } from '#shared/domain/edits/contactSets.ts';
import { EditDialog } from '../../edits/EditDialog.tsx';
import type { EditDialogProps, Leaving } from '../../edits/editDialogProps.ts';
import { namesOf } from '../../edits/names.ts';
import { useKeptDraft } from '../../edits/useKeptDraft.ts';
import { useSaveEdit } from '../../edits/useSaveEdit.ts';
import { ContactPicker } from '../../pickers/ContactPicker.tsx';
import type { Person } from '../../queries/person.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AddressList } from './AddressList.tsx';
import {
  baseIds,
  idsAfter,
  includes,
  isChanged,
  withContact,
  withNobody,
  withoutContact,
  type ContactDraft,
} from './contactDraft.ts';
import { ContactSet } from './ContactSet.tsx';
import css from './EditContacts.module.css';
import { startDraft, takenUp, type Reading } from './startDraft.ts';
import { Suggestions } from './Suggestions.tsx';

/** Who is to be on the call: found on one side, taken on or off on the other. */
export function ContactsEditor({
  connectionId,
  engagementId,
  engagementTitle,
  again,
  actionFor,
  onClose,
  reading,
  asOf,
  kept,
}: EditDialogProps & {
  readonly reading: Reading;
  readonly asOf: string | null;
  readonly kept: ReadonlySet<ContactId>;
}) {
  const { edit } = useText();
  // What was read when the dialog opened is the base of the edit, whatever arrives meanwhile.
  const [start] = useState(() => startDraft(reading, again));
  const place = useKeptDraft<ContactDraft>('contacts', connectionId, engagementId);
  const [draft, setDraft] = useState(start.draft);
  const [clearing, setClearing] = useState<Leaving | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const out = useSaveEdit({
    connectionId,
    engagementId,
    engagementTitle,
    again,
    onKept: place.forget,
    onDone: onClose,
  });
  const busy = out.state.kind !== 'editing';
  const changed = isChanged(draft);
  const after = idsAfter(draft);
  const typed = !sameContactSet(after, idsAfter(start.draft));
  // Leading a staged change back to what is there takes it back.
  const worthIt = changed || (typed && start.staged !== null);

  const change = (next: ContactDraft) => {
    setDraft(next);
    place.keep(next, !sameContactSet(idsAfter(next), idsAfter(start.draft)));
  };
  const words = { choose: edit.add, chosen: edit.onTheCall };
  const add = (people: readonly Person[]) => change(people.reduce(withContact, draft));

  const leave = (how: Leaving) => {
    const base = baseIds(draft);
    const people = [...draft.before, ...draft.added];
    const names = namesOf(people, new Set([...base, ...after]));
    out[how]({ kind: 'contacts', base, mine: after }, names);
  };
  const tryLeave = (how: Leaving) => {
    if (busy || !worthIt) return;
    if (changed && after.length === 0) setClearing(how);
    else leave(how);
  };

  const { offered } = place;
  return (
    <EditDialog
      title={edit.contactsTitle}
      width="wide"
      out={out}
      typed={typed}
      worthIt={worthIt}
      onLeave={tryLeave}
      lead={
        <Button look="quiet" disabled={after.length === 0 || busy} onClick={() => change(withNobody(draft))}>
          {edit.clearAll}
        </Button>
      }
      summary={
        changed
          ? [
              edit.before(draft.before.length),
              draft.added.length > 0 && edit.addedCount(draft.added.length),
              draft.removed.length > 0 && edit.removedCount(draft.removed.length),
              edit.after(after.length),
            ]
              .filter(Boolean)
              .join(', ')
          : edit.nothingChanged
      }
      asOf={asOf}
      start={start}
      offered={offered !== null}
      onTakeUp={() => {
        if (offered !== null) change(takenUp(offered, start.draft));
      }}
      onForget={place.forget}
      actionFor={actionFor}
      onClose={onClose}
      question={
        clearing === null ? null : (
          <ConfirmDialog
            title={edit.clearAll}
            confirm={edit.clearConfirm}
            look="danger"
            busy={false}
            problem={null}
            onConfirm={() => {
              setClearing(null);
              leave(clearing);
            }}
            onClose={() => setClearing(null)}
          >
            {edit.clearQuestion(draft.before.length)}
          </ConfirmDialog>
        )
      }
    >
      <div inert={out.state.kind === 'waiting'} className={css['columns']}>
        {pasted === null ? (
          <ContactPicker
            connectionId={connectionId}
            suggestions={
              <Suggestions
                connectionId={connectionId}
                engagementId={engagementId}
                words={words}
                isOnCall={(person) => includes(draft, person.id)}
                onAdd={(person) => add([person])}
              />
            }
            words={words}
            isChosen={(person) => includes(draft, person.id)}
            onChoose={(person) => add([person])}
            onList={setPasted}
          />
        ) : (
          <AddressList
            connectionId={connectionId}
            pasted={pasted}
            words={words}
            isOnCall={(person) => includes(draft, person.id)}
            onAdd={add}
            onBack={() => setPasted(null)}
          />
        )}
        <ContactSet
          draft={draft}
          kept={kept}
          onRemove={(person) => change(withoutContact(draft, person.id))}
          onPutBack={(person) => add([person])}
        />
      </div>
    </EditDialog>
  );
}
