import type { RecordKind, RecordRow } from '../../queries/records.ts';
import { emailsOf, textField, textsOf } from './fieldValues.ts';

/** What tells a record from others of its name: address and company, domains, or address and job. */
export function secondLine(
  kind: RecordKind,
  { name, fields, companyName }: RecordRow,
  roles: Readonly<Record<string, string>>,
): string {
  const email = emailsOf(fields)[0]?.email ?? null;
  // Who has no name is called by the address already.
  const address = email === name ? null : email;
  const role = textField(fields, 'role');
  const parts = {
    contact: [address, companyName],
    company: [textsOf(fields['domains'], 'domain').join(', '), textField(fields, 'industry')],
    user: [address, textField(fields, 'job_title') ?? (role === null ? null : (roles[role] ?? role))],
  }[kind];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
