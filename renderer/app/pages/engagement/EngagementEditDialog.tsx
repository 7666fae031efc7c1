import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ReadOnlyGate } from '../../../features/connections/ReadOnlyGate.tsx';
import { ContactsDialog } from '../../../features/contactsEditor/ContactsDialog.tsx';
import { CrmLinkDialog } from '../../../features/crmLinkEditor/CrmLinkDialog.tsx';
import { useConnection } from '../../useConnection.ts';

/** What of a call can be set right here. */
export type EngagementEditKind = 'contacts' | 'crm';

/** The dialog of the edit that is open. */
export function EngagementEditDialog({
  connectionId,
  engagementId,
  engagementTitle,
  known,
  again = null,
  editing,
  actionFor,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** The page's own reading, for when the service can't be asked; null where there is none. */
  readonly known: { readonly engagement: Engagement; readonly asOf: string } | null;
  /** A change that was refused and is to be edited once more. */
  readonly again?: EditId | null;
  readonly editing: EngagementEditKind | null;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}) {
  const connection = useConnection(connectionId);
  const gate = connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null;
  const editorProps = { connectionId, engagementId, engagementTitle, known, again, gate, actionFor, onClose };
  switch (editing) {
    case 'contacts':
      return <ContactsDialog {...editorProps} />;
    case 'crm':
      return <CrmLinkDialog {...editorProps} />;
    case null:
      return null;
  }
}
