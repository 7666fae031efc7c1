import type { RecordKind, RecordRow } from '../../queries/recordQueries.ts';

/** Known fields in the order they are shown (API description, "Resources and their fields"). */
const ORDER: Readonly<Record<RecordKind, readonly string[]>> = {
  contact: [
    'emails',
    'phone_numbers',
    'company',
    'crm_association',
    'time_zone',
    'description',
    'created_at',
    'updated_at',
    'id',
  ],
  company: [
    'domains',
    'website',
    'industry',
    'number_of_employees',
    'crm_association',
    'description',
    'logo_url',
    'created_at',
    'updated_at',
    'id',
  ],
  user: ['emails', 'job_title', 'role', 'time_zone', 'last_activity_at', 'created_at', 'updated_at', 'id'],
};

/** Shown in the heading, or identical for all records of a kind. */
const ELSEWHERE = new Set(['object', 'name', 'first_name', 'last_name']);

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The fields to show: known ones in order, then those not in the API description. */
export function fieldOrder(kind: RecordKind, fields: RecordRow['fields']) {
  const order = ORDER[kind];
  return {
    known: order.filter((field) => !isEmpty(fields[field])),
    others: Object.keys(fields).filter((field) => !order.includes(field) && !ELSEWHERE.has(field)),
  };
}

/** Distinguishes a record from others of the same name: address and company, domains, or address and job. */
export function recordSubtitle(
  kind: RecordKind,
  { name, fields, companyName }: RecordRow,
  roles: Readonly<Record<string, string>>,
): string {
  const email = emailsOf(fields)[0]?.email ?? null;
  // A record without a name is already named by its address.
  const address = email === name ? null : email;
  const role = textField(fields, 'role');
  const parts = {
    contact: [address, companyName],
    company: [textsOf(fields['domains'], 'domain').join(', '), textField(fields, 'industry')],
    user: [address, textField(fields, 'job_title') ?? (role === null ? null : (roles[role] ?? role))],
  }[kind];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

type Fields = RecordRow['fields'];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field as text; null if it is missing, empty or not text. */
export function textField(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The strings of a list whose items are strings or objects: domains come in both forms. */
export function textsOf(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const value = isObject(item) ? item[field] : item;
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

interface ContactMethod {
  readonly primary: boolean;
}

function contactMethods(list: unknown, field: string): (ContactMethod & { readonly value: string })[] {
  if (!Array.isArray(list)) return [];
  const methods = list.flatMap((item: unknown) => {
    const value = isObject(item) ? item[field] : null;
    const primary = isObject(item) && item['is_primary'] === true;
    return typeof value === 'string' && value !== '' ? [{ value, primary }] : [];
  });
  return methods.sort((a, b) => Number(b.primary) - Number(a.primary));
}

/** Email addresses, primary first. */
export function emailsOf(fields: Fields): (ContactMethod & { readonly email: string })[] {
  return contactMethods(fields['emails'], 'email').map(({ value, primary }) => ({ email: value, primary }));
}

/** Phone numbers, primary first. */
export function phonesOf(fields: Fields): (ContactMethod & { readonly number: string })[] {
  return contactMethods(fields['phone_numbers'], 'phone_number').map(({ value, primary }) => ({
    number: value,
    primary,
  }));
}

/** The id of the company a contact belongs to. */
export function companyIdOf(fields: Fields): string | null {
  const company = fields['company'];
  return isObject(company) && typeof company['id'] === 'string' ? company['id'] : null;
}

/** The CRM link, if all three parts are present. */
export function crmLinkOf(fields: Fields) {
  const link = fields['crm_association'];
  if (!isObject(link)) return null;
  const { object_type, crm_object_id, source } = link;
  return typeof object_type === 'string' && typeof crm_object_id === 'string' && typeof source === 'string'
    ? { ...link, object_type, crm_object_id, source }
    : null;
}
