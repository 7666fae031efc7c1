import type { Engagement } from '#shared/contract/engagement.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { EditDialogProps } from '../../edits/EditDialog.tsx';
import { isTransient } from '../../edits/unsettledEdits.ts';
import { PickerColumns, PickerSkeleton } from '../../pickers/PickerColumn.tsx';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { useOpenForEdit, useUnsettledEdits } from '../../edits/editQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ContactsEditor } from './ContactsEditor.tsx';
import type { ContactsReading } from './contactDraft.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';

type ContactsForEdit =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly onRetry: () => void }
  | { readonly kind: 'withheld'; readonly scope: string }
  | { readonly kind: 'unsaid' }
  /** `asOf` is set if the API was unreachable and the page's existing data is used. */
  | { readonly kind: 'ready'; readonly reading: ContactsReading; readonly asOf: string | null };

/** Whose result can say that the API kept a contact that they removed. */
const LAST_WRITTEN = 30;

/** The contacts of the engagement as read for this edit, and whether they can be replaced at all. */
function useContactsForEdit(
  engagementId: EngagementId,
  known: { readonly engagement: Engagement; readonly asOf: string } | null,
): {
  readonly state: ContactsForEdit;
  readonly kept: ReadonlySet<ContactId>;
  readonly onReadAgain: () => void;
} {
  const opened = useOpenForEdit(engagementId);
  const edits = useUnsettledEdits(engagementId);
  const written = useWorkspaceRead('edits.list', {
    states: [...WRITTEN],
    engagementId,
    bulkEditId: null,
    before: null,
    limit: LAST_WRITTEN,
  });
  const kept = new Set(
    (written.data?.edits ?? []).flatMap(({ result }) =>
      result?.kind === 'contacts' ? result.keptByService : [],
    ),
  );

  const state = (): ContactsForEdit => {
    if (opened.isPending) return { kind: 'pending' };
    if (opened.isError) {
      const contacts = known?.engagement.contacts ?? null;
      if (!isTransient(opened.error.problem) || known === null || contacts === null) {
        return { kind: 'failed', problem: opened.error.problem, onRetry: () => void opened.refetch() };
      }
      if (edits.isPending) return { kind: 'pending' };
      const reading = {
        ids: contacts.map(({ id }) => id),
        people: contacts,
        pending: edits.data ?? [],
      };
      return { kind: 'ready', reading, asOf: known.asOf };
    }
    const { engagement, contacts, pending } = opened.data;
    if (contacts.kind !== 'known') return contacts;
    const reading = { ids: contacts.ids, people: engagement.contacts ?? [], pending };
    return { kind: 'ready', reading, asOf: null };
  };
  return { state: state(), kept, onReadAgain: () => void opened.refetch() };
}

/** The dialog that edits the contacts of an engagement. It starts by reading them from the API, and explains why if that fails. */
export function ContactsDialog(props: EditDialogProps) {
  const { app, editors } = useText();
  const { engagementId, known, correction, onClose } = props;
  const { state, kept, onReadAgain } = useContactsForEdit(engagementId, known);
  if (state.kind === 'ready') {
    return <ContactsEditor {...props} reading={state.reading} asOf={state.asOf} kept={kept} />;
  }
  return (
    <Dialog
      key={state.kind === 'pending' ? 'pending' : 'settled'}
      title={correction === null ? editors.contactsTitle : editors.contactsCorrect}
      width={state.kind === 'pending' ? 'wide' : 'narrow'}
      onClose={onClose}
    >
      {state.kind === 'pending' ? (
        <PickerColumns share="52vh" role="status" aria-label={editors.reading}>
          <PickerSkeleton />
          <PickerSkeleton />
        </PickerColumns>
      ) : null}
      {state.kind === 'failed' ? <ProblemView problem={state.problem} onRetry={state.onRetry} /> : null}
      {state.kind === 'withheld' ? (
        <EmptyState title={editors.contactsUnseenTitle} action={<CheckAgain onChecked={onReadAgain} />}>
          {editors.contactsUnseenBody({ scope: state.scope })}
        </EmptyState>
      ) : null}
      {state.kind === 'unsaid' ? (
        <EmptyState title={editors.unsaidTitle} action={<Button onClick={onClose}>{app.close}</Button>}>
          {editors.unsaidBody}
        </EmptyState>
      ) : null}
    </Dialog>
  );
}
