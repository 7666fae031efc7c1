import type { Engagement } from '#shared/contract/engagement.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Correction } from '../../../edits/useSaveEdit.ts';
import { ReadOnlyGate } from '../../../features/connections/ReadOnlyGate.tsx';
import { ContactsDialog } from '../../../features/contactsEditor/ContactsDialog.tsx';
import { CrmLinkDialog } from '../../../features/crmLinkEditor/CrmLinkDialog.tsx';
import { useConnection } from '../../../queries/appQueries.ts';
import { useConnectionId } from '../../../queries/workspace.ts';

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
  const connectionId = useConnectionId();
  const connection = useConnection();
  const gate = connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null;
  const editorProps = {
    connectionId,
    engagementId,
    engagementTitle,
    known,
    again,
    correction,
    gate,
    onSaved: () => {
      if (editing !== null) onSaved?.(editing);
    },
    onClose,
  };
  switch (editing) {
    case 'contacts':
      return <ContactsDialog {...editorProps} />;
    case 'crm':
      return <CrmLinkDialog {...editorProps} />;
    case null:
      return null;
  }
}
