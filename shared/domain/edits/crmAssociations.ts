import type { CrmAssociation } from '../../contract/crmAssociation.ts';

/** Whether two CRM links are equal. Ignores the case of the source, which the API upper-cases. */
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

/** A contact's or company's own CRM link. */
export interface OwnLink {
  readonly of: 'contact' | 'company';
  readonly id: string;
  readonly name: string;
  readonly link: CrmAssociation;
}

function comparable(a: CrmAssociation, b: CrmAssociation): boolean {
  return a.object_type === b.object_type && a.source.toUpperCase() === b.source.toUpperCase();
}

/**
 * The own links that contradict an engagement's: of the same record type in the same CRM, with none equal to it.
 * Empty if there is nothing to compare (a deal belongs to a company, but nothing here says which) or if one agrees:
 * a call with two companies belongs to either.
 */
export function disagreeing(link: CrmAssociation, own: readonly OwnLink[]): OwnLink[] {
  const others = own.filter((candidate) => comparable(candidate.link, link));
  const agrees = others.some((candidate) => candidate.link.crm_object_id === link.crm_object_id);
  return agrees ? [] : others;
}
