import { useState, type ReactNode } from 'react';
import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import {
  baseIds,
  draftOf,
  idsAfter,
  includes,
  isChanged,
  withContact,
  withNobody,
  withoutContact,
} from './contactDraft.ts';
import { ContactSearch } from './ContactSearch.tsx';
import { ContactSet } from './ContactSet.tsx';
import css from './EditContacts.module.css';
import { useSaveContacts } from './useSaveContacts.ts';

interface EditContactsProps {
  readonly connectionId: ConnectionId;
  readonly engagement: Engagement;
  /** The scope that hides who is on the call; null where they are seen. */
  readonly withheldScope: string | null;
  /** Stands in the editor's place while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}

function Editor({ connectionId, engagement, actionFor, onClose }: EditContactsProps) {
  const { edit } = useText();
  // What the user saw when the dialog opened is the base of the edit, whatever arrives meanwhile.
  const [draft, setDraft] = useState(() => draftOf(engagement.contacts ?? []));
  const [clearing, setClearing] = useState(false);
  const [known] = useState(
    () => new Map<ContactId, Contact>(draft.before.map((contact) => [contact.id, contact])),
  );
  const save = useSaveContacts(connectionId, engagement, known, onClose);
  const changed = isChanged(draft);
  const after = idsAfter(draft);

  const add = (contact: Contact) => {
    known.set(contact.id, contact);
    setDraft((before) => withContact(before, contact));
  };

  const trySave = () => {
    if (!changed || save.isPending) return;
    if (after.length === 0) setClearing(true);
    else save.mutate({ base: baseIds(draft), mine: after });
  };

  return (
    <Dialog
      title={edit.contactsTitle}
      width="wide"
      unsaved={changed}
      onClose={onClose}
      footer={
        <>
          <Button
            look="quiet"
            disabled={after.length === 0}
            onClick={() => setDraft((before) => withNobody(before))}
          >
            {edit.clearAll}
          </Button>
          <p role="status" aria-label={edit.summary} className={css['summary']}>
            {changed
              ? [
                  edit.before(draft.before.length),
                  draft.added.length > 0 && edit.addedCount(draft.added.length),
                  draft.removed.size > 0 && edit.removedCount(draft.removed.size),
                  edit.after(after.length),
                ]
                  .filter(Boolean)
                  .join(', ')
              : edit.nothingChanged}
          </p>
          <Button look="primary" disabled={!changed || save.isPending} onClick={trySave}>
            {save.isPending ? edit.saving : edit.save}
          </Button>
        </>
      }
    >
      <div className={css['columns']}>
        <ContactSearch
          connectionId={connectionId}
          isOnCall={(contact) => includes(draft, contact.id)}
          onAdd={add}
        />
        <ContactSet
          draft={draft}
          onRemove={(contact) => setDraft((before) => withoutContact(before, contact.id))}
          onPutBack={add}
        />
      </div>
      {save.error === null ? null : (
        <ProblemView problem={save.error.problem} action={actionFor(save.error.problem)} />
      )}
      {clearing ? (
        <ConfirmDialog
          title={edit.clearAll}
          confirm={edit.clearConfirm}
          look="danger"
          busy={save.isPending}
          problem={null}
          onConfirm={() => {
            setClearing(false);
            save.mutate({ base: baseIds(draft), mine: [] });
          }}
          onClose={() => setClearing(false)}
        >
          {edit.clearQuestion(draft.before.length)}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

/** Who was on the call: found, added, removed, compared, saved. */
export function EditContacts(props: EditContactsProps) {
  const { edit } = useText();
  if (props.gate !== null) {
    return (
      <Dialog title={edit.contactsTitle} width="narrow" onClose={props.onClose}>
        {props.gate}
      </Dialog>
    );
  }
  if (props.withheldScope !== null) {
    return (
      <Dialog title={edit.contactsTitle} width="narrow" onClose={props.onClose}>
        <EmptyState title={edit.contactsUnseenTitle}>
          {edit.contactsUnseenBody(props.withheldScope)}
        </EmptyState>
      </Dialog>
    );
  }
  return <Editor {...props} />;
}
