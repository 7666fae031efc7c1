import type { CrmAssociation } from '../resources/directoryResources.ts';
import type { EngagementRecord } from './workspaceRecords.ts';
import type { Workspace } from './sandboxWorkspace.ts';

/** A time after the row's last update, so that a comparison of both finds the new one. */
export function touchedAt(now: number, before: string): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
}

/**
 * Replaces the contacts of an engagement and keeps its rooms; `contactIds` contains no rooms or duplicates. If the
 * set is the same, nothing changes and no event is sent.
 */
export function replaceContacts(
  workspace: Workspace,
  before: EngagementRecord,
  contactIds: readonly string[],
  now: number,
): EngagementRecord {
  const rooms = before.contactIds.filter((id) => workspace.isRoom(id));
  const same =
    before.contactIds.length === contactIds.length + rooms.length &&
    contactIds.every((id) => before.contactIds.includes(id));
  if (same) return before;
  const after: EngagementRecord = {
    ...before,
    wire: { ...before.wire, updated_at: touchedAt(now, before.wire.updated_at) },
    contactIds: [...contactIds, ...rooms],
  };
  workspace.apply({ resource: 'engagement', kind: 'updated', before, after });
  return after;
}

/** Sets the CRM association. Setting the same one again changes nothing. */
export function setCrmAssociation(
  workspace: Workspace,
  before: EngagementRecord,
  association: CrmAssociation,
  now: number,
): EngagementRecord {
  const known = before.wire.crm_association;
  const same =
    known?.object_type === association.object_type &&
    known.crm_object_id === association.crm_object_id &&
    known.source === association.source;
  if (same) return before;
  const wire = {
    ...before.wire,
    crm_association: association,
    updated_at: touchedAt(now, before.wire.updated_at),
  };
  const after: EngagementRecord = { ...before, wire };
  workspace.apply({ resource: 'engagement', kind: 'updated', before, after });
  return after;
}
