import { hash, stream, unit } from '../seededRandom.ts';

/** The number of rows of each resource, and which contacts belong to which company. */
export interface WorkspaceCounts {
  readonly engagements: number;
  readonly companies: number;
  /** Contacts, excluding rooms. */
  readonly contacts: number;
  /** Calendar resources; their contact indices follow the last contact. */
  readonly rooms: number;
  readonly users: number;
  readonly tags: number;
  /** The contacts of company c are those from firstContact[c] up to, but excluding, firstContact[c + 1]. */
  readonly firstContact: Int32Array;
  readonly companyOfContact: Int32Array;
}

/** The maximum number of deals per company; deal d of company c has the number c × dealsPerCompany + d. */
export const dealsPerCompany = 4;

/** An empty workspace contains only its owner. */
export function countsFor(seed: number, engagements: number): WorkspaceCounts {
  const companies =
    engagements === 0 ? 0 : Math.round(Math.max(6, Math.min(engagements / 14, 1500 + engagements / 80)));
  const firstContact = new Int32Array(companies + 1);
  for (let c = 0; c < companies; c++) {
    const chance = unit(seed, stream.people, c);
    firstContact[c + 1] = (firstContact[c] ?? 0) + 2 + Math.floor(chance * chance * 8);
  }
  const contacts = firstContact[companies] ?? 0;
  const companyOfContact = new Int32Array(contacts);
  for (let c = 0; c < companies; c++) companyOfContact.fill(c, firstContact[c], firstContact[c + 1]);
  return {
    engagements,
    companies,
    contacts,
    rooms: engagements === 0 ? 0 : 12,
    users: engagements === 0 ? 1 : Math.round(Math.max(8, Math.min(400, 12 + engagements / 150))),
    tags: engagements === 0 ? 0 : 26,
    firstContact,
    companyOfContact,
  };
}

/** From 0 to 4. */
export function dealsOf(seed: number, company: number): number {
  return hash(seed, stream.link, company) % (dealsPerCompany + 1);
}
