import type { Database } from '../../store/database.ts';
import { isRecord } from '../../json.ts';
import { json, number, text } from '../../store/row.ts';
import { companyDomain } from '#shared/domain/edits/personName.ts';
import type { Attendance } from './attendance.ts';
import { fixableFirst, joinKey, type Found } from './found.ts';
import type { Known, People } from './people.ts';

export interface Company {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly domains: readonly string[];
}

/** Alone, a domain is text; in its own list it is an object (docs/api-assumptions.md, A6). */
function domainsOf(fields: unknown): string[] {
  const domains = isRecord(fields) && Array.isArray(fields['domains']) ? fields['domains'] : [];
  return domains.flatMap((item: unknown) => {
    const domain = isRecord(item) ? item['domain'] : item;
    return typeof domain === 'string' && domain !== '' ? [domain.toLowerCase()] : [];
  });
}

function companyByKey(db: Database, key: number): Company | undefined {
  return db.get(
    'SELECT id, name, json FROM record WHERE key = ?',
    (row) => ({ key, id: text(row, 0), name: text(row, 1), domains: domainsOf(json(row, 2)) }),
    key,
  );
}

export function companyById(db: Database, id: string): Company | undefined {
  const key = db.get(`SELECT key FROM record WHERE kind = 'company' AND id = ?`, (row) => number(row, 0), id);
  return key === undefined ? undefined : companyByKey(db, key);
}

function belongs(person: Known, company: Company): boolean {
  if (person.companyId === company.id) return true;
  return person.emails.some((email) => company.domains.includes(companyDomain(email) ?? ''));
}

/** Companies of engagements on which nobody of the company is. */
export function findBareCompanies(
  db: Database,
  contacts: People,
  attendance: Attendance,
  stillWanted: () => void,
): Found[] {
  const companies = new Map<number, Company | undefined>();
  const found: Found[] = [];
  const rows = db.all(
    `SELECT e.key, e.id, e.updated_us, l.record FROM engagement e JOIN link l ON l.engagement = e.key AND l.kind = 'company'
     WHERE instr(e.parts, '"contacts"') > 0 ORDER BY e.time_key DESC, l.position`,
    (row) => row,
  );
  for (const [index, row] of rows.entries()) {
    if (index % 1024 === 0) stillWanted();
    const [engagement, record] = [number(row, 0), number(row, 3)];
    if (!companies.has(record)) companies.set(record, companyByKey(db, record));
    const company = companies.get(record);
    if (company === undefined) continue;
    if (attendance.on(engagement).some((person) => belongs(person, company))) continue;
    found.push({
      key: joinKey(text(row, 1), company.id),
      version: String(number(row, 2)),
      engagement,
      fixable: contacts.ofCompany(company.id, company.domains).length > 0,
    });
  }
  return fixableFirst(found);
}
