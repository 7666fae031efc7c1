import type { EditDialogProps } from '../../edits/editDialogProps.ts';
import { PickerSkeleton } from '../../pickers/PickerColumn.tsx';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ContactsEditor } from './ContactsEditor.tsx';
import css from './EditContacts.module.css';
import { useReading } from './useReading.ts';

/** Reads who is on the call now, and says where that can't be told. */
function Opening(props: EditDialogProps) {
  const { app, edit } = useText();
  const { connectionId, engagementId, known, actionFor, onClose } = props;
  const { state, kept } = useReading(connectionId, engagementId, known);
  if (state.kind === 'ready') {
    return <ContactsEditor {...props} reading={state.reading} asOf={state.asOf} kept={kept} />;
  }
  return (
    <Dialog
      key={state.kind === 'pending' ? 'pending' : 'settled'}
      title={edit.contactsTitle}
      width={state.kind === 'pending' ? 'wide' : 'narrow'}
      onClose={onClose}
    >
      {state.kind === 'pending' ? (
        <div role="status" aria-label={edit.reading} className={css['columns']}>
          <PickerSkeleton />
          <PickerSkeleton />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <ProblemView problem={state.problem} onRetry={state.onRetry} action={actionFor(state.problem)} />
      ) : null}
      {state.kind === 'withheld' ? (
        <EmptyState title={edit.contactsUnseenTitle}>{edit.contactsUnseenBody(state.scope)}</EmptyState>
      ) : null}
      {state.kind === 'unsaid' ? (
        <EmptyState title={edit.unsaidTitle} action={<Button onClick={onClose}>{app.close}</Button>}>
          {edit.unsaidBody}
        </EmptyState>
      ) : null}
    </Dialog>
  );
}

/** Who was on the call: found, added, removed, compared, then saved or staged. Begins with a fresh reading. */
export function EditContacts(props: EditDialogProps) {
  const { edit } = useText();
  if (props.gate === null) return <Opening {...props} />;
  return (
    <Dialog title={edit.contactsTitle} width="narrow" onClose={props.onClose}>
      {props.gate}
    </Dialog>
  );
}
