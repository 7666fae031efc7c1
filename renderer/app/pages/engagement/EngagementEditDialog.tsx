import type { Engagement } from '#shared/contract/engagement.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Correction } from '../../../edits/useSaveEdit.ts';
import { ReadOnlyGate } from '../../../features/connections/ReadOnlyGate.tsx';
import { ContactsDialog } from '../../../features/contactsEditor/ContactsDialog.tsx';
import { CrmLinkDialog } from '../../../features/crmLinkEditor/CrmLinkDialog.tsx';
import { useConnection } from '../../../queries/appQueries.ts';
import { useText } from '../../../text/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

/** What can be edited on the engagement page. */
export type EngagementEditKind = 'contacts' | 'crm';

export function EngagementEditDialog({
  engagementId,
  engagementTitle,
  known,
  again = null,
  correction = null,
  editing,
  onSaved,
  onClose,
}: {
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** The engagement as loaded by the page, for when the API is unreachable; null if there is none. */
  readonly known: { readonly engagement: Engagement; readonly asOf: string } | null;
  /** A refused change to edit again. */
  readonly again?: EditId | null;
  /** Takes the value instead of saving it. */
  readonly correction?: Correction | null;
  readonly editing: EngagementEditKind | null;
  readonly onSaved?: ((kind: EngagementEditKind) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { editors } = useText();
  const connection = useConnection();
  if (editing === null) return null;
  if (connection?.readOnly === true) {
    const title = editing === 'contacts' ? editors.contactsTitle : editors.crmTitle;
    return (
      <Dialog title={title} width="narrow" onClose={onClose}>
        <ReadOnlyGate connection={connection} />
      </Dialog>
    );
  }
  const Editor = editing === 'contacts' ? ContactsDialog : CrmLinkDialog;
  return (
    <Editor
      engagementId={engagementId}
      engagementTitle={engagementTitle}
      known={known}
      again={again}
      correction={correction}
      onSaved={() => onSaved?.(editing)}
      onClose={onClose}
    />
  );
}
