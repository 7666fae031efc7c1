import type { EditOutcome } from '#shared/contract/editOutcome.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import type { Service } from '../api/adapter/service.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import { replaceContacts } from './replaceContacts.ts';
import { setCrmAssociation } from './setCrmAssociation.ts';

export function editHandlers(
  connections: Connections,
  onEdited: (connectionId: ConnectionId, engagementId: EngagementId) => void,
): Pick<Handlers, 'engagements.replaceContacts' | 'engagements.setCrmAssociation'> {
  /** A read-only connection changes nothing, whatever the page believes. */
  const write = async (
    connectionId: ConnectionId,
    engagementId: EngagementId,
    carryOut: (service: Service) => Promise<Result<EditOutcome>>,
  ): Promise<Result<EditOutcome>> => {
    if (connections.record(connectionId)?.readOnly === true) {
      return failed({ kind: 'refused', reason: 'read-only', detail: 'This connection is read-only.' });
    }
    const connection = await connections.use(connectionId);
    if (!connection.ok) return connection;
    const outcome = await carryOut(connection.value.service);
    // After a failure too: a lost answer may have been a write that happened.
    if (!outcome.ok || outcome.value.kind !== 'clash') onEdited(connectionId, engagementId);
    return outcome;
  };

  // A write that has begun runs to its end: closing the dialog or the page must not leave it half known.
  const unstoppable = (): AbortSignal => new AbortController().signal;

  return {
    'engagements.replaceContacts': ({ connectionId, ...edit }) =>
      write(connectionId, edit.engagementId, (service) => replaceContacts(service, edit, unstoppable())),

    'engagements.setCrmAssociation': ({ connectionId, ...edit }) =>
      write(connectionId, edit.engagementId, (service) => setCrmAssociation(service, edit, unstoppable())),
  };
}
