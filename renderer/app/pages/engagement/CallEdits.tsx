import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ReadOnlyGate } from '../../../features/connections/ReadOnlyGate.tsx';
import { EditContacts } from '../../../features/contactsEditor/EditContacts.tsx';
import { SetCrm } from '../../../features/crmLinkEditor/SetCrm.tsx';
import { useConnection } from '../../useConnection.ts';

/** What of a call can be set right here. */
export type CallEdit = 'contacts' | 'crm';

/** The dialog of the edit that is open. */
export function CallEdits({
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
  readonly editing: CallEdit | null;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}) {
  const connection = useConnection(connectionId);
  const gate = connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null;
  const common = { connectionId, engagementId, engagementTitle, known, again, gate, actionFor, onClose };
  switch (editing) {
    case 'contacts':
      return <EditContacts {...common} />;
    case 'crm':
      return <SetCrm {...common} />;
    case null:
      return null;
  }
}
