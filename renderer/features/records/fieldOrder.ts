import type { RecordKind, RecordRow } from '../../queries/records.ts';

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

/** In the heading already, or the same for every record of a kind. */
const ELSEWHERE = new Set(['object', 'name', 'first_name', 'last_name']);

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Which fields of a record are shown, known ones first; what nobody described comes after them as it is. */
export function fieldOrder(kind: RecordKind, fields: RecordRow['fields']) {
  const order = ORDER[kind];
  return {
    known: order.filter((field) => !isEmpty(fields[field])),
    others: Object.keys(fields).filter((field) => !order.includes(field) && !ELSEWHERE.has(field)),
  };
}
