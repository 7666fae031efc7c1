import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ReadOnlyGate } from '../../../features/connect/ReadOnlyGate.tsx';
import { EditContacts } from '../../../features/contacts-edit/EditContacts.tsx';
import { SetCrm } from '../../../features/crm-edit/SetCrm.tsx';
import { useConnection } from '../../useConnection.ts';

/** What of a call can be set right here. */
export type CallEdit = 'contacts' | 'crm';

/** The dialog of the edit that is open. */
export function CallEdits({
  connectionId,
  engagement,
  editing,
  contactsScope,
  actionFor,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagement: Engagement;
  readonly editing: CallEdit | null;
  /** The scope without which the contacts of the call can't be seen; null where they can. */
  readonly contactsScope: string | null;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
}) {
  const connection = useConnection(connectionId);
  const gate = connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null;
  const common = { connectionId, engagement, gate, actionFor, onClose };
  switch (editing) {
    case 'contacts':
      return <EditContacts {...common} withheldScope={contactsScope} />;
    case 'crm':
      return <SetCrm {...common} />;
    case null:
      return null;
  }
}
