import type { EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { ReadEngagement } from '../api/adapter/service.ts';
import type { OpenConnection } from '../connections/openConnection.ts';
import type { Edits } from './edits.ts';

type Opened = OutputOf<'edits.open'>;

function contactsOf({ contactIds, withheld }: ReadEngagement): Opened['contacts'] {
  const hidden = withheld.find(({ expansion }) => expansion === 'contacts');
  if (hidden !== undefined) return { kind: 'withheld', scope: hidden.scope };
  return contactIds === null ? { kind: 'unsaid' } : { kind: 'known', ids: [...contactIds] };
}

/** A reading made for editing: never one that was out before, and clear about whether it had all contacts. */
export async function openForEditing(
  edits: Edits,
  connection: OpenConnection,
  id: EngagementId,
  signal: AbortSignal,
): Promise<Result<Opened>> {
  const options = { priority: 'interactive', signal, fresh: true } as const;
  const read = await connection.service.getEngagement(id, ['contacts', 'companies', 'owner'], options);
  if (!read.ok) return read;
  const pending = edits.desk.with((desk) =>
    desk.list.pending(connection.id, id).map((edit) => edits.view(edit, desk)),
  );
  if (!pending.ok) return pending;
  const { engagement, provenance } = read.value;
  return ok({ engagement, provenance, contacts: contactsOf(read.value), pending: pending.value });
}
