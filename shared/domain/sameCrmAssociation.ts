import type { CrmAssociation } from '../contract/crmAssociation.ts';

/** Whether two CRM links are one and the same. The service upper-cases sources, so case doesn't tell them apart. */
export function sameCrmAssociation(
  a: CrmAssociation | null | undefined,
  b: CrmAssociation | null | undefined,
): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  return (
    a.object_type === b.object_type &&
    a.crm_object_id === b.crm_object_id &&
    a.source.toUpperCase() === b.source.toUpperCase()
  );
}
