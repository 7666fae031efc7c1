import type { RecordRow } from '../../queries/records.ts';

type Fields = RecordRow['fields'];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field as text; null where it is missing, empty or no text. */
export function textField(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A list whose items are text, or objects that hold it: domains come either way. */
export function textsOf(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const value = isObject(item) ? item[field] : item;
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

interface Way {
  readonly primary: boolean;
}

function waysOf(list: unknown, field: string): (Way & { readonly value: string })[] {
  if (!Array.isArray(list)) return [];
  const ways = list.flatMap((item: unknown) => {
    const value = isObject(item) ? item[field] : null;
    const primary = isObject(item) && item['is_primary'] === true;
    return typeof value === 'string' && value !== '' ? [{ value, primary }] : [];
  });
  return ways.sort((a, b) => Number(b.primary) - Number(a.primary));
}

/** Addresses, the primary one first. */
export function emailsOf(fields: Fields): (Way & { readonly email: string })[] {
  return waysOf(fields['emails'], 'email').map(({ value, primary }) => ({ email: value, primary }));
}

/** Phone numbers, the primary one first. */
export function phonesOf(fields: Fields): (Way & { readonly number: string })[] {
  return waysOf(fields['phone_numbers'], 'phone_number').map(({ value, primary }) => ({
    number: value,
    primary,
  }));
}

/** The id of the company a contact belongs to. */
export function companyIdOf(fields: Fields): string | null {
  const company = fields['company'];
  return isObject(company) && typeof company['id'] === 'string' ? company['id'] : null;
}

/** A CRM link, where all three parts of it are there. */
export function crmLinkOf(fields: Fields) {
  const link = fields['crm_association'];
  if (!isObject(link)) return null;
  const { object_type, crm_object_id, source } = link;
  return typeof object_type === 'string' && typeof crm_object_id === 'string' && typeof source === 'string'
    ? { ...link, object_type, crm_object_id, source }
    : null;
}
